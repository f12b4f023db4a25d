import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { keptRows } from '#db/kept-rows.ts'
import type { MergedTitles } from '#db/move-rows.ts'

/** What others say of a title, as JSON: the rows as they are. */
export function relationsTo(titleId: string): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from title_relations r where r.target_title_id = ${titleId})`
}

/** Has these relations point to a title again that was gone, where they still say what they said. */
export async function pointBackRelations(tx: Tx, titleId: string, kept: RawBuilder<unknown>): Promise<void> {
  await sql`
    update title_relations r set target_title_id = ${titleId} from ${keptRows('title_relations', kept)} k
    where r.title_id = k.title_id and r.position = k.position and r.target_title_id is distinct from ${titleId}
      and (r.target_site, r.target_id, r.target_title, r.target_kind, r.target_year)
        is not distinct from (k.target_site, k.target_id, k.target_title, k.target_kind, k.target_year)`.execute(tx)
}

/**
 * Has relations that were said while one title was merged into another one point to the one that they mean. It never waits for them: who
 * holds one may be waiting for a title.
 * @throws an error with the code 55P03 if somebody else holds one of them
 */
export async function partRelations(tx: Tx, { from, into }: MergedTitles): Promise<void> {
  await sql`select from title_relations where target_title_id = ${into} for update nowait`.execute(tx)
  await sql`
    update title_relations r set target_title_id = ${from}
    where r.target_title_id = ${into} and r.title_id <> ${from} and ${fitOf(from)} > ${fitOf(into)}`.execute(tx)
}

/** How well a title, or one that has been merged into it, fits what relation `r` says: its id counts more than name and year. */
function fitOf(titleId: string): RawBuilder<number> {
  return sql`(
    select max(case when ids ->> r.target_site = r.target_id then 2 else 0 end
      + case when title collate title_order = r.target_title and (r.target_year is null or year = r.target_year) then 1 else 0 end)
    from (
      select (select jsonb_object_agg(source, value) from external_ids where title_id = t.id) as ids, t.title,
        left(t.released_on, 4) as year
      from titles t where t.id = ${titleId}
      union all select ids, title, year from title_merges where survivor_id = ${titleId}) known)`
}
