import { type RawBuilder, sql } from 'kysely'

/** A table whose rows, `r`, are deleted with a title. */
interface Part {
  table: string
  /** Which of them are the title's. */
  ofTitle: (titleId: string) => RawBuilder<unknown>
  /** Which of them are restored when only these readers still exist. */
  comesBack: (readers: string[]) => RawBuilder<unknown>
}

const ofTitle = (titleId: string) => sql`r.title_id = ${titleId}`
const always = () => sql`true`
const unlessSaidAgain = () => sql`not exists (select from overtaken_lines o where o.digest = r.digest)`
const ifReaderStays = (readers: string[]) => sql`r.user_id = any(${readers})`

const aboutReview: Omit<Part, 'table'> = {
  ofTitle: (titleId) => sql`r.review_id in (select id from reviews where title_id = ${titleId})`,
  comesBack: (readers) => sql`${ifReaderStays(readers)} and exists (select from reviews where id = r.review_id)`,
}

/** Everything that is deleted with a title, in an order in which it can be restored. */
export const parts: Part[] = [
  { table: 'title_names', ofTitle, comesBack: always },
  { table: 'external_ids', ofTitle, comesBack: always },
  { table: 'characters', ofTitle, comesBack: always },
  { table: 'staff_members', ofTitle, comesBack: always },
  { table: 'overtaken_lines', ofTitle, comesBack: unlessSaidAgain },
  { table: 'list_entries', ofTitle, comesBack: ifReaderStays },
  { table: 'dropped_entries', ofTitle, comesBack: ifReaderStays },
  { table: 'ratings', ofTitle, comesBack: ifReaderStays },
  { table: 'reviews', ofTitle, comesBack: ifReaderStays },
  { table: 'helpful_votes', ...aboutReview },
  { table: 'review_reports', ...aboutReview },
]
