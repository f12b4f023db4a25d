import { expect, onTestFinished, test, vi } from 'vitest'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { anApp } from '#tests/support/second-factor.ts'
import { openAccounts } from './accounts.ts'
import { createResetCode } from './create-reset-code.ts'
import { checkResetCode } from './reset-password.ts'
import { findUnfinished } from './second-factor/finish-sign-in.ts'
import { askForPasskey, takeChallenge } from './second-factor/passkey-challenge.ts'
import { SecondFactorNeeded } from './second-factor/second-factor-needed.ts'
import { hashOf } from './secrets.ts'
import { signIn } from './sign-in.ts'

const day = 24 * 60 * 60 * 1000

/** From now on this process believes that it is so many milliseconds later. */
function setClock(later: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later })
  onTestFinished(() => void vi.useRealTimers())
}

test.each([-day, day])(
  'the code of a reset mail holds an hour by the database, for an instance whose clock is wrong by %i ms',
  async (wrong) => {
    const db = await freshDatabase()
    const accounts = await openAccounts(db, { baseUrl: 'http://localhost' })
    await aUser(db, { email: 'mari@site.example' })
    setClock(wrong)

    const code = await createResetCode(accounts, 'mari@site.example')
    await checkResetCode(accounts, code)
    vi.useRealTimers()

    await checkResetCode(accounts, code)
    await db
      .updateTable('reset_codes')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    setClock(wrong)
    expect(await refusalOf(checkResetCode(accounts, code))).toMatchObject({ code: 'code-invalid' })
  },
)

test('tries of instances whose clocks disagree count together', async () => {
  const db = await freshDatabase()
  const limits = { signIn: { perAccount: { tries: 4, seconds: 900 } } }
  const { attempts } = await openAccounts(db, { baseUrl: 'http://localhost', limits })
  const count = () => attempts.count('signIn', { address: '192.0.2.1', account: 'mari@site.example' })

  for (const later of [0, -day, day, -day]) {
    setClock(later)
    await count()
    vi.useRealTimers()
  }
  for (const later of [0, -day, day]) {
    setClock(later)
    const refused = await refusalOf(count())
    vi.useRealTimers()
    expect(refused).toMatchObject({ code: 'too-many-attempts', sentence: expect.stringContaining('15 minutes') })
  }
})

test.each([-day, day])(
  'a passkey and an unfinished sign-in have their minutes by the database, for an instance whose clock is wrong by %i ms',
  async (wrong) => {
    const db = await freshDatabase()
    const accounts = await someAccounts(db)
    await anApp(accounts, await aSignUp(accounts))
    const needed = await signIn(accounts, { email: 'reader@site.example', password: goodPassword }, aVisitor()).catch(
      (error: unknown) => error,
    )
    const valueIn = (cookies: string[]) => decodeURIComponent(/=([^;]+)/.exec(cookies.join())?.[1] ?? '')
    const unfinished = needed instanceof SecondFactorNeeded ? valueIn(needed.cookies) : ''
    const { cookies } = await askForPasskey(accounts, aVisitor())
    const late = await askForPasskey(accounts, aVisitor())
    await db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('key_hash', '=', hashOf(valueIn(late.cookies)))
      .execute()

    setClock(wrong)
    expect(await takeChallenge(db, valueIn(cookies), null)).toEqual(expect.any(String))
    expect(await takeChallenge(db, valueIn(late.cookies), null)).toBeNull()
    expect(await findUnfinished(accounts, unfinished)).toMatchObject({ email: 'reader@site.example' })
    vi.useRealTimers()
    await db
      .updateTable('unfinished_sign_ins')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    setClock(wrong)
    expect(await findUnfinished(accounts, unfinished)).toBeNull()
  },
)
