import { Refusal } from './refusal.ts'

/** Who may do what (specification §6, decisions). Browser-safe. */

/** Somebody who is not signed in. */
interface Visitor {
  role: 'visitor'
}

/** Somebody who is signed in; so is an admin whose session does not have the mark of /admin/sign-in. */
interface Reader {
  role: 'reader'
  userId: string
}

/** The admin in a session with that mark. */
interface Admin {
  role: 'admin'
  userId: string
}

/** Anyone who has a shell on the server: ./kiroku, and the configuration when the server starts. */
interface CommandLine {
  role: 'command line'
}

export type Actor = Visitor | Reader | Admin | CommandLine
export type Role = Actor['role']

export const visitor: Visitor = { role: 'visitor' }
export const commandLine: CommandLine = { role: 'command line' }

const everybody = ['visitor', 'reader', 'admin'] as const
const readers = ['reader', 'admin'] as const
const admins = ['admin'] as const
const operator = ['command line'] as const
const adminsAndOperator = ['admin', 'command line'] as const

/**
 * By subject and verb, who may. "Own" is what belongs to the actor: the queries look for nothing else, so what is not theirs
 * is not found.
 */
export const permissions = {
  title: {
    find: everybody,
    read: everybody,
    rate: readers,
    review: readers,
    add: admins,
    edit: admins,
    delete: admins,
    restore: admins,
    merge: admins,
    'undo the merge of': admins,
  },
  'latest reviews': { read: everybody },
  'all reviews': { read: readers, import: operator },
  review: { 'mark as helpful': readers, report: readers, hide: admins, restore: admins },
  reports: { read: admins, dismiss: admins },
  'own review': { rewrite: readers, delete: readers },
  'own list': { read: readers, 'add to': readers, change: readers, 'bring in': readers },
  shelf: { report: readers, hide: admins, restore: admins },
  'own shelf': { read: readers, make: readers, change: readers },
  profile: { read: everybody, report: readers, hide: admins, restore: admins, 'take the handle of': admins },
  'own calendar': { 'renew the address of': readers, 'turn off the address of': readers },
  'own profile': { read: readers, edit: readers },
  'own favourites': { change: readers },
  'own account': { read: readers, secure: readers, delete: readers },
  'own picture': { upload: readers },
  'own list file': { upload: readers },
  'catalogue picture': { upload: admins },
  'catalogue file': { upload: admins },
  catalogue: {
    'import an upload into': admins,
    'import a file into': operator,
    'fetch posters for': admins,
    'remove the demo from': admins,
  },
  credits: { merge: admins, 'undo the merge of': admins },
  sources: { read: admins, order: admins },
  dashboard: { open: admins },
  log: { read: admins },
  user: {
    list: adminsAndOperator,
    suspend: admins,
    reinstate: admins,
    'sign out': operator,
    unlock: operator,
    'set the password of': operator,
    'act for': operator,
  },
  admin: { create: operator },
} as const satisfies Record<string, Record<string, readonly Role[]>>

export type Subject = keyof typeof permissions
export type Verb<S extends Subject> = keyof (typeof permissions)[S] & string

type Allowed<S extends Subject, V extends Verb<S>> = (typeof permissions)[S][V] extends readonly (infer R)[]
  ? Extract<Actor, { role: R }>
  : never

/** Whether somebody may do it: `may(reader, 'rate', 'title')`. */
export function may<S extends Subject>({ role }: { role: Role }, verb: Verb<S>, subject: S): boolean {
  const verbs: Record<string, readonly Role[]> = permissions[subject]
  return verbs[verb]?.includes(role) ?? false
}

/**
 * Makes sure that somebody may do it.
 * @returns the actor, as one of those who may
 * @throws Refusal 'not-signed-in' for a visitor, 'not-allowed' for anybody else
 */
export function allow<S extends Subject, V extends Verb<S>>(actor: Actor, verb: V, subject: S): Allowed<S, V> {
  if (may(actor, verb, subject)) return actor as Allowed<S, V>
  throw actor.role === 'visitor' ? new Refusal('not-signed-in') : new Refusal('not-allowed')
}
