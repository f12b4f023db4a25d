import { Refusal } from './refusal.ts'

/** Who may do what (specification §6, decisions). Browser-safe. */

/** The roles that somebody may be given, from the lowest to the highest. */
export const userRoles = ['reader', 'editor', 'moderator', 'admin', 'owner'] as const
export type UserRole = (typeof userRoles)[number]

/** Those that open the dashboard. */
export const staffRoles = ['editor', 'moderator', 'admin', 'owner'] as const satisfies UserRole[]
export type StaffRole = (typeof staffRoles)[number]

/** Somebody who is not signed in. */
interface Visitor {
  role: 'visitor'
}

/**
 * Somebody who is signed in. In a session without the mark of /admin/sign-in everybody is a reader, whatever their role.
 */
interface User<R extends UserRole> {
  role: R
  userId: string
}

/** Anyone who has a shell on the server: ./kiroku, and the configuration when the server starts. */
interface CommandLine {
  role: 'command line'
}

export type Actor = Visitor | { [R in UserRole]: User<R> }[UserRole] | CommandLine
export type Role = Actor['role']

export const visitor: Visitor = { role: 'visitor' }
export const commandLine: CommandLine = { role: 'command line' }

const everybody = ['visitor', ...userRoles] as const
const readers = userRoles
const staff = staffRoles
const editors = ['editor', 'admin', 'owner'] as const
const moderators = ['moderator', 'admin', 'owner'] as const
const admins = ['admin', 'owner'] as const
const operator = ['command line'] as const
const moderatorsAndOperator = ['moderator', 'admin', 'owner', 'command line'] as const
const ownersAndOperator = ['owner', 'command line'] as const

/**
 * By subject and verb, who may. "Own" is what belongs to the actor: the queries look for nothing else, so what is not theirs
 * is not found. What is done to a user is done to those of a lower role only (`outranks`).
 */
export const permissions = {
  title: {
    find: everybody,
    read: everybody,
    rate: readers,
    review: readers,
    add: editors,
    edit: editors,
    delete: editors,
    restore: editors,
    merge: editors,
    'undo the merge of': editors,
  },
  'latest reviews': { read: everybody },
  'all reviews': { read: readers, import: operator },
  review: { 'mark as helpful': readers, report: readers, hide: moderators, restore: moderators },
  reports: { read: moderators, dismiss: moderators },
  'own review': { rewrite: readers, delete: readers },
  'own list': { read: readers, 'add to': readers, change: readers, 'bring in': readers },
  shelf: { report: readers, hide: moderators, restore: moderators },
  'own shelf': { read: readers, make: readers, change: readers },
  profile: {
    read: everybody,
    report: readers,
    hide: moderators,
    restore: moderators,
    'take the handle of': moderators,
  },
  'own calendar': { 'renew the address of': readers, 'turn off the address of': readers },
  'own profile': { read: readers, edit: readers },
  'own favourites': { change: readers },
  'own account': { read: readers, secure: readers, delete: readers },
  'own picture': { upload: readers },
  'own list file': { upload: readers },
  'catalogue picture': { upload: editors },
  'catalogue file': { upload: editors },
  catalogue: {
    'import an upload into': editors,
    'import a file into': operator,
    'fetch posters for': editors,
    'remove the demo from': editors,
  },
  credits: { merge: editors, 'undo the merge of': editors },
  sources: { read: editors, order: editors },
  dashboard: { open: staff },
  log: { read: admins },
  user: {
    list: moderatorsAndOperator,
    'read the address of': ['admin', 'owner', 'command line'],
    suspend: moderators,
    reinstate: moderators,
    'give a role to': ownersAndOperator,
    'sign out': operator,
    unlock: operator,
    'set the password of': operator,
    'reset the second factor of': operator,
    'act for': operator,
  },
  'sign-up': { approve: admins, refuse: admins },
  invitation: { make: admins, read: admins, revoke: admins },
  'own invitation': { make: readers, read: readers, revoke: readers },
  admin: { create: operator },
  'site secret': { renew: operator },
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

/** Whether a role is above another one. Editors and moderators have different work and the same rank. */
export function outranks(one: UserRole, other: UserRole): boolean {
  return ranks[one] > ranks[other]
}

const ranks: Record<UserRole, number> = { reader: 0, editor: 1, moderator: 1, admin: 2, owner: 3 }

/** Something that staff may do and readers may not: `edit title`. */
export type Duty = { [S in Subject]: { [V in Verb<S>]: DutyOf<S, V> }[Verb<S>] }[Subject]

type DutyOf<S extends Subject, V extends Verb<S>> = Allowed<S, V>['role'] extends infer R
  ? 'reader' extends R
    ? never
    : 'owner' extends R
      ? `${V} ${S}`
      : never
  : never

/** Everything that staff may do and readers may not, with the roles that may, in the table's order. */
export function dutiesOfStaff(): { duty: Duty; roles: StaffRole[] }[] {
  return Object.entries(permissions).flatMap(([subject, verbs]) =>
    Object.entries<readonly Role[]>(verbs).flatMap(([verb, roles]) =>
      roles.includes('owner') && !roles.includes('reader')
        ? [{ duty: `${verb} ${subject}` as Duty, roles: staffRoles.filter((role) => roles.includes(role)) }]
        : [],
    ),
  )
}
