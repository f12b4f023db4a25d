import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow, outranks, type UserRole } from '#domain/permissions.ts'
import { refuseDecidedSince } from '../audit/decided-since.ts'
import { readReason } from '../audit/reason-rules.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { lockAccount } from '../lock-users.ts'
import { Refusal } from '../refusal.ts'
import { clearPagesOf } from './clear-pages-of.ts'

/**
 * Suspends a user: their sessions end at once, and they cannot sign in until the suspension is lifted. Until then
 * their reviews, lists and public profile are shown to nobody; what they rated and counted stays. They are told the reason when they try to sign in. Suspending somebody again keeps the first reason.
 * @param seen the last entry of the log about them when whoever decides looked
 * @returns the user's name
 * @throws Refusal 'reason', 'user-missing', 'decided-since', or 'outranked' for somebody whose role is not below the actor's
 */
export async function suspendUser(
  db: Db,
  actor: Actor,
  userId: string,
  reason: string,
  seen?: number,
): Promise<string> {
  const admin = allow(actor, 'suspend', 'user')
  return setSuspended(db, admin, userId, reason, seen)
}

/**
 * Lifts a user's suspension; they have to sign in again.
 * @param seen the last entry of the log about them when whoever decides looked
 * @returns the user's name
 * @throws Refusal 'user-missing', 'outranked' or 'decided-since'
 */
export async function liftSuspension(db: Db, actor: Actor, userId: string, seen?: number): Promise<string> {
  const admin = allow(actor, 'reinstate', 'user')
  return setSuspended(db, admin, userId, null, seen)
}

interface Admin {
  userId: string
  role: UserRole
}

/** @param given why the user is suspended, as it was typed: it is read when all else is well; null lifts the suspension */
async function setSuspended(
  db: Db,
  admin: Admin,
  userId: string,
  given: string | null,
  seen: number | undefined,
): Promise<string> {
  const suspended = given !== null
  return inTransaction(db, async (tx) => {
    const user = await lockAccount(tx, 'id', userId)
    if (!user) throw new Refusal('user-missing')
    if (!outranks(admin.role, user.role as UserRole)) throw new Refusal('outranked')
    if (suspended === (user.suspended_at !== null)) return user.user_name
    await refuseDecidedSince(tx, { kind: 'user', id: userId }, seen)
    const reason = given === null ? null : readReason(given)

    await tx
      .updateTable('users')
      .set({ suspended_at: suspended ? new Date() : null, suspension_reason: reason })
      .where('id', '=', userId)
      .execute()
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await clearPagesOf(tx, userId)
    await recordAdminAction(tx, {
      adminId: admin.userId,
      action: suspended ? 'user-suspended' : 'suspension-lifted',
      subject: { kind: 'user', id: userId, name: user.user_name },
      before: { suspended: !suspended },
      after: { suspended, ...(suspended && { reason }) },
    })
    return user.user_name
  })
}
