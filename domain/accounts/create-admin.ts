import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { generatedPassword } from './generated-password.ts'
import { hashPassword } from './password.ts'

interface NewAdmin {
  email: string
  password: string
  isGenerated?: boolean
  mustChange?: boolean
}

/**
 * Creates an admin's account (specification §6, decisions). On a site that has no owner yet, it is the owner's.
 *
 * An account that already has the address stays as it is, admin or not, and keeps its password.
 * @param isGenerated whether the password was generated, so that the admin is asked to change it
 * @param mustChange whether it lets them do nothing else
 * @returns 'created', 'there' when an admin has the address, or 'taken' when the account with it is not an admin's
 */
export async function createAdmin(
  db: Db,
  actor: Actor,
  { email, password, isGenerated = false, mustChange = false }: NewAdmin,
): Promise<'created' | 'there' | 'taken'> {
  allow(actor, 'create', 'admin')
  const existing = await findByEmail(db, email)
  if (existing) return existing.is_admin ? 'there' : 'taken'

  const id = randomUUID()
  const hashed = await hashPassword(password)
  const created = await inTransaction(db, async (tx) => {
    // Of two at once, the second finds the owner that the first has become.
    await sql`select pg_advisory_xact_lock(hashtext('the first owner'))`.execute(tx)
    const user = await tx
      .insertInto('users')
      .values({
        id,
        email,
        user_name: 'Admin',
        role: sql`case when exists (select from users where role = 'owner') then 'admin' else 'owner' end`,
        email_verified: true,
        ...(isGenerated && generatedPassword(hashed, { mustChange })),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) return false
    await tx
      .insertInto('accounts')
      .values({ id: randomUUID(), user_id: id, account_id: id, provider_id: 'credential', password: hashed })
      .execute()
    return true
  })
  if (created) return 'created'
  // Somebody has taken the address meanwhile.
  return (await findByEmail(db, email))?.is_admin ? 'there' : 'taken'
}

function findByEmail(db: Db, email: string) {
  return db.selectFrom('users').select('is_admin').where('email', '=', email).executeTakeFirst()
}
