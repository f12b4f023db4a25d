import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'
import type { Accounts } from './accounts.ts'
import { checkPassword, hasPassword } from './change-password.ts'
import { lifetime } from './lifetime.ts'
import { hashOf } from './secrets.ts'
import type { Visitor } from './visitor.ts'

/** A way in which a user signs in. */
export interface Way {
  id: string
  /** 'credential' for a password. */
  provider: string
  createdAt: Date
  /** Whether a reset by mail leaves it. */
  isVerified: boolean
}

/** The ways in which a user signs in, the password first. */
export async function findWays(db: Db, userId: string): Promise<Way[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'provider_id as provider', 'created_at as createdAt'])
    .select((way) => way.or([way('provider_id', '=', 'credential'), way('email_verified', '=', true)]).as('isVerified'))
    .where('user_id', '=', userId)
    .orderBy(sql`provider_id = 'credential'`, 'desc')
    .orderBy('created_at')
    .execute()
    .then((ways) => ways.map((way) => ({ ...way, isVerified: Boolean(way.isVerified) })))
}

/**
 * Whether the user has lately shown in this session that it is they: by the password, or, without one, by signing in.
 * @returns the session's id; null when they have to show it first
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
 * Shows by the password that it is the user who asks, for the next minutes in this session.
 * @throws Refusal 'wrong-password' or 'too-many-attempts'
 */
export async function confirmSession(
  accounts: Accounts,
  userId: string,
  password: string,
  visitor: Visitor,
): Promise<void> {
  await checkPassword(accounts, userId, password, visitor)
  await accounts.db
    .updateTable('sessions')
    .set({ confirmed_at: sql`now()` })
    .where('token_hash', '=', hashOf(visitor.token ?? ''))
    .execute()
}

/**
 * Takes one of the user's own ways to sign in away, but never the last that works: of two at once, one stays.
 * What is not theirs is not found, and what is gone already is gone.
 * @param working the providers that the site has; a way by another does not count
 * @throws Refusal 'last-way'
 */
export async function removeWay(db: Db, userId: string, wayId: string, working: string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const ways = await findWays(tx, userId)
    if (!ways.some(({ id }) => id === wayId)) return
    const others = ways.filter(({ id, provider }) => id !== wayId && ['credential', ...working].includes(provider))
    if (others.length === 0) throw new Refusal('last-way', 'This is the last way to sign in to your account.')
    await tx.deleteFrom('accounts').where('id', '=', wayId).where('user_id', '=', userId).execute()
    if (ways.some(({ id, provider }) => id === wayId && provider === 'credential')) {
      await tx.deleteFrom('reset_codes').where('user_id', '=', userId).execute()
    }
  })
}
