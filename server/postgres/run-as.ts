import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Those who run PostgreSQL for root: the first of them that this system has. */
const unprivileged = ['postgres', 'nobody', 'daemon']

/**
 * For root: the user, as sudo names them, from whom it would take the database of a data folder, or the empty folder, by running
 * PostgreSQL there. Null when it takes nothing from anybody.
 */
export async function ownerBesideRoot(dataDir: string): Promise<string | null> {
  if (process.getuid?.() !== 0) return null
  const cluster = await stat(join(dataDir, 'postgres')).catch(() => null)
  const found = cluster ?? (await stat(dataDir).catch(() => null))
  if (!found || found.uid === 0) return null
  const owner = (await readUsers()).find(({ uid }) => uid === found.uid)
  // To a container, an empty folder often comes from somebody outside, whom it does not know.
  if (!owner) return cluster && `#${found.uid}`
  return unprivileged.includes(owner.name) ? null : owner.name
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
async function findUnprivilegedUser(): Promise<User> {
  const users = await readUsers()
  for (const wanted of unprivileged) {
    const user = users.find(({ name }) => name === wanted)
    if (user) return user
  }
  throw new Error(texts.noUserNobody)
}

interface User {
  name: string
  uid: number
  gid: number
}

async function readUsers(): Promise<User[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  return lines.map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
