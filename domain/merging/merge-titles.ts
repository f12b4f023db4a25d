import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import type { MergedRow, MergedTitles } from '#db/move-rows.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { picturesOfTitle, readersRowsOfTitle, rowsOfTitle } from '../deletion/copy-title.ts'
import { withTitlesLocked } from '../deletion/lock-title.ts'
import { parts } from '../deletion/parts.ts'
import { keepUsers } from '../lock-users.ts'
import { Refusal } from '../refusal.ts'
import { creditsTag } from '../titles/credits/rules.ts'
import { addUpCounters, recountRatings } from '../titles/merges/add-up.ts'
import { pointToSurvivor } from '../titles/merges/point-to.ts'
import { insertMerge, keepReadersRows } from '../titles/merges/queries.ts'
import { takePoster } from '../titles/merges/take-poster.ts'
import { foldTitles } from '../titles/records/fold-titles.ts'
import { resolveRelations } from '../titles/relations/resolve-relations.ts'
import { removeTitles } from '../titles/remove-titles.ts'
import { catalogueTag, isTitleId, listTag, titleTag } from '../titles/rules.ts'
import { titleMissing } from '../titles/title-missing.ts'
import { findMergePreview } from './queries.ts'
import type { MergePreview } from './rules.ts'

/**
 * Merges a title into another one of its kind: list entries, ratings and reviews move, with their votes and reports, and of two
 * that a reader has the newer one stays; pictures that the other one lacks move too. Counters are added up, and the average is
 * of the ratings that remain. What sources say of the merged title is kept as said of it, so that an import that brings it
 * again finds the other one. undoMerge takes all of it back.
 * @returns both titles, as they were before
 * @throws Refusal 'reason', 'merge-itself', 'merge-kinds', 'title-gone', 'title-deleted', 'title-merged' or 'title-busy'
 */
export async function mergeTitles(
  db: Db,
  actor: Actor,
  { from, into, reason }: MergedTitles & { reason: string },
): Promise<MergePreview> {
  const { userId: adminId } = allow(actor, 'merge', 'title')
  const given = readReason(reason)
  for (const id of [from, into]) if (!isTitleId(id)) throw await titleMissing(db, id)
  if (from === into) throw new Refusal('merge-itself')

  return withTitlesLocked(db, [from, into].sort(), async (tx, there) => {
    for (const id of [from, into]) if (!there.includes(id)) throw await titleMissing(tx, id)
    const preview = await findMergePreview(tx, actor, { from, into })
    if (preview.from.kind !== preview.into.kind) throw new Refusal('merge-kinds')
    await merge(tx, { from, into }, { reason: given, mergedBy: adminId })

    const { kind, title } = preview.from
    await recordAdminAction(tx, {
      ...{ adminId, action: 'title-merged', subject: { kind: 'title', id: from, name: title } },
      before: { title, listEntries: rowsOf(preview.listEntries), ...countsOf(preview) },
      after: { title: preview.into.title, reason: given },
    })
    await clearPages(tx, [titleTag(from), titleTag(into), listTag(kind), catalogueTag, creditsTag])
    return preview
  })
}

async function merge(tx: Tx, titles: MergedTitles, by: { reason: string; mergedBy: string }): Promise<void> {
  const { from, into } = titles
  const pointing = await pointToSurvivor(tx, titles)
  const rows: MergedRow[] = []
  for (const part of parts) rows.push(...((await part.merge?.move(tx, titles)) ?? []))
  rows.push(...(await findReadersRows(tx, from)))
  await addUpCounters(tx, titles)
  await takePoster(tx, titles)
  await insertMerge(tx, { ...titles, ...by, pointing, kept: rowsOfTitle(from), pictures: picturesOfTitle(from) })
  await keepUsers(tx, sql`select unnest(${rows.map(({ userId }) => userId)}::text[])`, { noWait: true })
  await keepReadersRows(tx, from, rows)
  await removeTitles(tx, [from])
  await recountRatings(tx, [into])
  await foldTitles(tx, [into], { unlessSame: true })
  await resolveRelations(tx, { of: into })
}

/** What readers have of a title that does not follow it. */
async function findReadersRows(tx: Tx, titleId: string): Promise<MergedRow[]> {
  const { rows } = await sql<MergedRow>`
    select user_id as "userId", table_name as "table", false as "isMoved", kept_row as row
    from ${readersRowsOfTitle(titleId)}`.execute(tx)
  return rows
}

function rowsOf({ moving, newerOther }: MergePreview['ratings']): number {
  return moving + newerOther
}

function countsOf({ ratings, reviews }: MergePreview) {
  return { ratings: rowsOf(ratings), reviews: rowsOf(reviews) }
}
