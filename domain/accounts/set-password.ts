import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { lockAccount } from '../lock-users.ts'
import { generatedPassword } from './generated-password.ts'
import { hashPassword } from './password.ts'
import { returnToOwner } from './write-password.ts'

/**
 * Gives an account a generated password, as a reset by mail gives a new one: ends all of its sessions and removes what
 * `returnToOwner` does (decisions, "Reset", 65).
 * @returns whether a second factor was taken away
 * @throws Refusal 'no-such-account' when nobody has the address
 */
export async function setPassword(
  db: Db,
  actor: Actor,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  allow(actor, 'set the password of', 'user')
  const hashed = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const user = await lockAccount(tx, 'email', email)
    if (!user) throw noSuchAccount(email)
    const lostFactor = await returnToOwner(tx, user, hashed, 'command line')
    await tx
      .updateTable('users')
      .set(generatedPassword(hashed, { mustChange: true }))
      .where('id', '=', user.id)
      .execute()
    return lostFactor
  })
}

export function noSuchAccount(email: string): Refusal {
  return new Refusal('no-such-account', { email })
}
