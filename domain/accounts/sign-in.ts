import type { Db } from '#db/connection.ts'
import type { Accounts } from './accounts.ts'
import { beginSession } from './begin-session.ts'
import { deviceCookie, deviceIn } from './device-cookie.ts'
import { endSession } from './end-sessions.ts'
import { hashPassword, isPassword, randomPassword } from './password.ts'
import { type Credentials, isPossiblePassword, wrongCredentials } from './rules.ts'
import type { Entry, Visitor } from './visitor.ts'

/** An account with a password, as sign-in needs it. */
export interface PasswordAccount {
  userId: string
  isAdmin: boolean
  accountId: string
  password: string
}

/** Takes as long to compare with as anybody's. */
const nobodys = hashPassword(randomPassword())

/**
 * Signs a user in by e-mail and password (specification §2, §5). The session the visitor had ends: a token that somebody
 * planted before is worth nothing after. The browser gets a cookie by which it is known to the account.
 * @throws Refusal 'wrong-credentials', the same for an unknown address, 'too-many-attempts', or 'suspended'
 */
export async function signIn(accounts: Accounts, credentials: Credentials, visitor: Visitor): Promise<Entry> {
  const account = await findPasswordAccount(accounts.db, credentials.email)
  return enter(accounts, account, credentials, visitor)
}

/** Tries a password for an account, or for none that exists, and begins a session. */
export async function enter(
  accounts: Accounts,
  account: PasswordAccount | null,
  { email, password }: Credentials,
  visitor: Visitor,
  { asAdmin = false } = {},
): Promise<Entry> {
  const { db, attempts, secret } = accounts
  const source = { address: visitor.address, account: email, device: deviceIn(secret, visitor.device, account) }
  await attempts.count('signIn', source)
  const isRight = isPossiblePassword(password) && (await isPassword(account?.password ?? (await nobodys), password))
  if (!account || !isRight) throw wrongCredentials()
  const entry = await beginSession(db, accounts, account, visitor, { asAdmin })
  if (!entry) throw wrongCredentials()

  await attempts.forgive('signIn', source)
  await endSession(db, visitor.token)
  return { ...entry, cookies: [...entry.cookies, deviceCookie(accounts, account)] }
}

/** One statement finds an account as it finds that there is none: both take as long. */
export async function findPasswordAccount(db: Db, email: string): Promise<PasswordAccount | null> {
  const found = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id as userId', 'is_admin as isAdmin', 'accounts.id as accountId', 'password'])
    .where('email', '=', email)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  const { password } = found ?? {}
  return found && password ? { ...found, password } : null
}
