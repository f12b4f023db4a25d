import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { findFoundTitles } from './found-titles.ts'
import { type SearchPage, searchPageSize } from './rules.ts'
import { foldQuery, nearlyWholeName, startOfName, startOfWord, type Typed, type Way, wholeName, wordsInAnyOrder } from './ways.ts'

const asTyped = [wholeName, startOfName, startOfWord, wordsInAnyOrder]

/**
 * One page of every title that matches, in the order of suggestTitles. Names with a typing mistake are looked for
 * when nothing matches as typed. A page beyond the end is the last one, a page before the first the first.
 * @param query as readQuery gives it
 */
export async function searchTitles(db: Db, query: string, wanted: number): Promise<SearchPage> {
  const typed = await foldQuery(db, query)
  if (!typed.key) return { titles: [], page: 1, pages: 1, total: 0 }

  const exact = await findPage(db, asTyped, typed, wanted)
  const { ids, page, total } = exact.total > 0 ? exact : await findPage(db, [nearlyWholeName], typed, wanted)
  const titles = await findFoundTitles(db, ids, typed)
  return { titles, page, pages: Math.max(1, Math.ceil(total / searchPageSize)), total }
}

async function findPage(db: Db, ways: Way[], typed: Typed, wanted: number) {
  const found = sql.join(
    ways.map((way, rank) => sql`select ${sql.lit(rank)} as rank, title_id, weight from (${way(typed)}) way`),
    sql` union all `,
  )
  const { rows } = await sql<{ ids: string[]; page: number; total: number }>`
    with matched as materialized (
      select title_id, weight, min(rank) as rank from (${found}) found group by title_id, weight
    ), place as (
      select count(*)::integer as total,
        least(greatest(1, ${wanted}::numeric), greatest(1, ceil(count(*) / ${searchPageSize}::numeric)))::integer as page
      from matched
    )
    select total, page, array(
      select title_id from matched order by rank, weight desc, title_id
      limit ${searchPageSize} offset (page - 1) * ${searchPageSize}) as ids
    from place`.execute(db)
  return rows[0] ?? { ids: [], page: 1, total: 0 }
}
