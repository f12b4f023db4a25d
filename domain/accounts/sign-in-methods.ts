import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { lockAccount } from '../lock-users.ts'
import { Refusal } from '../refusal.ts'
import { tell } from '../security-events.ts'
import type { Accounts } from './accounts.ts'
import { checkPassword, hasPassword } from './change-password.ts'
import { deleteOtherSessions } from './delete-other-sessions.ts'
import { lifetime } from './lifetime.ts'
import { hashOf } from './secrets.ts'
import type { Visitor } from './visitor.ts'

/** A method by which a user signs in: the password, or an account with a provider. */
export interface SignInMethod {
  id: string
  /** 'credential' for a password. */
  provider: string
  createdAt: Date
  /** Whether it survives a password reset by mail. */
  isVerified: boolean
}

/** A user's sign-in methods, the password first. */
export async function findSignInMethods(db: Db, userId: string): Promise<SignInMethod[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'provider_id as provider', 'created_at as createdAt'])
    .select((eb) => eb.or([eb('provider_id', '=', 'credential'), eb('email_verified', '=', true)]).as('isVerified'))
    .where('user_id', '=', userId)
    .orderBy(sql`provider_id = 'credential'`, 'desc')
    .orderBy('created_at')
    .execute()
    .then((methods) => methods.map((method) => ({ ...method, isVerified: Boolean(method.isVerified) })))
}

/**
 * Whether the user has recently proved their identity in this session: with the password, or, without one, by signing in.
 * @returns the session's id; null when they have to prove it first
 */
export async function findConfirmedSession(db: Db, userId: string, token: string): Promise<string | null> {
  const shown = (await hasPassword(db, userId)) ? sql`confirmed_at` : sql`greatest(confirmed_at, created_at)`
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashOf(token))
    .where(sql<boolean>`${shown} > now() - ${lifetime.confirmedSeconds} * interval '1 second'`)
    .executeTakeFirst()
  return session?.id ?? null
}

/**
 * The same, for those who have to prove it first.
 * @throws Refusal 'not-confirmed'
 */
export async function requireConfirmed(db: Db, userId: string, token: string): Promise<void> {
  if (await findConfirmedSession(db, userId, token)) return
  throw new Refusal('not-confirmed', { needs: (await hasPassword(db, userId)) ? 'password' : 'sign-in' })
}

/**
 * Proves the user's identity with the password, for the next ten minutes in this session.
 * @throws Refusal 'wrong-password' or 'too-many-attempts'
 */
export async function confirmSession(
  accounts: Accounts,
  actor: Actor,
  password: string,
  visitor: Visitor,
): Promise<void> {
  const { userId } = allow(actor, 'secure', 'own account')
  await checkPassword(accounts, userId, password, visitor)
  await accounts.db
    .updateTable('sessions')
    .set({ confirmed_at: sql`now()` })
    .where('token_hash', '=', hashOf(visitor.token ?? ''))
    .execute()
  tell(accounts.db, 'password-confirmed', { user: userId })
}

/**
 * Removes one of the user's own sign-in methods, but never the last that works, even when two are removed at once, and ends the
 * user's other sessions: one of them may have begun by it. Does nothing when the method is not theirs or is already gone.
 * @param token of the present session
 * @param working the providers that the site has; methods of other providers do not work
 * @throws Refusal 'not-confirmed' or 'last-method'
 */
export async function removeSignInMethod(
  db: Db,
  actor: Actor,
  token: string,
  methodId: string,
  working: string[],
): Promise<void> {
  const { userId } = allow(actor, 'secure', 'own account')
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, 'id', userId)
    await requireConfirmed(tx, userId, token)
    const methods = await findSignInMethods(tx, userId)
    const method = methods.find(({ id }) => id === methodId)
    if (!method) return
    const others = methods.filter(
      ({ id, provider }) => id !== methodId && ['credential', ...working].includes(provider),
    )
    if (others.length === 0) throw new Refusal('last-method')
    await tx.deleteFrom('accounts').where('id', '=', methodId).where('user_id', '=', userId).execute()
    if (method.provider === 'credential') {
      await tx.deleteFrom('reset_codes').where('user_id', '=', userId).execute()
    }
    await deleteOtherSessions(tx, userId, token)
    tell(tx, 'way-removed', { user: userId, way: method.provider === 'credential' ? 'password' : method.provider })
  })
}
