/** The texts of the audit log. Browser-safe. */

/** Everything the log records, as its filter names it. */
export const adminActions = {
  'title-added': 'Title added',
  'title-changed': 'Title changed',
  'title-deleted': 'Title deleted',
  'title-restored': 'Title restored',
  'title-merged': 'Title merged into another',
  'merge-undone': 'Merge undone',
  'credits-merged': 'Merged into another name',
  'credits-parted': 'Merge of a name undone',
  'demo-removed': 'Demo catalogue removed',
  'import-started': 'Import started',
  'import-cancelled': 'Import cancelled',
  'import-finished': 'Import finished',
  'posters-fetched': 'Posters fetched',
  'sources-ordered': 'Order of sources changed',
  'user-suspended': 'User suspended',
  'suspension-lifted': 'Suspension lifted',
  'review-hidden': 'Review hidden',
  'review-restored': 'Review restored',
  'reports-dismissed': 'Reports dismissed',
} as const

export type AdminAction = keyof typeof adminActions

export function isAdminAction(value: unknown): value is AdminAction {
  return typeof value === 'string' && Object.hasOwn(adminActions, value)
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
