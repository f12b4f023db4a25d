import { sql } from 'kysely'
import type { Db, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { clearPagesOf } from '../accounts/clear-pages-of.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import type { AdminAction, Fields } from '../audit/rules.ts'
import { type Actor, allow } from '../permissions.ts'
import { Refusal } from '../refusal.ts'

interface Profile {
  name: string
  handle: string | null
  isHidden: boolean
  isBioHidden: boolean
}

/** What a decision changes, for the log; null if all is so already. */
type Decided = { action: AdminAction; before: Fields; after: Fields } | null

/**
 * Hides a profile from everybody but its reader, who is told the reason. Its reports are settled. Hiding it again keeps the first
 * reason.
 * @throws Refusal 'reason' or 'profile-gone'
 */
export async function hideProfile(db: Db, actor: Actor, profileId: string, reason: string): Promise<void> {
  const { userId: adminId } = allow(actor, 'hide', 'profile')
  const given = readReason(reason)
  await decide(db, { adminId, profileId, settles: true }, async (tx, { isHidden }) => {
    if (isHidden) return null
    await set(tx, profileId, { hidden_at: new Date(), hidden_reason: given })
    return { action: 'profile-hidden', before: { hidden: false }, after: { hidden: true, reason: given } }
  })
}

/**
 * Shows a hidden profile, or its bio, again.
 * @throws Refusal 'profile-gone'
 */
export async function restoreProfile(db: Db, actor: Actor, profileId: string): Promise<void> {
  const { userId: adminId } = allow(actor, 'restore', 'profile')
  await decide(db, { adminId, profileId }, async (tx, { isHidden, isBioHidden }) => {
    if (!isHidden && !isBioHidden) return null
    await set(tx, profileId, { hidden_at: null, hidden_reason: null, bio_hidden_at: null, bio_hidden_reason: null })
    return { action: 'profile-restored', before: { hidden: true }, after: { hidden: false } }
  })
}

/**
 * Hides a reader's bio on their profile; the rest of it stays. Its reports are settled.
 * @throws Refusal 'reason' or 'profile-gone'
 */
export async function hideBio(db: Db, actor: Actor, profileId: string, reason: string): Promise<void> {
  const { userId: adminId } = allow(actor, 'hide', 'profile')
  const given = readReason(reason)
  await decide(db, { adminId, profileId, settles: true }, async (tx, { isBioHidden }) => {
    if (isBioHidden) return null
    await set(tx, profileId, { bio_hidden_at: new Date(), bio_hidden_reason: given })
    return { action: 'bio-hidden', before: { hidden: false }, after: { hidden: true, reason: given } }
  })
}

/**
 * Takes a handle away: nobody gets it again, and the profile is off until its reader, who is told the reason, chooses another one.
 * @throws Refusal 'reason' or 'profile-gone'
 */
export async function takeHandleAway(db: Db, actor: Actor, profileId: string, reason: string): Promise<void> {
  const { userId: adminId } = allow(actor, 'take the handle of', 'profile')
  const given = readReason(reason)
  await decide(db, { adminId, profileId, settles: true }, async (tx, { handle }) => {
    if (handle === null) return null
    await set(tx, profileId, { handle: null, is_on: false, handle_taken_reason: given })
    await tx.updateTable('handles').set({ is_barred: true }).where('handle', '=', handle).execute()
    return { action: 'handle-taken', before: { handle }, after: { handle: null, reason: given } }
  })
}

/**
 * Settles the reports of a profile that stays as it is.
 * @throws Refusal 'profile-gone'
 */
export async function dismissProfileReports(db: Db, actor: Actor, profileId: string): Promise<void> {
  const { userId: adminId } = allow(actor, 'dismiss', 'reports')
  await decide(db, { adminId, profileId, settles: true }, async (_tx, _profile, reports) =>
    reports === 0 ? null : { action: 'reports-dismissed', before: {}, after: { reports } },
  )
}

async function decide(
  db: Db,
  { adminId, profileId, settles = false }: { adminId: string; profileId: string; settles?: boolean },
  work: (tx: Tx, profile: Profile, reports: number) => Promise<Decided>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name, ...profile } = await lockProfile(tx, profileId)
    const reports = settles ? await settleReports(tx, profileId) : 0
    const decided = await work(tx, { name, ...profile }, reports)
    if (!decided) return
    await recordAdminAction(tx, { adminId, subject: { kind: 'profile', id: profileId, name }, ...decided })
    await clearPagesOf(tx, profileId)
  })
}

async function lockProfile(tx: Tx, profileId: string): Promise<Profile> {
  const { rows } = await sql<Profile>`
    select u.user_name as name, p.handle, p.hidden_at is not null as "isHidden", p.bio_hidden_at is not null as "isBioHidden"
    from profiles p join users u on u.id = p.user_id where p.user_id = ${profileId} for update of p`.execute(tx)
  if (!rows[0]) throw new Refusal('profile-gone')
  return rows[0]
}

/** @returns how many there were */
async function settleReports(tx: Tx, profileId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('profile_reports')
    .set({ settled_at: new Date() })
    .where('profile_id', '=', profileId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

interface Changes {
  handle?: null
  is_on?: boolean
  handle_taken_reason?: string
  hidden_at?: Date | null
  hidden_reason?: string | null
  bio_hidden_at?: Date | null
  bio_hidden_reason?: string | null
}

async function set(tx: Tx, profileId: string, changes: Changes): Promise<void> {
  await tx.updateTable('profiles').set(changes).where('user_id', '=', profileId).execute()
}
