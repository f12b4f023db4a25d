import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { tell, tellingRefusals } from '../../security-events.ts'
import type { Accounts } from '../accounts.ts'
import type { Visitor } from '../visitor.ts'
import { checkCode } from './check-factor.ts'
import { addressFor, newSecret } from './codes.ts'
import { lockConfirmed } from './confirm.ts'
import { isOn } from './find-second-factor.ts'
import { seal, unseal } from './sealed.ts'
import { sourceOf } from './source-of.ts'
import { type Turned, turnOff, turnOn, unturned } from './turn.ts'

/**
 * Makes the secret for an app. Codes are not asked for before the app has shown one. One that is set up already stays.
 * @throws Refusal 'too-many-attempts' or 'not-confirmed'
 */
export async function startApp(accounts: Accounts, actor: Actor, { address, token }: Visitor): Promise<void> {
  const { userId } = allow(actor, 'secure', 'own account')
  await accounts.attempts.count('newFactor', { address, account: userId })
  const secret = await seal(accounts.secret, userId, newSecret())
  await inTransaction(accounts.db, async (tx) => {
    await lockConfirmed(tx, userId, token ?? '')
    await tx
      .insertInto('authenticators')
      .values({ user_id: userId, secret })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret, made_at: sql`now()` })
          .where('authenticators.last_step', 'is', null),
      )
      .execute()
  })
}

/** What to give to the app that is being set up; null when none is. */
export async function findStartedApp(
  { db, secret }: Pick<Accounts, 'db' | 'secret'>,
  userId: string,
  about: { site: string; email: string },
): Promise<{ address: string; typed: string } | null> {
  const app = await db
    .selectFrom('authenticators')
    .select('secret')
    .where('user_id', '=', userId)
    .where('last_step', 'is', null)
    .executeTakeFirst()
  return app ? addressFor(await unseal(secret, userId, app.secret), about) : null
}

/**
 * Takes the first code of the app: from then on codes are asked for.
 * @throws Refusal 'not-confirmed', 'too-many-attempts' or 'wrong-code'
 */
export async function finishApp(accounts: Accounts, actor: Actor, code: string, visitor: Visitor): Promise<Turned> {
  const { userId } = allow(actor, 'secure', 'own account')
  const { db, attempts } = accounts
  const token = visitor.token ?? ''
  const from = await sourceOf(accounts, userId, visitor)
  const turned = await tellingRefusals('second-factor-refused', { user: userId, factor: 'code' }, async () => {
    await attempts.count('code', from)
    return inTransaction(db, async (tx) => {
      await lockConfirmed(tx, userId, token)
      const wasOn = await isOn(tx, userId)
      await checkCode(tx, accounts, userId, code, { isFirst: true })
      tell(tx, 'second-factor-changed', { user: userId, what: 'app-added' })
      return turnOn(tx, userId, token, wasOn)
    })
  })
  await attempts.forgive('code', from)
  return turned
}

/**
 * Removes the app, set up or not.
 * @throws Refusal 'not-confirmed' or 'factor-demanded'
 */
export async function removeApp(accounts: Accounts, actor: Actor, token: string): Promise<Turned> {
  const { userId } = allow(actor, 'secure', 'own account')
  return inTransaction(accounts.db, async (tx) => {
    await lockConfirmed(tx, userId, token)
    const removed = await tx
      .deleteFrom('authenticators')
      .where('user_id', '=', userId)
      .returning('last_step')
      .executeTakeFirst()
    // One that has shown no code has let nobody in.
    if (!removed || removed.last_step === null) return unturned
    tell(tx, 'second-factor-changed', { user: userId, what: 'app-removed' })
    return turnOff(tx, accounts, userId, token)
  })
}

/** Forgets secrets for apps that nobody has set up within a day. */
export async function forgetStartedApps(db: Db): Promise<void> {
  await sql`delete from authenticators where last_step is null and made_at < now() - interval '1 day'`.execute(db)
}
