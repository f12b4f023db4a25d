import type { Db } from '#db/connection.ts'
import type { Accounts } from '#domain/accounts/accounts.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import type { SignUpWay } from '#domain/accounts/sign-up-rules.ts'
import { aVisitor, goodPassword, someAccounts } from './accounts.ts'
import { asAdmin } from './actors.ts'
import { aUser } from './builders.ts'
import { freshDatabase } from './database.ts'
import { noLimits } from './services.ts'

export const admin = asAdmin('admin')

/** A site where people sign up in one of the ways, with nobody on it but an admin. */
export async function aSignUpSite(way: SignUpWay, invitationsPerReader = 0) {
  const db = await freshDatabase()
  await aUser(db, { id: 'admin', role: 'admin', user_name: 'Keeper', email: 'admin@site.example' })
  const accounts = await someAccounts(db, { signUp: { way, invitationsPerReader }, limits: noLimits })
  return { db, accounts }
}

/** Somebody signs up under an address, perhaps by an invitation. */
export function join(accounts: Accounts, email: string, invitation: string | null = null) {
  return signUp(accounts, { userName: 'Newcomer', email, password: goodPassword }, aVisitor(), invitation)
}

/** Everybody but the admin. */
export function readersOf(db: Db) {
  return db.selectFrom('users').select(['email', 'waits_since']).where('id', '<>', 'admin').orderBy('email').execute()
}

/** An invitation of the site for one person. */
export const forOne = { note: 'The book club', uses: 1, days: 7 }
