import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'

/** What an admin still has to do after the first start. */
export interface AdminSetup {
  /** Whether the password is still the generated one. */
  hasGeneratedPassword: boolean
  isDismissed: boolean
}

/** What an admin still has to do for their own account. @throws Refusal when the actor may not open the dashboard */
export async function findAdminSetup(db: Db, actor: Actor): Promise<AdminSetup> {
  const { userId: adminId } = allow(actor, 'open', 'dashboard')
  const { rows } = await sql<AdminSetup>`
    select u.setup_dismissed_at is not null as "isDismissed", exists (
      select from accounts a where a.user_id = u.id
        and encode(sha256(convert_to(a.password, 'UTF8')), 'hex') = u.generated_password_digest) as "hasGeneratedPassword"
    from users u where u.id = ${adminId}`.execute(db)
  return rows[0] ?? { hasGeneratedPassword: false, isDismissed: false }
}

/** Stops showing the admin what to do first. */
export async function dismissSetup(db: Db, actor: Actor): Promise<void> {
  const { userId: adminId } = allow(actor, 'open', 'dashboard')
  await db.updateTable('users').set({ setup_dismissed_at: new Date() }).where('id', '=', adminId).execute()
}
