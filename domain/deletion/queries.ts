import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { keepUsers } from '../lock-users.ts'
import { relationsTo } from '../titles/relations/point-back.ts'
import type { Kind } from '../titles/rules.ts'
import { picturesOfTitle, readersRowsOfTitle, rowsOfTitle } from './copy-title.ts'
import { type Belongings, type DeletableTitle, type DeletedTitle, undoMinutes } from './rules.ts'

/** How many rows belong to the titles with these ids. */
const belongingsOf = (ids: RawBuilder<unknown>) => sql`json_build_object(
  'characters', (select count(*) from title_characters where title_id = any(${ids})),
  'staff', (select count(*) from title_staff where title_id = any(${ids})),
  'reviews', (select count(*) from reviews where title_id = any(${ids})),
  'votes', (select count(*) from helpful_votes v join reviews r on r.id = v.review_id where r.title_id = any(${ids})),
  'ratings', (select count(*) from ratings where title_id = any(${ids})),
  'listEntries', (select count(*) from list_entries where title_id = any(${ids})))`

/** A title and how much would be deleted with it; null when there is no such title. */
export async function findDeletableTitle(db: Db, actor: Actor, id: string): Promise<DeletableTitle | null> {
  allow(actor, 'delete', 'title')
  const { rows } = await sql<DeletableTitle>`
    select t.id, t.kind, t.title, ${belongingsOf(sql`array[t.id]`)} as belongings
    from titles t where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** How much would be deleted with all of these titles. */
export async function countBelongings(db: Db, ids: string[]): Promise<Belongings> {
  const { rows } = await sql<{ belongings: Belongings }>`
    select ${belongingsOf(sql`${ids}::text[]`)} as belongings`.execute(db)
  return (rows[0] as { belongings: Belongings }).belongings
}

const canBeUndone = sql<boolean>`deleted_at > now() - ${undoMinutes} * interval '1 minute'`

/** The titles whose deletion can still be undone, newest deletion first. */
export async function findDeletedTitles(db: Db, actor: Actor): Promise<DeletedTitle[]> {
  allow(actor, 'restore', 'title')
  const { rows } = await sql<DeletedTitle>`
    select title_id as id, kind, title,
      greatest(1, ceil(${undoMinutes} - extract(epoch from now() - deleted_at) / 60))::integer as "minutesLeft"
    from deleted_titles where ${canBeUndone} order by deleted_at desc`.execute(db)
  return rows
}

/**
 * Copies a title, everything that is deleted with it, and what others say of it; readers' rows apart, so that they go with their
 * reader's account. The caller must hold the lock on the title.
 * @throws an error with the code 55P03 if one of the readers is leaving
 */
export async function keepCopy(tx: Tx, titleId: string): Promise<void> {
  await sql`
    insert into deleted_titles (title_id, kind, title, snapshot, pictures)
    select t.id, t.kind, t.title, ${rowsOfTitle(titleId)} || jsonb_build_object('pointing', ${relationsTo(titleId)}),
      ${picturesOfTitle(titleId)}
    from titles t where t.id = ${titleId}`.execute(tx)
  const rows = readersRowsOfTitle(titleId)
  await keepUsers(tx, sql`select user_id from ${rows}`, { noWait: true })
  await sql`
    insert into deleted_title_rows (title_id, user_id, table_name, kept_row)
    select ${titleId}, user_id, table_name, kept_row from ${rows}`.execute(tx)
}

/** What a deleted title's copy contains. */
export interface Copy {
  kind: Kind
  title: string
  deletedAt: Date
  /** Its release date, as far as it is known. */
  releasedOn: string | null
  externalIds: Record<string, string>
}

/** Locks a deleted title's copy; null when there is none, or it is too late. */
export async function lockCopy(tx: Tx, titleId: string): Promise<Copy | null> {
  const { rows } = await sql<Copy>`
    select kind, title, deleted_at as "deletedAt", snapshot -> 'titles' -> 0 ->> 'released_on' as "releasedOn",
      (select coalesce(jsonb_object_agg(i ->> 'source', i ->> 'value'), '{}')
        from jsonb_array_elements(snapshot -> 'external_ids') i) as "externalIds"
    from deleted_titles where title_id = ${titleId} and ${canBeUndone} for update`.execute(tx)
  return rows[0] ?? null
}

/** Deletes the copy of a deleted title, which is there again. */
export async function dropCopy(tx: Tx, titleId: string): Promise<void> {
  await tx.deleteFrom('deleted_titles').where('title_id', '=', titleId).execute()
}

/** Deletes the copies of titles whose deletion can no longer be undone. */
export async function forgetDeletedTitles(db: Db): Promise<void> {
  await sql`delete from deleted_titles where not ${canBeUndone}`.execute(db)
}
