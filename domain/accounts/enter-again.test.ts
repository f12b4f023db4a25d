import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aVisitor, goodPassword } from '#tests/support/accounts.ts'
import { codeOf } from '#tests/support/refusal-of.ts'
import { admin, aSignUpSite, forOne, join, readersOf } from '#tests/support/sign-up-site.ts'
import { countWaiting } from './decide-sign-up.ts'
import { findInvitations } from './find-invitations.ts'
import { findSession } from './find-session.ts'
import { makeInvitation } from './make-invitation.ts'
import { signUp } from './sign-up.ts'
import { mostWaiting } from './sign-up-rules.ts'

const email = 'new@site.example'

test.each([1, 2])(
  'two clicks on Sign Up with an invitation for %i are one account, and both are signed in, at once or one after the other',
  async (uses) => {
    for (const way of ['invitation', 'approval'] as const) {
      const { db, accounts } = await aSignUpSite(way)
      const secret = await makeInvitation(db, admin, { ...forOne, uses })

      const clicks = await Promise.all([join(accounts, email, secret), join(accounts, email, secret)])
      clicks.push(await join(accounts, email.toUpperCase(), secret))

      const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      for (const entry of clicks) expect(await findSession(db, entry?.token ?? '')).toMatchObject({ userId: id })
      expect(new Set(clicks.map((entry) => entry?.cookies.length))).toEqual(new Set([2]))
      expect(await readersOf(db)).toHaveLength(1)
      expect((await findInvitations(db, admin, 1)).rows).toMatchObject([{ uses: 1 }])
    }
  },
)

test('any other form, and the same one later, is told what everybody is told', async () => {
  const { db, accounts } = await aSignUpSite('invitation')
  const [secret, other] = [await makeInvitation(db, admin, forOne), await makeInvitation(db, admin, forOne)]
  await join(accounts, email, secret)
  const same = { userName: 'Newcomer', email, password: goodPassword }
  const again = (form: Partial<typeof same>, by: string | null = secret) =>
    codeOf(signUp(accounts, { ...same, ...form }, aVisitor(), by))

  expect(await again({ password: 'another long secret' })).toBe('invitation-over')
  expect(await again({ userName: 'Somebody' })).toBe('invitation-over')
  expect(await again({ email: 'nobody@site.example' })).toBe('invitation-over')
  expect(await again({}, 'a'.repeat(32))).toBe('invitation-over')
  expect(await again({}, null)).toBe('invitation-needed')
  expect(await again({}, other)).toBe('email-taken')
  expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1)

  await sql`update users set suspended_at = now() where email = ${email}`.execute(db)
  expect(await again({})).toBe('suspended')
  await sql`update users set suspended_at = null, created_at = now() - interval '61 seconds'`.execute(db)
  expect(await again({})).toBe('invitation-over')
})

test('where everybody may sign up, a taken address stays one', async () => {
  const { accounts } = await aSignUpSite('open')
  await join(accounts, email)
  expect(await codeOf(join(accounts, email))).toBe('email-taken')
})

test('a second click that comes after the last place in the queue was taken by the first is told that it waits, and nobody else is', async () => {
  const { db, accounts } = await aSignUpSite('approval')
  const fill = (count: number) =>
    sql`insert into users (id, email, user_name, waits_since)
      select gen_random_uuid(), gen_random_uuid() || '@site.example', 'Waits', now() from generate_series(1, ${count})`.execute(
      db,
    )
  await join(accounts, 'early@site.example')
  await fill(mostWaiting - 2)

  expect(await Promise.all([join(accounts, email), join(accounts, email)])).toEqual([null, null])
  expect(await join(accounts, email)).toBeNull()

  expect(await countWaiting(db, admin)).toBe(mostWaiting)
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  const guessed = { userName: 'Newcomer', email, password: 'another long secret' }
  expect(await codeOf(signUp(accounts, guessed, aVisitor()))).toBe('sign-up-full')
  for (const other of ['early@site.example', 'admin@site.example', 'nobody@site.example'])
    expect(await codeOf(join(accounts, other))).toBe('sign-up-full')
})
