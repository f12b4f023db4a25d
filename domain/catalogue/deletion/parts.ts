import { type RawBuilder, sql } from 'kysely'

/** A table whose rows, `r`, are deleted with a title. */
interface Part {
  table: string
  /** Which of them are the title's. */
  ofTitle: (titleId: string) => RawBuilder<unknown>
  /** Which of them are restored when only these readers still exist. */
  isRestored: (readers: string[]) => RawBuilder<unknown>
}

const ofTitle = (titleId: string) => sql`r.title_id = ${titleId}`
const always = () => sql`true`
const unlessRemembered = () => sql`not exists (select from overtaken_lines o where o.digest = r.digest)`
const ifReaderExists = (readers: string[]) => sql`r.user_id = any(${readers})`

const aboutReview: Omit<Part, 'table'> = {
  ofTitle: (titleId) => sql`r.review_id in (select id from reviews where title_id = ${titleId})`,
  isRestored: (readers) => sql`${ifReaderExists(readers)} and exists (select from reviews where id = r.review_id)`,
}

/** Everything that is deleted with a title, in an order in which it can be restored. */
export const parts: Part[] = [
  { table: 'title_names', ofTitle, isRestored: always },
  { table: 'external_ids', ofTitle, isRestored: always },
  { table: 'characters', ofTitle, isRestored: always },
  { table: 'staff_members', ofTitle, isRestored: always },
  { table: 'overtaken_lines', ofTitle, isRestored: unlessRemembered },
  { table: 'list_entries', ofTitle, isRestored: ifReaderExists },
  { table: 'dropped_entries', ofTitle, isRestored: ifReaderExists },
  { table: 'ratings', ofTitle, isRestored: ifReaderExists },
  { table: 'reviews', ofTitle, isRestored: ifReaderExists },
  { table: 'helpful_votes', ...aboutReview },
  { table: 'review_reports', ...aboutReview },
]
