import { type RawBuilder, sql } from 'kysely'
import type { Kind } from '../rules.ts'

/** Above this, titles that several filters match are not all counted. */
export const countedUpTo = 10_000

/** Titles of one kind, and their condition on rows `f` of title_facets. */
export interface Asked {
  kind: Kind
  only: RawBuilder<unknown>
}

/** What follows `from` to get all titles that are asked for, as `t`, with what they are sorted by. */
export function matching(asked: Asked[]): RawBuilder<unknown> {
  const each = asked.map(({ only }) => sql`select f.title_id as id, f.* from title_facets f where ${only}`)
  return sql`(${sql.join(each, sql` union all `)}) t`
}
