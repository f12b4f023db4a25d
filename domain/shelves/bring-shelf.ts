import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { lockTitles } from '../titles/lock-titles.ts'
import { lockBearers } from '../titles/merges/find-survivor.ts'
import { hasMetAnother } from '../titles/merges/has-met.ts'
import { clearShelf } from './clear-shelf.ts'
import { touchShelf } from './lock-shelf.ts'
import { lastOn } from './places.ts'
import { refuseTooManyShelves } from './refuse-too-many.ts'
import { mostShelved, type ShelfDetails } from './rules.ts'

/** A list of a reader's own on another Kiroku site. Moments are ISO text, and null where they are not known. */
export interface BroughtShelf extends ShelfDetails {
  madeAt: string | null
  changedAt: string | null
  /** What was hidden there stays hidden. */
  hiddenAt: string | null
  hiddenReason: string | null
  /** In their order. */
  titles: { titleId: string; note: string; notedAt: string | null; addedAt: string | null }[]
}

/** By which a list is taken back. */
export interface ShelfTaken {
  shelfId: string
  /** What the list was when it had been brought; null if it was here before. */
  print: string | null
  titleIds: string[]
  /** Their notes as they were brought, and when they were added, if it was; earlier releases kept neither. */
  notes?: Record<string, string>
  addedAts?: Record<string, string>
}

/**
 * Brings a locked reader's list. The same list, which was made at the same moment or, if that is not known, has the same name, only gets those
 * titles that it lacks.
 * @returns by which it is taken back; null if it is all here
 * @throws Refusal 'shelves-many'
 */
export async function bringShelf(tx: Tx, userId: string, shelf: BroughtShelf): Promise<ShelfTaken | null> {
  const wanted = shelf.titles.map(({ titleId }) => titleId)
  await lockTitles(tx, wanted)
  const isIt = shelf.madeAt ? sql`made_at = ${shelf.madeAt}` : sql`name = ${shelf.name}`
  const { rows } = await sql<{ id: string; isPublic: boolean }>`
    select id, is_public as "isPublic" from shelves where user_id = ${userId} and deleted_at is null and ${isIt}
    order by made_at, id limit 1 for no key update`.execute(tx)
  const [there] = rows
  const { id, isPublic } = there ?? (await makeIt(tx, userId, shelf))
  const added = await addTitles(tx, id, shelf)
  const titleIds = added.map(({ titleId }) => titleId)
  if (there && titleIds.length === 0) return null
  if (there) await touchShelf(tx, id)
  await clearShelf(tx, id, { andItsTitles: isPublic })
  const addedAts = Object.fromEntries(added.map(({ titleId, addedAt }) => [titleId, addedAt]))
  if (!there) return { shelfId: id, titleIds, addedAts, print: await printOf(tx, id) }
  const notes = Object.fromEntries(added.map(({ titleId, note }) => [titleId, note]))
  return { shelfId: id, titleIds, notes, addedAts, print: null }
}

async function makeIt(tx: Tx, userId: string, shelf: BroughtShelf): Promise<{ id: string; isPublic: boolean }> {
  await refuseTooManyShelves(tx, userId)
  const { name, description, visibility, madeAt, changedAt, hiddenAt, hiddenReason } = shelf
  const { rows } = await sql<{ id: string; isPublic: boolean }>`
    insert into shelves (user_id, name, description, visibility, made_at, changed_at, hidden_at, hidden_reason)
    values (${userId}, ${name}, ${description}, ${visibility}, ${past(madeAt)}, ${past(changedAt)},
      ${hiddenAt === null ? null : past(hiddenAt)}, ${hiddenReason})
    returning id, is_public as "isPublic"`.execute(tx)
  return rows[0] as { id: string; isPublic: boolean }
}

/** A moment that has been; now if it is not known. */
function past(moment: string | null): RawBuilder<unknown> {
  return sql`least(${moment}::timestamptz, clock_timestamp())`
}

interface Added {
  titleId: string
  note: string
  addedAt: string
}

