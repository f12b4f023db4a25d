import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How PostgreSQL's programs are started here, and who has to own their files. */
export interface RunAs {
  /** The words before the program; none for an ordinary user. */
  prefix: string[]
  /** Null when the files belong to whoever runs this program. */
  owner: { uid: number; gid: number } | null
}

/**
 * PostgreSQL refuses to run as root. Two ways around it, both of which can work below a home folder closed to others:
 * a user namespace in which root goes by another name, and, where containers forbid those, another user that keeps
 * root's right to enter folders.
 */
export async function choosePostgresUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [], owner: null }

  const { uid, gid } = await findUnprivilegedUser()
  const namespace = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
  if (await works(namespace)) return { prefix: namespace, owner: { uid: 0, gid: 0 } }

  const user = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  // The securebit is for access(2), which asks on behalf of the real user and would leave the right aside.
  const right = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup']
  const keepingEntry = [...user, ...right]
  if (await works(keepingEntry)) return { prefix: keepingEntry, owner: { uid, gid } }

  throw new Error(
    'PostgreSQL refuses to run as root, and neither unshare nor setpriv (util-linux) can start it as somebody else. ' +
      'Start Kiroku as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own',
  )
}

async function works(prefix: string[]): Promise<boolean> {
  const [command = '', ...args] = prefix
  return run(command, [...args, 'true']).then(
    () => true,
    () => false,
  )
}

/** initdb wants a user that has a name. */
async function findUnprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody', 'daemon']) {
    const user = users.find(([name]) => name === wanted)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error('There is no user nobody on this system. Start Kiroku as an ordinary user, or set DATABASE_URL')
}
