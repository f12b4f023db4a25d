import { randomUUID } from 'node:crypto'
import type { Db } from '#db/connection.ts'
import { Refusal } from '#domain/refusal.ts'
import { hashPassword } from './password.ts'

/**
 * Gives an account a new password and ends all of its sessions (decisions, "Reset").
 * @throws Refusal 'no-such-account' when nobody has the address
 */
export async function setPassword(db: Db, { email, password }: { email: string; password: string }): Promise<void> {
  const hashed = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    const user = await tx.selectFrom('users').select('id').where('email', '=', email).forUpdate().executeTakeFirst()
    if (!user) throw new Refusal('no-such-account', `Nobody has the address ${email}`)
    await tx
      .insertInto('accounts')
      .values({ id: randomUUID(), user_id: user.id, account_id: user.id, provider_id: 'credential', password: hashed })
      .onConflict((conflict) =>
        conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password: hashed, updated_at: new Date() }),
      )
      .execute()
    await tx.deleteFrom('sessions').where('user_id', '=', user.id).execute()
  })
}
