import type { Db } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'
import { tell, tellingRefusals } from '../security-events.ts'
import type { Accounts } from './accounts.ts'
import { beginSession } from './begin-session.ts'
import { createCodeByPassword } from './create-reset-code.ts'
import { deviceCookie, deviceIn } from './device-cookie.ts'
import { endSession } from './end-sessions.ts'
import { type Generated, isGenerated, NewPasswordNeeded } from './generated-password.ts'
import { isPasswordOf } from './password.ts'
import { type Credentials, isPossiblePassword } from './rules.ts'
import type { Entry, Visitor } from './visitor.ts'

/** An account with a password, with what sign-in needs. */
export interface PasswordAccount {
  userId: string
  isStaff: boolean
  accountId: string
  password: string
  generated: Generated
  /** Whether they wait for approval. */
  waits: boolean
}

/**
 * Signs a user in by e-mail and password (specification §2, §5). The session the visitor had ends, so that a token somebody
 * planted becomes worthless (session fixation). The browser gets a cookie by which it is known to the account.
 * @throws Refusal 'wrong-credentials', also for an unknown address, 'too-many-attempts', 'password-over' or 'suspended'
 * @throws NewPasswordNeeded when the password must be changed first
 * @throws SecondFactorNeeded when the account has one (decision 87)
 */
export async function signIn(accounts: Accounts, credentials: Credentials, visitor: Visitor): Promise<Entry> {
  const account = await findPasswordAccount(accounts.db, credentials.email)
  return enter(accounts, account, credentials, visitor)
}

/** Checks a password and begins a session. Without an account it fails, after the same work. */
export async function enter(
  accounts: Accounts,
  account: PasswordAccount | null,
  { email, password }: Credentials,
  visitor: Visitor,
  { asAdmin = false } = {},
): Promise<Entry> {
  const { db, attempts, secret } = accounts
  const source = { address: visitor.address, account: email, device: deviceIn(secret, visitor.device, account) }
  return tellingRefusals('sign-in-refused', { user: account?.userId ?? null, way: 'password' }, async () => {
    await attempts.count('signIn', source)
    const isRight = isPossiblePassword(password) && (await isPasswordOf(account?.password ?? null, password))
    if (!account || !isRight || isHidden(accounts, account)) throw wrongCredentials(accounts)
    if (account.generated !== 'no') throw await newPasswordNeeded(accounts, account)
    const entry = await beginSession(db, accounts, account, visitor, { asAdmin })
    if (!entry) throw wrongCredentials(accounts)

    await attempts.forgive('signIn', source)
    await endSession(db, visitor.token)
    return { ...entry, cookies: [...entry.cookies, deviceCookie(accounts, account)] }
  })
}

async function newPasswordNeeded(accounts: Accounts, { userId, password, generated }: PasswordAccount) {
  if (generated === 'over') return new Refusal('password-over')
  const code = await createCodeByPassword(accounts.db, { userId, stored: password })
  if (code === null) return wrongCredentials(accounts)
  tell(accounts.db, 'sign-in-half-done', { user: userId, way: 'password', what: 'generated-password' })
  return new NewPasswordNeeded(code)
}

/**
 * Where sign-ups are approved, who waits is told what everybody hears who does not get in, as soon: who signs up with an address that is
 * taken gets the answer of a new one, and would learn here by their own password which it was.
 */
function isHidden({ signUp: { way } }: Accounts, { waits }: PasswordAccount): boolean {
  return waits && way === 'approval'
}

/** The same answer whether the address or the password was wrong. */
function wrongCredentials({ signUp: { way } }: Accounts): Refusal {
  return new Refusal('wrong-credentials', { orWaits: way === 'approval' })
}

/** One statement either way, so that it takes as long whether there is an account or not. */
export async function findPasswordAccount(db: Db, email: string): Promise<PasswordAccount | null> {
  const found = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id as userId', 'accounts.id as accountId', 'password'])
    .select((user) => user('role', '<>', 'reader').as('isStaff'))
    .select((user) => user('waits_since', 'is not', null).as('waits'))
    .select(isGenerated.as('generated'))
    .where('email', '=', email)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  const { password } = found ?? {}
  if (!found || !password) return null
  return { ...found, password, isStaff: Boolean(found.isStaff), waits: Boolean(found.waits) }
}
