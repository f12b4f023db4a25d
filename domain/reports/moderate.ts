import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import type { AdminAction, Fields, Subject } from '../audit/rules.ts'
import { Refusal } from '../refusal.ts'
import type { Reportable } from './reportable-rules.ts'
import { reportTables } from './tables.ts'

/** What is hidden, with the reason that is told to whose it is; both are null for what is not. */
interface Hidden {
  hidden_at: Date | null
  hidden_reason: string | null
}

/** What admins decide about, as one of them has found and locked it. */
interface Found {
  subject: Subject
  isHidden: boolean
  /** When it was hidden, or the part of it that was hidden last. */
  hiddenAt: Date | null
}

/** What a module says of its rows, for admins to decide about them. */
export interface Moderated<T extends Found> {
  what: Reportable
  /** @throws Refusal when there is none */
  lock(tx: Tx, id: string): Promise<T>
  set(tx: Tx, id: string, hidden: Hidden): Promise<unknown>
  /** Clears the pages that show it. */
  clear(tx: Tx, id: string, found: T): Promise<void>
}

interface About {
  adminId: string
  id: string
}

/** What a decision changes, for the log; null if all is so already. */
type Decided = { action: AdminAction; before?: Fields; after: Fields } | null

/**
 * Hides something from everybody but whose it is, and settles its reports. Hiding it again changes nothing.
 * @throws Refusal 'reason', or what `lock` throws
 */
export async function hide<T extends Found>(
  db: Db,
  moderated: Moderated<T>,
  about: About,
  reason: string,
): Promise<void> {
  const hidden_reason = readReason(reason)
  await decide(db, moderated, { ...about, settles: true }, async (tx, { isHidden }) => {
    if (isHidden) return null
    await moderated.set(tx, about.id, { hidden_at: new Date(), hidden_reason })
    const action = `${moderated.what}-hidden` as const
    return { action, before: { hidden: false }, after: { hidden: true, reason: hidden_reason } }
  })
}

/**
 * Shows something hidden again.
 * @param seen when it was hidden, as whoever decides has seen it
 * @throws Refusal 'hidden-since' when it was hidden again since, or what `lock` throws
 */
export async function restore<T extends Found>(
  db: Db,
  moderated: Moderated<T>,
  about: About,
  seen?: Date,
): Promise<void> {
  await decide(db, moderated, about, async (tx, { hiddenAt }) => {
    if (!hiddenAt) return null
    if (seen && Number(hiddenAt) !== Number(seen)) throw new Refusal('hidden-since', { what: moderated.what })
    await moderated.set(tx, about.id, { hidden_at: null, hidden_reason: null })
    return { action: `${moderated.what}-restored` as const, before: { hidden: true }, after: { hidden: false } }
  })
}

/**
 * Settles the reports of what stays as it is.
 * @param newest when the newest report came that whoever decides has seen: later ones stay. All are settled without it
 * @throws Refusal that `lock` throws
 */
export async function dismiss<T extends Found>(
  db: Db,
  { what, lock }: Moderated<T>,
  { adminId, id }: About,
  newest?: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { subject } = await lock(tx, id)
    const reports = await settleReports(tx, what, id, newest)
    if (reports === 0) return
    await recordAdminAction(tx, { adminId, subject, action: 'reports-dismissed', after: { reports } })
  })
}

/**
 * Locks something, and logs what `work` has changed, with its reports, which are settled if that is asked. Where nothing changes its reports
 * stay: whoever decided has not seen them.
 */
export async function decide<T extends Found>(
  db: Db,
  { what, lock, clear }: Moderated<T>,
  { adminId, id, settles = false }: About & { settles?: boolean },
  work: (tx: Tx, found: T) => Promise<Decided>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lock(tx, id)
    const decided = await work(tx, found)
    if (!decided) return
    const reports = settles ? await settleReports(tx, what, id) : 0
    const after = { ...decided.after, ...(reports > 0 && { reports }) }
    await recordAdminAction(tx, { adminId, subject: found.subject, ...decided, after })
    await clear(tx, id, found)
  })
}

/** @returns how many there were */
async function settleReports(tx: Tx, what: Reportable, id: string, newest?: Date): Promise<number> {
  const { table, id: column } = reportTables[what]
  // Dates have milliseconds.
  const isSeen = newest ? sql`date_trunc('milliseconds', reported_at) <= ${newest}` : sql`true`
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set settled_at = now()
    where ${sql.ref(column)} = ${id} and settled_at is null and ${isSeen}`.execute(tx)
  return Number(numAffectedRows)
}
