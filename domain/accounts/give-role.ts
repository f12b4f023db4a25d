import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow, type UserRole } from '#domain/permissions.ts'
import { refuseDecidedSince } from '../audit/decided-since.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { theCommandLine } from '../audit/rules.ts'
import { Refusal } from '../refusal.ts'
import { lockWithOwners, refuseLastOwner } from './lock-with-owners.ts'

/**
 * Gives somebody a role; 'reader' takes the one they have. It holds from their next request on, in every session, and
 * each of their sessions has to pass /admin/sign-in again before it may do anything by it.
 * @param seen the last entry of the log about them when the giver looked
 * @returns the user's name
 * @throws Refusal 'user-missing', 'decided-since', 'role-suspended' for somebody suspended or waiting for
 * approval, 'last-owner', or 'not-allowed' for an owner whose role another one has just taken
 */
export async function giveRole(db: Db, actor: Actor, userId: string, role: UserRole, seen?: number): Promise<string> {
  const giver = allow(actor, 'give a role to', 'user')
  return inTransaction(db, async (tx) => {
    const { user, owners } = await lockWithOwners(tx, userId)
    if (giver.role === 'owner' && !owners.includes(giver.userId)) throw new Refusal('not-allowed')
    if (!user) throw new Refusal('user-missing')
    if (user.role === role) return user.user_name
    await refuseDecidedSince(tx, { kind: 'user', id: userId }, seen)
    if (user.suspended_at || user.waits_since) throw new Refusal('role-suspended')
    refuseLastOwner(owners, userId)

    await tx.updateTable('users').set({ role }).where('id', '=', userId).execute()
    await tx.updateTable('sessions').set({ is_admin_session: false }).where('user_id', '=', userId).execute()
    await recordAdminAction(tx, {
      adminId: giver.role === 'owner' ? giver.userId : theCommandLine,
      action: 'role-given',
      subject: { kind: 'user', id: userId, name: user.user_name },
      before: { role: user.role },
      after: { role },
    })
    return user.user_name
  })
}
