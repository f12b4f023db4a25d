import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { hashPassword } from './password.ts'

/**
 * Makes the admin's account (specification §6, decisions): the only way to become one.
 *
 * An account that has the address already stays as it is, admin or not, and keeps its password.
 * @param isGenerated whether the password was made up, and is to be changed
 * @returns 'created', 'there' for an admin of that address, or 'taken' for an account that is no admin
 */
export async function createAdmin(
  db: Db,
  { email, password, isGenerated = false }: { email: string; password: string; isGenerated?: boolean },
): Promise<'created' | 'there' | 'taken'> {
  const existing = await findByEmail(db, email)
  if (existing) return existing.is_admin ? 'there' : 'taken'

  const id = randomUUID()
  const hashed = await hashPassword(password)
  const created = await db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        id,
        email,
        user_name: 'Admin',
        is_admin: true,
        email_verified: true,
        generated_password_digest: isGenerated ? sql`encode(sha256(convert_to(${hashed}, 'UTF8')), 'hex')` : null,
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
  return created ? 'created' : 'there'
}

function findByEmail(db: Db, email: string) {
  return db.selectFrom('users').select('is_admin').where('email', '=', email).executeTakeFirst()
}
