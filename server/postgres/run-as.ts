import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import * as texts from '#texts/starting.ts'

const run = promisify(execFile)

/** How to start PostgreSQL's programs here, and who must own their files. */
export interface RunAs {
  /** The words before the program on the command line; none for an ordinary user. */
  prefix: string[]
  /** Null when the files belong to the user who runs this program. */
  owner: { uid: number; gid: number } | null
}

/**
 * PostgreSQL refuses to run as root. There are two ways around it, and both work inside a home folder closed to others:
 * a user namespace in which root has another name, and, where containers forbid those, another user that keeps root's
 * right to enter folders.
 */
export async function choosePostgresUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null }

  const { uid, gid } = await findUnprivilegedUser()
  const namespace = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
  if (await works(namespace)) return { prefix: namespace, owner: { uid: 0, gid: 0 } }

  const user = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // The securebit is for access(2), which checks the real user and would ignore the capability.
  const right = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  const keepingEntry = [...user, ...right]
  if (await works(keepingEntry)) return { prefix: keepingEntry, owner: { uid, gid } }

  throw new Error(texts.postgresAsRoot)
}

async function works(prefix: string[]): Promise<boolean> {
  const [command = '', ...args] = prefix
  return run(command, [...args, 'true']).then(
    () => true,
    () => false,
  )
}

/** initdb needs a user with a name. */
async function findUnprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody', 'daemon']) {
    const user = users.find(([name]) => name === wanted)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error(texts.noUserNobody)
}
