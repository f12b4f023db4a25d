import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { hasCode } from '#db/has-code.ts'
import { attempt } from '#db/transaction.ts'
import { Refusal } from '../refusal.ts'
import type { Kind } from '../titles/rules.ts'
import { parts } from './parts.ts'

const mostAttempts = 200
const pauseMs = 50
const lockNotAvailable = '55P03'

/**
 * Does `work` in a transaction in which nobody else can touch a title or the rows that belong to it. Waiting for such a row
 * while holding the title's lock could deadlock with a reader who holds the row and waits for the title. So this never
 * waits for those rows: it releases the title and tries again a moment later, in an open transaction as well.
 * @returns null when there is no such title
 * @throws Refusal 'title-busy' when that never succeeds
 */
export async function withTitleLocked<Result>(
  db: Db,
  titleId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result | null> {
  return withoutWaiting(db, async (tx) => ((await lockTitle(tx, titleId)) ? await work(tx) : null))
}

/**
 * The same with several titles; `work` receives the ids of those that still exist.
 * @throws Refusal 'title-busy' when that never succeeds
 */
export async function withTitlesLocked<Result>(
  db: Db,
  titleIds: string[],
  work: (tx: Tx, titleIds: string[]) => Promise<Result>,
): Promise<Result> {
  return withoutWaiting(db, async (tx) => {
    const locked: string[] = []
    for (const titleId of titleIds) if (await lockTitle(tx, titleId)) locked.push(titleId)
    return work(tx, locked)
  })
}

async function withoutWaiting<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempts = 0; attempts < mostAttempts; attempts++) {
    try {
      return await attempt(db, work)
    } catch (error) {
      if (!hasCode(error, lockNotAvailable)) throw error
      await sleep(pauseMs * Math.random())
    }
  }
  throw new Refusal('title-busy')
}

/** Waits for the title with a weak lock, then upgrades it: waiting for a strong one would block others. */
async function lockTitle(tx: Tx, titleId: string): Promise<boolean> {
  const { rows } = await sql<{ kind: Kind }>`
    select kind from titles where id = ${titleId} for no key update`.execute(tx)
  const [title] = rows
  if (!title) return false
  await sql`select from titles where id = ${titleId} for update nowait`.execute(tx)
  await sql`select from title_counts where kind = ${title.kind} for update nowait`.execute(tx)
  for (const { table, ofTitle } of parts) {
    await sql`select from ${sql.table(table)} r where ${ofTitle(titleId)} for update nowait`.execute(tx)
  }
  return true
}
