/** The log of what admins did. Browser-safe. */

/** Everything the log records. */
export const adminActions = [
  'title-added',
  'title-changed',
  'title-deleted',
  'title-restored',
  'title-merged',
  'merge-undone',
  'credits-merged',
  'credits-parted',
  'demo-removed',
  'import-started',
  'import-cancelled',
  'import-finished',
  'posters-fetched',
  'sources-ordered',
  'user-suspended',
  'suspension-lifted',
  'role-given',
  'sign-up-approved',
  'sign-up-refused',
  'invitation-made',
  'invitation-revoked',
  'review-hidden',
  'review-restored',
  'reports-dismissed',
  'profile-hidden',
  'profile-restored',
  'bio-hidden',
  'handle-taken',
  'list-hidden',
  'list-restored',
] as const

export type AdminAction = (typeof adminActions)[number]

export function isAdminAction(value: unknown): value is AdminAction {
  return adminActions.some((action) => action === value)
}

/** Stands for the admin, and for the address, when the ./kiroku command acts. Release 0.1 wrote 'The command line'. */
export const theCommandLine = 'command line'

export const logPageSize = 50

/** What an action was done to. */
export interface Subject {
  /** 'posters' are those of all titles, a 'poster' that of one. */
  kind:
    | 'title'
    | 'user'
    | 'review'
    | 'profile'
    | 'list'
    | 'import'
    | 'demo'
    | 'poster'
    | 'posters'
    | 'source'
    | 'person'
    | 'character'
    | 'company'
    | 'invitation'
  id: string
  /**
   * Its name at the time; for a user, the user name and never the address; for a review and a poster, the title's. Empty if
   * it has none, or for a private list. Release 0.1 wrote a phrase about reviews, posters and the demo, such as "of all titles".
   */
  name: string
  /** The user name of a review's or list's author. */
  author?: string | null
}

type Value = string | number | boolean | null | Value[] | { [field: string]: Value }

/** Field values by name. */
export type Fields = Record<string, Value>
