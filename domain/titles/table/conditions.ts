import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { containing } from '#db/containing.ts'
import type { Kind } from '../rules.ts'
import { noFormat, readWantedId, type ShownTitles, type TableFilter } from './rules.ts'

const shown: Record<Exclude<ShownTitles, 'all' | 'duplicates'>, RawBuilder<unknown>> = {
  'no-poster': sql`t.poster is null`,
  'no-year': sql`t.released_on is null`,
  edited: sql`t.edited_fields <> '{}'`,
}

/** A filter's condition on titles t, except a search by name; undefined if the filter matches all titles. */
export async function conditionOf(db: Db, kind: Kind, filter: TableFilter): Promise<RawBuilder<unknown> | undefined> {
  const { query, searched, format } = filter
  const all = [
    filter.shown === 'duplicates' && sql`t.id = any(${await findTwins(db, kind)})`,
    filter.shown !== 'all' && filter.shown !== 'duplicates' && shown[filter.shown],
    format !== null && (format === noFormat ? sql`t.format is null` : sql`t.format = ${format}`),
    query !== '' && searched === 'studio' && sql`t.studio ilike ${containing(query)}`,
    query !== '' && searched === 'id' && hasId(query),
  ].filter((condition) => condition !== false)
  return all.length > 0 ? sql.join(all, sql` and `) : undefined
}

function hasId(query: string): RawBuilder<unknown> {
  const { source, value } = readWantedId(query)
  const elsewhere = sql`select title_id from external_ids where value = ${value} and ${source ? sql`source = ${source}` : sql`true`}`
  return source ? sql`t.id in (${elsewhere})` : sql`t.id in (select ${value} union all ${elsewhere})`
}

/** Possible duplicates of a kind: titles with the same name, ignoring case, that are not known to be from different years. */
async function findTwins(db: Db, kind: Kind): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with named as materialized (
      select left(lower(title), 250) as name from titles where kind = ${kind} group by 1 having count(*) > 1
    )
    select twin.id from named cross join lateral (
      select id, count(*) over () as titles, count(released_on) over () as dated,
        count(*) over (partition by left(released_on, 4)) as of_year
      from titles where kind = ${kind} and left(lower(title), 250) = named.name offset 0
    ) twin where of_year > 1 or titles > dated`.execute(db)
  return rows.map(({ id }) => id)
}
