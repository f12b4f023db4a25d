import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { refuseDecidedSince } from '../audit/decided-since.ts'
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
  /** Whether a part of it is, where that is a decision of its own. */
  isPartHidden?: boolean
  /** Of what the queue shows of it, if that can change. */
  mark?: string
}

/** What whoever decides has looked at. What is left out is not compared. */
export interface Seen {
  /** The last entry of the log about it. */
  log?: number
  /** Of what was shown. */
  mark?: string
  /** When the newest report came: later ones stay. */
  newest?: Date
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
  seen?: Seen
}

/** A decision, and what it changes, for the log. */
interface Decision<T extends Found> {
  settles?: boolean
  /** Whether all is so already. */
  isSo(found: T): boolean
  make(tx: Tx, found: T): Promise<{ action: AdminAction; before?: Fields; after: Fields }>
}

/**
 * Hides something from everybody but whose it is, and settles its reports. Hiding it again changes nothing.
 * @throws Refusal 'reason', or as `decide`
 */
export async function hide<T extends Found>(
  db: Db,
  moderated: Moderated<T>,
  about: About,
  reason: string,
): Promise<void> {
  await decide(db, moderated, about, {
    settles: true,
    isSo: ({ isHidden }) => isHidden,
    make: async (tx) => {
      const hidden_reason = readReason(reason)
      await moderated.set(tx, about.id, { hidden_at: new Date(), hidden_reason })
      const action = `${moderated.what}-hidden` as const
      return { action, before: { hidden: false }, after: { hidden: true, reason: hidden_reason } }
    },
  })
}

/**
 * Shows something hidden again.
 * @throws Refusal as `decide`
 */
export async function restore<T extends Found>(db: Db, moderated: Moderated<T>, about: About): Promise<void> {
  await decide(db, moderated, about, {
    isSo: ({ isHidden, isPartHidden = false }) => !isHidden && !isPartHidden,
    make: async (tx) => {
      await moderated.set(tx, about.id, { hidden_at: null, hidden_reason: null })
      return { action: `${moderated.what}-restored` as const, before: { hidden: true }, after: { hidden: false } }
    },
  })
}

/**
 * Settles the reports of what stays as it is. Dismissing them again changes nothing.
 * @throws Refusal as `decide`
 */
export async function dismiss<T extends Found>(
  db: Db,
  { what, lock }: Moderated<T>,
  { adminId, id, seen = {} }: About,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { subject, mark } = await lock(tx, id)
    await refuseDecidedSince(tx, subject, seen.log, 'reports-dismissed')
    refuseChanged(mark, seen.mark)
    const reports = await settleReports(tx, what, id, seen.newest)
    if (reports === 0) return
    await recordAdminAction(tx, { adminId, subject, action: 'reports-dismissed', after: { reports } })
  })
}

/**
 * Locks something, makes the decision if it is one about what was looked at, and logs what has changed, with its reports, which are settled if
 * that is asked. Where nothing changes its reports stay: whoever decided has not seen them.
 * @throws Refusal 'decided-since', 'changed-since', or what `lock` throws
 */
export async function decide<T extends Found>(
  db: Db,
  { what, lock, clear }: Moderated<T>,
  { adminId, id, seen = {} }: About,
  { settles = false, isSo, make }: Decision<T>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lock(tx, id)
    if (isSo(found)) return
    await refuseDecidedSince(tx, found.subject, seen.log)
    refuseChanged(found.mark, seen.mark)
    const decided = await make(tx, found)
    const reports = settles ? await settleReports(tx, what, id) : 0
    const after = { ...decided.after, ...(reports > 0 && { reports }) }
    await recordAdminAction(tx, { adminId, subject: found.subject, ...decided, after })
    await clear(tx, id, found)
  })
}

function refuseChanged(mark: string | undefined, seen: string | undefined): void {
  if (seen !== undefined && seen !== mark) throw new Refusal('changed-since')
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
