import type { AdminAction, Subject } from '#domain/audit/rules.ts'
import { counted, inFull } from './numbers.ts'

/** What admins did. */

export const everything = 'Everything'
export const searchLog = 'Search titles, names and addresses'
export const entriesFound = ({ total }: { total: number }) => counted(total, 'entry', 'entries')
export const log = 'the log'
export const nothingYet = 'Nothing like this has been done yet.'
export const somebody = 'somebody unknown'
/** @param names makes the list of the fields */
export const fields = <Part>({ count, names }: { count: number; names: Part }) => [`${count} fields `, names]
export const yes = 'Yes'
export const no = 'No'

export const actions: Record<AdminAction, string> = {
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
  'role-given': 'Role changed',
  'sign-up-approved': 'Sign-up approved',
  'sign-up-refused': 'Sign-up refused',
  'invitation-made': 'Invitation made',
  'invitation-revoked': 'Invitation revoked',
  'review-hidden': 'Review hidden',
  'review-restored': 'Review restored',
  'reports-dismissed': 'Reports dismissed',
  'profile-hidden': 'Profile hidden',
  'profile-restored': 'Profile restored',
  'bio-hidden': 'Bio hidden',
  'handle-taken': 'Handle taken away',
  'list-hidden': 'List hidden',
  'list-restored': 'List restored',
}
export const theCommandLine = 'The command line'

/** Follows the action: "Review hidden of Mushishi by Mari". */
export function subjectName({ kind, name, author }: Subject): string {
  if (kind === 'review' && author) return `of ${name} by ${author}`
  if (kind === 'list') return `${name || 'a private list'} by ${author}`
  if (kind === 'posters') return 'of all titles'
  if (kind === 'poster') return name ? `of ${name}` : 'of a title that has since been deleted'
  if (kind === 'profile') return `of ${name}`
  if (kind === 'invitation') return name ? `for ${name}` : ''
  return kind === 'demo' ? 'of this site' : name
}

/** A number that may be a year: with separators from five digits up. */
export function numberInWords(number: number): string {
  return number < 10_000 ? String(number) : inFull(number)
}
