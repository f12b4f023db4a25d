import { type RawBuilder, sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import type { MergedTitles } from '#db/move-rows.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { withTitlesLocked } from '../deletion/lock-title.ts'
import { parts } from '../deletion/parts.ts'
import { keepUsers } from '../lock-users.ts'
import { Refusal } from '../refusal.ts'
import { creditsTag } from '../titles/credits/rules.ts'
import { addUpCounters, recountRatings } from '../titles/merges/add-up.ts'
import { pointBack } from '../titles/merges/point-to.ts'
import { findMerge, type Merge, removeMerge, restoreDemo } from '../titles/merges/queries.ts'
import { foldTitles } from '../titles/records/fold-titles.ts'
import { partRelations } from '../titles/relations/point-back.ts'
import { resolveRelations } from '../titles/relations/resolve-relations.ts'
import { catalogueTag, listTag, titleTag } from '../titles/rules.ts'

/**
 * Undoes a merge: both titles are as they were. What readers have changed since stays changed, and what they have added to the
 * title that remained stays there. What belonged to a reader whose account has since been deleted is gone.
 * @returns the merge that was undone
 * @throws Refusal 'merge-gone' when there is no such merge any more, 'merge-moved-on' or 'merge-not-last' when a later one has to be
 *   undone first, or 'title-busy'
 */
export async function undoMerge(db: Db, actor: Actor, mergedId: string): Promise<Merge> {
  const { userId: adminId } = allow(actor, 'undo the merge of', 'title')
  const asked = await findMerge(db, mergedId)
  if (!asked) throw new Refusal('merge-gone')

  return withTitlesLocked(db, [asked.survivorId], async (tx) => {
    const merge = await findMerge(tx, mergedId)
    if (!merge) throw new Refusal('merge-gone')
    refuseUnlessLast(merge)
    await takeApart(tx, { from: mergedId, into: merge.intoId })

    const { kind, title, survivor } = merge
    await recordAdminAction(tx, {
      ...{ adminId, action: 'merge-undone', subject: { kind: 'title', id: mergedId, name: title } },
      before: { title: survivor },
      after: { title },
    })
    await clearPages(tx, [titleTag(mergedId), titleTag(merge.intoId), listTag(kind), catalogueTag, creditsTag])
    return merge
  })
}

/** @throws Refusal 'merge-moved-on' or 'merge-not-last' */
function refuseUnlessLast({ mergedId, title, intoId, survivorId, survivor, lastId, last }: Merge): void {
  if (intoId !== survivorId) {
    throw new Refusal('merge-moved-on', { title, survivor })
  }
  if (lastId !== mergedId) {
    throw new Refusal('merge-not-last', { last, survivor })
  }
}

async function takeApart(tx: Tx, titles: MergedTitles): Promise<void> {
  const { from, into } = titles
  const ofReaders = sql`select user_id from title_merge_rows where merged_id = ${from}`
  const readers = await keepUsers(tx, ofReaders, { noWait: true })
  const readersRows = (table: string, isMoved: boolean): RawBuilder<unknown> => sql`(
    select jsonb_agg(kept_row) from title_merge_rows
    where merged_id = ${from} and table_name = ${sql.lit(table)} and is_moved = ${sql.lit(isMoved)})`
  const rowsIn = (column: 'kept' | 'pointing', table: string): RawBuilder<unknown> =>
    sql`(select ${sql.ref(column)} -> ${sql.lit(table)} from title_merges where merged_id = ${from})`
  const copy = {
    kept: (table: string) => sql`coalesce(${readersRows(table, false)}, ${rowsIn('kept', table)})`,
    rows: (table: string) => sql`
      select kept_row from title_merge_rows where merged_id = ${from} and table_name = ${sql.lit(table)} and not is_moved
      union all
      select row from title_merges, jsonb_array_elements(kept -> ${sql.lit(table)}) row where merged_id = ${from}`,
    readers,
    noWait: true,
  }
  for (const { table, restore, merge } of parts) {
    await merge?.moveBack(tx, titles, readersRows(table, true))
    await restore(tx, copy)
  }
  for (const { merge } of parts) await merge?.settleBack?.(tx, titles)
  await pointBack(tx, titles, (table) => rowsIn('pointing', table))
  await addUpCounters(tx, titles, { back: true })
  await restoreDemo(tx, titles)
  await removeMerge(tx, from)
  await recountRatings(tx, [from, into])
  await foldTitles(tx, [from, into], { unlessSame: true })
  await partRelations(tx, titles)
  for (const titleId of [from, into]) await resolveRelations(tx, { of: titleId })
}
