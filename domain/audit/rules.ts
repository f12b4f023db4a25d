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
  'review-hidden',
  'review-restored',
  'reports-dismissed',
] as const

export type AdminAction = (typeof adminActions)[number]

export function isAdminAction(value: unknown): value is AdminAction {
  return adminActions.some((action) => action === value)
}

/** Stands for the admin when the ./kiroku command acts. */
export const theCommandLine = 'The command line'

export const logPageSize = 50

/** What an action was done to, with its name at the time; for a user, the user name and never the address. */
export interface Subject {
  kind: 'title' | 'user' | 'review' | 'import' | 'source' | 'person' | 'character' | 'company'
  id: string
  name: string
}

type Value = string | number | boolean | null | Value[] | { [field: string]: Value }

/** Field values by name. */
export type Fields = Record<string, Value>
