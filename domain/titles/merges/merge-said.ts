import { sql } from 'kysely'
import type { TitleMerge } from '../../title-part.ts'

/**
 * What sources say of a merged title is kept beside what they say of the other one, marked as said of the merged title: an
 * import that brings it again finds it there.
 */
export function mergeSaid(table: 'title_records' | 'replaced_records'): TitleMerge {
  return {
    async move(tx, { from, into }) {
      await sql`
        update ${sql.table(table)} set title_id = ${into}, said_of = coalesce(said_of, ${from})
        where title_id = ${from}`.execute(tx)
      return []
    },
    async moveBack(tx, { from, into }) {
      await sql`
        update ${sql.table(table)} set title_id = ${from}, said_of = nullif(said_of, ${from})
        where title_id = ${into}
          and (said_of = ${from} or said_of in (select merged_id from title_merges where survivor_id = ${from}))`.execute(
        tx,
      )
    },
  }
}
