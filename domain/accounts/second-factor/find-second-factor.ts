import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Factors } from './rules.ts'

export interface Passkey {
  id: string
  name: string
  addedAt: Date
  /** Null as long as it has not been used. */
  usedAt: Date | null
}

/** What a user has as a second factor. */
export interface SecondFactor {
  /** Since when codes of an app are asked for; null when they are not. */
  appSince: Date | null
  passkeys: Passkey[]
  /** How many recovery codes are left. */
  recoveryCodes: number
}

/** A user's second factor, as they see it in their profile. An app counts once it has shown a code. */
export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor> {
  const app = await db
    .selectFrom('authenticators')
    .select('made_at')
    .where('user_id', '=', userId)
    .where('last_step', 'is not', null)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'added_at as addedAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const left = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', userId).execute()
  return { appSince: app?.made_at ?? null, passkeys, recoveryCodes: left.length }
}

/** The same, as a sign-in asks for it. */
export async function findFactors(db: Db, userId: string): Promise<Factors> {
  const { appSince, passkeys, recoveryCodes } = await findSecondFactor(db, userId)
  return { hasApp: appSince !== null, hasPasskey: passkeys.length > 0, hasRecoveryCodes: recoveryCodes > 0 }
}

/** Whether a user has a second factor, given their id as SQL. */
export function hasSecondFactor(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from authenticators f where f.user_id = ${userId} and f.last_step is not null)
    or exists (select from passkeys f where f.user_id = ${userId}))`
}

/** Whether a user has a second factor; then a password alone does not sign them in. */
export async function isOn(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(hasSecondFactor(sql.ref('users.id')))
    .executeTakeFirst()
  return user !== undefined
}
