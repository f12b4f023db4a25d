import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { keptRows } from '#db/kept-rows.ts'
import type { MergedRow, MergedTitles } from '#db/move-rows.ts'
import { byTitleId, ofReaders, restoreRows, type TitleCopy, type TitlePart } from '../title-part.ts'
import { placeAgain } from './places.ts'

/** A title's places on readers' own lists, and on those that it was taken off a moment ago. */
export const shelfParts: TitlePart[] = [
  { table: 'shelf_titles', ofTitle: byTitleId, restore: restorePlaces, merge: { move: movePlaces, moveBack } },
  {
    table: 'unshelved_titles',
    ofTitle: byTitleId,
    restore(tx, copy) {
      const isThere = sql`exists (select from shelves s where s.id = r.shelf_id and s.deleted_at is null)`
      return restoreRows(tx, 'unshelved_titles', copy, sql`${ofReaders(copy)} and ${isThere}`)
    },
  },
]

/** Each returns to its place, or to the one after it if that is taken. The list may have been shared or hidden since. */
async function restorePlaces(tx: Tx, copy: TitleCopy): Promise<void> {
  const kept = keptRows('shelf_titles', copy.kept('shelf_titles'))
  // Their readers may be about to take the places.
  await sql`
    select from shelves where id in (select shelf_id from ${kept} r) order by id for no key update
    ${copy.noWait ? sql`nowait` : sql``}`.execute(tx)
  await sql`
    insert into shelf_titles (shelf_id, title_id, user_id, is_public, position, note, noted_at, added_at)
    select s.id, r.title_id, s.user_id, s.is_public, ${placeAgain}, r.note, r.noted_at, r.added_at
    from ${kept} r join shelves s on s.id = r.shelf_id and s.user_id = r.user_id
    where ${ofReaders(copy)}
    on conflict (shelf_id, title_id) do nothing`.execute(tx)
}

/** True for rows `r` of a list that has both titles: the one with a note stays, of two notes the newer one. */
const givesWay = ({ from, into }: MergedTitles) => sql`r.title_id in (${from}, ${into}) and exists (
  select from shelf_titles o
  where o.shelf_id = r.shelf_id and o.title_id in (${from}, ${into}) and o.title_id <> r.title_id
    and (o.note <> '', o.noted_at, o.title_id = ${into}) > (r.note <> '', r.noted_at, r.title_id = ${into}))`

/** On lists that have both titles one of them stays, at its place. */
async function movePlaces(tx: Tx, titles: MergedTitles): Promise<MergedRow[]> {
  const gone = await sql<MergedRow>`
    delete from shelf_titles r where ${givesWay(titles)}
    returning r.user_id as "userId", 'shelf_titles' as table, false as "isMoved", to_jsonb(r) as row`.execute(tx)
  const moved = await sql<MergedRow>`
    update shelf_titles r set title_id = ${titles.into} where r.title_id = ${titles.from}
    returning r.user_id as "userId", 'shelf_titles' as table, true as "isMoved",
      jsonb_build_object('shelf_id', r.shelf_id, 'added_at', r.added_at) as row`.execute(tx)
  return [...gone.rows, ...moved.rows]
}

async function moveBack(tx: Tx, { from, into }: MergedTitles, moved: RawBuilder<unknown>): Promise<void> {
  await sql`
    update shelf_titles r set title_id = ${from} from ${keptRows('shelf_titles', moved)} k
    where r.title_id = ${into} and r.shelf_id = k.shelf_id and r.added_at = k.added_at`.execute(tx)
}
