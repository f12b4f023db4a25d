import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { adultTitlesShown, isShown } from './adult-titles.ts'
import type { Kind } from './rules.ts'

/** A title's address, and when it last changed (YYYY-MM-DD). */
export interface TitleAddress {
  id: string
  kind: Kind
  changed: string
}

/** The addresses of `limit` titles, oldest id first, after the first `offset`: what the sitemap lists. */
export async function findTitleAddresses(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const { rows } = await sql<TitleAddress>`
    select id, kind, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed
    from titles t where ${isShown} order by id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many there are. */
export async function countAllTitles(db: Db): Promise<number> {
  const { rows } = await sql<{ titles: number }>`
    select sum(titles - case when ${adultTitlesShown}::boolean then 0 else adult_titles end)::int as titles from title_counts`.execute(
    db,
  )
  return rows[0]?.titles ?? 0
}
