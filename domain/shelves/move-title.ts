import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '../refusal.ts'
import { isTitleId } from '../titles/rules.ts'
import { lockOwnShelf, touchShelf } from './lock-shelf.ts'
import { lastOn, placesOn } from './places.ts'
import { shelfTag } from './rules.ts'

/** Where a title goes: before another one of the list, to its end (null), or to a place from 1. */
export type Goal = { before: string | null } | { place: number }

/** With more decimals than this, the positions of a list are numbered from 1 again. */
const mostDecimals = 30

/**
 * Moves a title within a reader's list. It names the title before which it goes, so that a move means the same when
 * the list has changed in another tab.
 * @returns its new place, from 1
 * @throws Refusal 'shelf-missing', or 'shelf-changed' when the title, or the one before which it is to go, is no longer on the
 *   list
 */
export async function moveTitle(
  db: Db,
  actor: Actor,
  { shelfId, titleId, goal }: { shelfId: string; titleId: string; goal: Goal },
): Promise<number> {
  const { userId } = allow(actor, 'change', 'own shelf')
  return inTransaction(db, async (tx) => {
    await lockOwnShelf(tx, userId, shelfId)
    await refuseUnlessThere(tx, shelfId, titleId)
    const before = 'place' in goal ? await findTitleAt(tx, shelfId, titleId, goal.place) : goal.before
    if (before !== titleId) {
      if (before !== null) await refuseUnlessThere(tx, shelfId, before)
      await put(tx, shelfId, titleId, before)
      await touchShelf(tx, shelfId)
      await clearPages(tx, [shelfTag(shelfId)])
    }
    return findPlace(tx, shelfId, titleId)
  })
}

async function refuseUnlessThere(tx: Tx, shelfId: string, titleId: string): Promise<void> {
  const isThere = isTitleId(titleId) && (await rowOf(tx, shelfId, titleId))
  if (!isThere) throw new Refusal('shelf-changed')
}

function rowOf(tx: Tx, shelfId: string, titleId: string) {
  return tx
    .selectFrom('shelf_titles')
    .select('title_id')
    .where('shelf_id', '=', shelfId)
    .where('title_id', '=', titleId)
    .forKeyShare()
    .executeTakeFirst()
}

/** Before which of the other titles one goes that is to have this place; null for the end. */
async function findTitleAt(tx: Tx, shelfId: string, titleId: string, place: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select title_id as id from shelf_titles where shelf_id = ${shelfId} and title_id <> ${titleId}
    order by position offset ${place - 1} limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

async function put(tx: Tx, shelfId: string, titleId: string, before: string | null): Promise<void> {
  const position = before === null ? lastOn(shelfId, titleId) : halfwayTo(shelfId, titleId, before)
  const { rows } = await sql<{ decimals: number }>`
    update shelf_titles set position = ${position}
    where shelf_id = ${shelfId} and title_id = ${titleId} returning scale(position) as decimals`.execute(tx)
  if ((rows[0]?.decimals ?? 0) > mostDecimals) await numberAgain(tx, shelfId)
}

/** Halving is exact for numeric. */
const halfwayTo = (shelfId: string, titleId: string, before: string) => sql`(
  select coalesce((below.position + (select max(o.position) from ${placesOn(shelfId)}
    where o.title_id <> ${titleId} and o.position < below.position)) * 0.5, ceil(below.position) - 1)
  from shelf_titles below where below.shelf_id = ${shelfId} and below.title_id = ${before})`

async function numberAgain(tx: Tx, shelfId: string): Promise<void> {
  await sql`
    with n as (select title_id, row_number() over (order by position) as place from ${placesOn(shelfId)}), kept as (
      update unshelved_titles k set position = n.place from n where k.shelf_id = ${shelfId} and n.title_id = k.title_id
    )
    update shelf_titles r set position = n.place from n where r.shelf_id = ${shelfId} and n.title_id = r.title_id`.execute(
    tx,
  )
}

async function findPlace(tx: Tx, shelfId: string, titleId: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select count(*) as place from shelf_titles r join shelf_titles o using (shelf_id)
    where r.shelf_id = ${shelfId} and r.title_id = ${titleId} and o.position <= r.position`.execute(tx)
  return rows[0]?.place ?? 1
}
