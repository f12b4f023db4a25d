import { counted } from './numbers.ts'

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
