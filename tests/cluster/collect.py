"""Runs a program and collects every process that it leaves behind, as the first process of a machine does. That of a container may
take seconds, and until then Patroni takes a PostgreSQL that has ended for one that runs."""

import ctypes
import os
import sys

PR_SET_CHILD_SUBREAPER = 36

ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
if os.fork() == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
while True:
    try:
        os.wait()
    except ChildProcessError:
        break
