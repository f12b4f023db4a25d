import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'

/**
 * Finds the titles that relations mean and that were not in the catalogue before: by the id on the same site, or else by
 * exact title, kind and, if one is said, year, where only one title fits. A merged title is the one that it was merged into.
 * Titles that are just being deleted or merged are not found.
 * @param within looks only for titles that are meant by a name: a new title's; or for what one title says
 * @returns how many were found
 */
export async function resolveRelations(db: Db, within: { named?: string; of?: string } = {}): Promise<number> {
  const { named, of } = within
  const meant = named === undefined ? sql`true` : sql`r.target_title collate title_order = ${named}`
  const only = of === undefined ? meant : sql`r.title_id = ${of}`
  const resolve = sql`
    with found as materialized (
      select r.*, coalesce(by_id.id, by_merge.id, by_name.id) as id
      from title_relations r
      left join lateral (
        select t.id from external_ids e join titles t on t.id = e.title_id
        where e.source = r.target_site and e.value = r.target_id and t.kind = r.target_kind and t.id <> r.title_id
        order by t.title <> r.target_title, t.id limit 1) by_id on true
      left join lateral (
        select m.survivor_id as id from title_merges m
        where m.kind = r.target_kind and m.survivor_id <> r.title_id and (
          m.ids @> jsonb_build_object(coalesce(r.target_site, ''), r.target_id) or m.title collate title_order = r.target_title
            and (r.target_year is null or m.year = r.target_year))
        order by m.title <> r.target_title, m.merged_id limit 1) by_merge on by_id.id is null
      left join lateral (
        select min(t.id) as id from titles t
        where t.kind = r.target_kind and t.title collate title_order = r.target_title and t.id <> r.title_id
          and (r.target_year is null or left(t.released_on, 4) = r.target_year)
        having count(*) = 1) by_name on by_id.id is null and by_merge.id is null
      where r.target_title_id is null and ${only}
    ), held as materialized (
      select t.id from titles t where t.id in (select id from found) order by t.id for key share of t
    )
    update title_relations r set target_title_id = found.id
    from found join held on held.id = found.id
    where r.title_id = found.title_id and r.position = found.position
      -- Its title may have come to say something else while this waited for it.
      and r.target_title_id is null and (r.target_site, r.target_id, r.target_title, r.target_kind, r.target_year)
        is not distinct from (found.target_site, found.target_id, found.target_title, found.target_kind, found.target_year)`
  const { numAffectedRows } = await inTransaction(db, (tx) => resolve.execute(tx))
  return Number(numAffectedRows ?? 0)
}
