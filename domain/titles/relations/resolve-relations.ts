import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/**
 * Finds the titles that relations mean and that were not in the catalogue before: by the id on the same site, or else by
 * exact title, kind and, if one is said, year, where only one title fits.
 * @param named looks only for titles that are meant by this name: a new title's
 * @returns how many were found
 */
export async function resolveRelations(db: Db, named?: string): Promise<number> {
  const only = named === undefined ? sql`true` : sql`r.target_title collate title_order = ${named}`
  const { numAffectedRows } = await sql`
    update title_relations r set target_title_id = found.id
    from (
      select r.title_id, r.position, coalesce(by_id.id, by_name.id) as id
      from title_relations r
      left join lateral (
        select t.id from external_ids e join titles t on t.id = e.title_id
        where e.source = r.target_site and e.value = r.target_id and t.kind = r.target_kind and t.id <> r.title_id
        order by t.title <> r.target_title, t.id limit 1) by_id on true
      left join lateral (
        select min(t.id) as id from titles t
        where t.kind = r.target_kind and t.title collate title_order = r.target_title and t.id <> r.title_id
          and (r.target_year is null or left(t.released_on, 4) = r.target_year)
        having count(*) = 1) by_name on by_id.id is null
      where r.target_title_id is null and ${only}) found
    where r.title_id = found.title_id and r.position = found.position and found.id is not null`.execute(db)
  return Number(numAffectedRows ?? 0)
}
