import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { keptRows } from '#db/kept-rows.ts'
import type { MergedTitles } from '#db/move-rows.ts'
import { pointBackRelations } from '../relations/point-back.ts'

/** Rows of other titles that point to a merged one, as they were before. */
export interface Pointing {
  title_relations: Record<string, unknown>[]
  liked_together: Record<string, unknown>[]
}

/**
 * Has the relations and similar titles of others point to the title that another one is merged into. It never waits for their
 * rows, which a refold may hold while it waits for this title.
 * @returns the rows as they were
 * @throws an error with the code 55P03 if somebody else holds one of the rows
 */
export async function pointToSurvivor(tx: Tx, { from, into }: MergedTitles): Promise<Pointing> {
  const relations = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(r) as row from title_relations r where target_title_id = ${from} for update nowait`.execute(tx)
  const likes = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(r) as row from liked_together r
    where other_id = ${from} or (other_id = ${into} and title_id in (select title_id from liked_together where other_id = ${from}))
    for update nowait`.execute(tx)
  await sql`
    update title_relations set target_title_id = nullif(${into}, title_id) where target_title_id = ${from}`.execute(tx)
  await sql`
    delete from liked_together r where other_id = ${from} and (title_id = ${into} or exists (
      select from liked_together o where o.title_id = r.title_id and o.other_id = ${into}))`.execute(tx)
  await sql`update liked_together set other_id = ${into} where other_id = ${from}`.execute(tx)
  return { title_relations: relations.rows.map(({ row }) => row), liked_together: likes.rows.map(({ row }) => row) }
}

/** Has them point to the merged title again, where they still say what they said. */
export async function pointBack(
  tx: Tx,
  { from, into }: MergedTitles,
  kept: (table: keyof Pointing) => RawBuilder<unknown>,
): Promise<void> {
  await pointBackRelations(tx, from, kept('title_relations'))
  await sql`
    with kept as materialized (select * from ${keptRows('liked_together', kept('liked_together'))} k),
    untouched as (
      select k.* from kept k join titles t on t.id = k.title_id
      where k.other_id = ${from} and k.title_id <> ${from} and (k.title_id = ${into} or exists (
        select from liked_together o
        where o.title_id = k.title_id and o.other_id = ${into} and o.weight = coalesce(
          (select weight from kept where title_id = k.title_id and other_id = ${into}), k.weight)))
    ), gone as (
      delete from liked_together r using untouched u
      where r.title_id = u.title_id and r.other_id = ${into}
        and not exists (select from kept where title_id = u.title_id and other_id = ${into})
    )
    insert into liked_together (title_id, other_id, weight) select title_id, other_id, weight from untouched
    on conflict do nothing`.execute(tx)
}
