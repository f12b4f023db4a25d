import { sql } from 'kysely'
import { ago } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import { Refusal } from '../refusal.ts'
import type { RefusalCode } from '../refusal-rules.ts'
import type { Accounts } from './accounts.ts'
import { beginSession, type ProvedMethod } from './begin-session.ts'
import { isPasswordOf } from './password.ts'
import type { SignUp } from './read-new-password.ts'
import { hasSecondFactor } from './second-factor/find-second-factor.ts'
import { hashOf } from './secrets.ts'
import type { Entry, Visitor } from './visitor.ts'

/** Seconds for which a form counts as the same click. */
export const sameClick = 60

/** How the second of two equal forms ends, once the first has taken what there was. */
const endings: RefusalCode[] = ['invitation-over', 'email-taken', 'sign-up-full']

export interface Entered {
  entry: Entry
  /** The hash of their password. */
  password: string
}

/**
 * Gives the second click on a sign-up what the first got, of which a browser without scripts drops the answer: only to the same form, whose
 * password is the new account's. Whether there is such an account cannot be told by how long it takes. Where everybody may sign up, a taken
 * address stays one (specification §5).
 * @throws the refusal of the second click, for everybody else
 */
export async function enterAgain(
  accounts: Accounts,
  form: SignUp & { invitation: string | null },
  visitor: Visitor,
  refusal: unknown,
): Promise<Entered | 'waits'> {
  const { db, signUp } = accounts
  if (!(refusal instanceof Refusal) || signUp.way === 'open' || !endings.includes(refusal.code)) throw refusal
  const made = await findJustMade(db, form)
  const password = made?.password ?? null
  const isTheirs = await isPasswordOf(password, form.password)
  if (!made || password === null || !isTheirs) throw refusal
  if (made.waits) return 'waits'
  const entry = await beginSession(db, accounts, made, visitor)
  if (!entry) throw refusal
  return { entry, password }
}

type JustMade = ProvedMethod & { waits: boolean }

/** Of those who wait, only the last: how full the queue is must not tell who is in it. */
async function findJustMade(
  db: Db,
  { userName, email, invitation }: { userName: string; email: string; invitation: string | null },
): Promise<JustMade | undefined> {
  const { rows } = await sql<JustMade>`
    select u.id as "userId", a.id as "accountId", a.password, u.waits_since is not null as waits
    from users u join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where u.email = ${email} and u.user_name = ${userName} and u.created_at > ${ago(sameClick)}
      and u.invitation_id is not distinct from (select id from invitations where secret_hash = ${invitation && hashOf(invitation)})
      and not exists (select from users later where later.waits_since > u.waits_since)
      and not ${hasSecondFactor(sql`u.id`)}`.execute(db)
  return rows[0]
}
