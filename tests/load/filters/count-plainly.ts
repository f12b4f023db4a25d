import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type FilterName, filterNames, filterRules, idOf } from '#domain/titles/query/filter-rules.ts'
import type { TitleQuery } from '#domain/titles/query/title-query-rules.ts'

/** How many titles that are shown to everybody a question asks for, counted from titles, title_tags and title_companies themselves. */
export async function countPlainly(db: Db, { kind, filters }: TitleQuery): Promise<number> {
  const conditions = [sql`t.kind = ${kind}`, sql`not t.is_adult`]
  for (const filter of filterNames) {
    const { wanted, unwanted } = filters[filter]
    const each = wanted.map((value) => has(filter, value))
    if (each.length > 0) conditions.push(sql`(${sql.join(each, filterRules[filter].all ? sql` and ` : sql` or `)})`)
    for (const value of unwanted) conditions.push(sql`(${has(filter, value)}) is not true`)
  }
  const year = sql`left(t.released_on, 4)::integer`
  const ranges = filters.year.map(({ from, to }) => {
    const asked = filters.season.wanted.length > 0 ? sql`coalesce(t.season_year, ${year})` : year
    return sql`${asked} between ${from} and ${to}`
  })
  if (ranges.length > 0) conditions.push(sql`(${sql.join(ranges, sql` or `)})`)
  if (filters.score !== null) {
    conditions.push(
      sql`round(case when t.rating_count > 0 then t.rating else t.imported_score end, 1) >= ${filters.score}`,
    )
  }
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from titles t where ${sql.join(conditions, sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}

const columns: Partial<Record<FilterName, RawBuilder<unknown>>> = {
  format: sql`t.format`,
  season: sql`t.season`,
  state: sql`t.airing_state`,
  age: sql`t.age_rating`,
  source: sql`t.source_material`,
}

function has(filter: FilterName, value: string): RawBuilder<unknown> {
  const column = columns[filter]
  if (column) return sql`${column} = ${value}`
  if (filter === 'studio') {
    return sql`exists (select from title_companies c where c.title_id = t.id and c.company_id = ${idOf(value)}
      and c.role = case t.kind when 'anime' then 'studio' else 'serialization' end)`
  }
  return sql`exists (select from title_tags l join tags g on g.id = l.tag_id
    where l.title_id = t.id and g.kind = ${filter} and g.name = ${value})`
}
