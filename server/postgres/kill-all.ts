import { readdir, readlink } from 'node:fs/promises'

/**
 * Ends every process of a cluster at once, even one that is frozen. What was committed is on the disk, and the next start
 * recovers it, unless a process is left that still uses the old server's memory.
 */
export async function killAll(cluster: string, postmaster: number | undefined): Promise<void> {
  // The first of them would otherwise replace the others.
  if (postmaster) kill(postmaster)
  if (process.platform !== 'linux') return
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  await Promise.all(
    pids.map(async (pid) => {
      if ((await readlink(`/proc/${pid}/cwd`).catch(() => null)) === cluster) kill(pid)
    }),
  )
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