/** Puts those titles at the end of a list that are not on it, as long as there is room. @returns them */
async function addTitles(tx: Tx, shelfId: string, { titles }: BroughtShelf): Promise<Added[]> {
  const given = titles.map((title, place) => ({ ...title, place }))
  const { rows } = await sql<Added>`
    with given as (
      select distinct on (g."titleId") g.*
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g
        (place integer, "titleId" text, note text, "notedAt" timestamptz, "addedAt" timestamptz)
      join titles t on t.id = g."titleId"
      where not exists (select from shelf_titles o where o.shelf_id = ${shelfId} and o.title_id = g."titleId")
      order by g."titleId", g.place
    ), wanted as (
      select g.*, row_number() over (order by g.place) as nth from given g
    )
    insert into shelf_titles (shelf_id, title_id, user_id, is_public, position, note, noted_at, added_at)
    select s.id, w."titleId", s.user_id, s.is_public, ${lastOn(shelfId, '')} + w.nth - 1, w.note,
      least(w."notedAt", clock_timestamp()), least(w."addedAt", clock_timestamp())
    from wanted w cross join shelves s
    where s.id = ${shelfId} and w.nth <= ${mostShelved} - (select count(*) from shelf_titles where shelf_id = ${shelfId})
    returning title_id as "titleId", note, to_jsonb(added_at) #>> '{}' as "addedAt"`.execute(tx)
  const titleIds = rows.map(({ titleId }) => titleId)
  await sql`delete from unshelved_titles where shelf_id = ${shelfId} and title_id = any(${titleIds})`.execute(tx)
  return rows
}

/** What was brought of a title, and the title that stands for it now. */
interface Borne {
  id: string
  bearer: string | undefined
  addedAt: string | undefined
}

/** What tells whether its reader has changed a list. Merges do not: what was brought counts as the title that it was. */
async function printOf(tx: Tx, shelfId: string, brought: Borne[] = []): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    with b as (
      select id, bearer collate "C" as bearer, "addedAt" from jsonb_to_recordset(${JSON.stringify(brought)}::jsonb)
        as b (id text, bearer text, "addedAt" timestamptz)
    ), r as (
      select title_id, title_id as bearer, note, position, added_at from shelf_titles where shelf_id = ${shelfId}
      union all
      select g.kept_row ->> 'title_id', m.survivor_id, g.kept_row ->> 'note', (g.kept_row ->> 'position')::numeric,
        (g.kept_row ->> 'added_at')::timestamptz
      from title_merges m join title_merge_rows g using (merged_id)
      where m.survivor_id in (select bearer from b) and g.table_name = 'shelf_titles' and not g.is_moved
        and g.kept_row ->> 'shelf_id' = ${shelfId}
    )
    select md5(jsonb_build_array(s.name, s.description, s.visibility,
      (select jsonb_agg(jsonb_build_array(coalesce(b.id, r.title_id), r.note) order by r.position)
        from r left join b on b.bearer = r.bearer and b."addedAt" = r.added_at))::text)
      as print
    from shelves s where s.id = ${shelfId}`.execute(tx)
  return rows[0]?.print ?? ''
}

/**
 * Takes back what `bringShelf` did for a locked reader: the whole list if it is as it was brought, or else the titles that were put on one
 * that had been here, with their notes. One that has been merged since is looked for in the one that stands for it now.
 * @returns false if its reader has changed the list, or one of those titles, since, or a merge has put one together with what they had there: it
 *   then stays
 */
export async function takeBackShelf(
  tx: Tx,
  userId: string,
  { shelfId, print, titleIds, notes = {}, addedAts = {} }: ShelfTaken,
): Promise<boolean> {
  const bearers = await lockBearers(tx, titleIds, lockTitles)
  const { rows } = await sql<{ isPublic: boolean }>`
    select is_public as "isPublic" from shelves where id = ${shelfId} and user_id = ${userId} and deleted_at is null for update`.execute(
    tx,
  )
  const [there] = rows
  if (!there) return true
  const brought = titleIds.map((id) => ({ id, bearer: bearers.get(id), note: notes[id], addedAt: addedAts[id] }))
  if (print !== null && print !== (await printOf(tx, shelfId, brought))) return false
  await clearShelf(tx, shelfId, { andItsTitles: there.isPublic })
  if (print !== null) {
    await tx.deleteFrom('shelves').where('id', '=', shelfId).execute()
    return true
  }
  await sql`
    delete from shelf_titles r
    using jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) b (id text, bearer text, note text, "addedAt" timestamptz)
    where r.shelf_id = ${shelfId} and r.title_id = b.bearer collate "C" and r.note = coalesce(b.note, r.note)
      and case when b."addedAt" is null then b.id = b.bearer else r.added_at = b."addedAt" end
      and not ${hasMetAnother('shelf_titles', sql`${Object.values(addedAts)}::timestamptz[]`)}`.execute(tx)
  const { rows: changed } = await sql`
    select from shelf_titles where shelf_id = ${shelfId} and title_id = any(${[...bearers.values()]})`.execute(tx)
  return changed.length === 0
}
