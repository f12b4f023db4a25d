import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { lockActor } from '../lock-users.ts'
import { Refusal } from '../refusal.ts'
import { lockTitles } from '../titles/lock-titles.ts'
import { changeLocked } from './change-records.ts'
import type { Change } from './changes-rules.ts'
import { findAskedIds } from './find-list-page.ts'
import { journalLength } from './journal-length.ts'
import type { ListQuery } from './list-query-rules.ts'

/** The most titles that are changed at once. */
export const mostAtOnce = 10_000

/** Characters of what is kept of them: all of it is held in memory, before and after. Most lists have less than a tenth. */
const longestAtOnce = 16 * 1_048_576

export interface ManyWanted {
  /** The titles that were chosen, or the question that finds them. */
  which: { titleIds: string[] } | { query: ListQuery }
  /** Done with each of them, in order. */
  changes: Change[]
  /** The reader's day, YYYY-MM-DD. */
  today: string
}

export interface ManyChanged {
  /** How many titles are not as they were. */
  changed: number
  /** By which `undoChange` takes it back; null if nothing changed. */
  undoId: string | null
}

/**
 * Changes many titles of a reader's list at once, all or none. What a question asks for is found when nobody else can change
 * the list any more; titles that are no longer on it, nor dropped, are left alone.
 * @throws Refusal 'none-chosen', 'many-at-once', 'long-at-once', and as applyChanges
 */
export function changeMany(db: Db, actor: Actor, { which, changes, today }: ManyWanted): Promise<ManyChanged> {
  const { userId } = allow(actor, 'change', 'own list')
  return inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    const titleIds =
      'query' in which
        ? await findAskedIds(tx, userId, which.query, mostAtOnce + 1)
        : await findKept(tx, userId, which.titleIds)
    if (titleIds.length === 0) throw new Refusal('none-chosen')
    if (titleIds.length > mostAtOnce) throw new Refusal('many-at-once', { most: mostAtOnce })
    await lockTitles(tx, titleIds)
    if ((await lengthOf(tx, userId, titleIds)) > longestAtOnce) throw new Refusal('long-at-once')
    const { changed, undoId } = await changeLocked(tx, userId, { titleIds, changes, today })
    return { changed, undoId }
  })
}

/** Those of the titles that are on the reader's list, or were dropped. */
async function findKept(tx: Tx, userId: string, titleIds: string[]): Promise<string[]> {
  if (titleIds.length > mostAtOnce) throw new Refusal('many-at-once', { most: mostAtOnce })
  const { rows } = await sql<{ id: string }>`-- prepare: find_kept
    select title_id as id from list_entries where user_id = ${userId} and title_id = any(${titleIds})
    union
    select title_id from journal where user_id = ${userId} and is_dropped and title_id = any(${titleIds})`.execute(tx)
  return rows.map(({ id }) => id)
}

async function lengthOf(tx: Tx, userId: string, titleIds: string[]): Promise<number> {
  const { rows } = await sql<{ length: number }>`
    select coalesce(sum(${journalLength}), 0) as length from journal j
    where user_id = ${userId} and title_id = any(${titleIds})`.execute(tx)
  return rows[0]?.length ?? 0
}
