import type { Db } from '#db/connection.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import { Refusal } from '../refusal.ts'

/**
 * Suspends a user: their sessions end at once, and no way in is left until it is lifted. What they wrote stays.
 * Whoever is suspended already stays so.
 * @returns the user's name
 * @throws Refusal 'user-missing', or 'admin-stays' for an admin, without whom nobody could run the site
 */
export async function suspendUser(db: Db, adminId: string, userId: string): Promise<string> {
  return setSuspended(db, adminId, userId, true)
}

/**
 * Lets a suspended user in again; they have to sign in anew.
 * @returns the user's name
 * @throws Refusal 'user-missing'
 */
export async function liftSuspension(db: Db, adminId: string, userId: string): Promise<string> {
  return setSuspended(db, adminId, userId, false)
}

async function setSuspended(db: Db, adminId: string, userId: string, suspended: boolean): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['user_name', 'is_admin', 'suspended_at'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw new Refusal('user-missing', 'This user is no longer there.')
    if (user.is_admin) throw new Refusal('admin-stays', 'An admin cannot be suspended.')
    if (suspended === (user.suspended_at !== null)) return user.user_name

    await tx
      .updateTable('users')
      .set({ suspended_at: suspended ? new Date() : null })
      .where('id', '=', userId)
      .execute()
    await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await recordAdminAction(tx, {
      adminId,
      action: suspended ? 'user-suspended' : 'suspension-lifted',
      subject: { kind: 'user', id: userId, name: user.user_name },
      before: { suspended: !suspended },
      after: { suspended },
    })
    return user.user_name
  })
}
