import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { aVisitor, goodPassword } from '#tests/support/accounts.ts'
import { aUser } from '#tests/support/builders.ts'
import { codeOf, refusalOf } from '#tests/support/refusal-of.ts'
import { admin, aSignUpSite, join } from '#tests/support/sign-up-site.ts'
import { createResetCode } from './create-reset-code.ts'
import { approveSignUp, countWaiting, refuseSignUp } from './decide-sign-up.ts'
import { findSession } from './find-session.ts'
import { findUsers } from './find-users.ts'
import { forgetExpired } from './forget-expired.ts'
import { giveRole } from './give-role.ts'
import { signIn } from './sign-in.ts'
import { shortestApproval } from './sign-up.ts'
import { mostWaiting } from './sign-up-rules.ts'

test('where sign-ups are approved, a newcomer waits: no session, no role, seen by nobody but who decides', async () => {
  const { db, accounts } = await aSignUpSite('approval')
  await aUser(db, { id: 'owner', role: 'owner' })

  expect(await join(accounts, 'new@site.example')).toBeNull()
  expect(await join(accounts, 'NEW@site.example')).toBeNull()
  expect(await join(accounts, 'admin@site.example')).toBeNull()

  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'new@site.example')
    .executeTakeFirstOrThrow()
  const credentials = { email: 'new@site.example', password: goodPassword }
  expect(await codeOf(signIn(accounts, credentials, aVisitor()))).toBe('wrong-credentials')
  expect(await createResetCode(accounts, 'new@site.example')).toBeNull()
  await expect(giveRole(db, { role: 'owner', userId: 'owner' }, id, 'admin')).rejects.toMatchObject({
    code: 'role-suspended',
  })
  const listed = async (which: 'all' | 'waiting') =>
    (await findUsers(db, admin, { query: '', which, page: 1 })).rows.map(({ email }) => email)
  expect(await listed('all')).not.toContain('new@site.example')
  expect(await listed('waiting')).toEqual(['new@site.example'])
  expect(await countWaiting(db, admin)).toBe(1)

  const told: string[] = []
  expect(await approveSignUp(db, admin, id, async (_, address) => void told.push(address))).toBe('Newcomer')
  expect(told).toEqual(['new@site.example'])
  const { token } = await signIn(accounts, credentials, aVisitor())
  expect(await findSession(db, token)).toMatchObject({ userId: id, role: 'reader' })
})

test('where sign-ups are approved, no answer comes sooner than a new account takes', async () => {
  const { accounts } = await aSignUpSite('approval')
  for (const email of ['new@site.example', 'admin@site.example']) {
    const began = performance.now()
    await join(accounts, email)
    expect(performance.now() - began, email).toBeGreaterThanOrEqual(shortestApproval)
  }
})

test('where sign-ups are approved, a sign-in asks the database as much for the right password of who waits as for an unknown address', async () => {
  const { db, accounts } = await aSignUpSite('approval')
  await join(accounts, 'new@site.example')
  const asked: string[] = []
  const heard = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const attempt = async (email: string) => {
    asked.length = 0
    const refusal = await refusalOf(signIn({ ...accounts, db: heard }, { email, password: goodPassword }, aVisitor()))
    return { ...refusal, asked: [...asked] }
  }

  const waiting = await attempt('new@site.example')

  expect(waiting).toMatchObject({ code: 'wrong-credentials', asked: ['SelectQueryNode'] })
  expect(waiting).toEqual(await attempt('nobody@site.example'))
})

test('of an approval and a refusal at once one counts, and who is refused may ask again', async () => {
  const { db, accounts } = await aSignUpSite('approval')
  for (let round = 0; round < 6; round++) {
    const email = `n${round}@site.example`
    await join(accounts, email)
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const [approve, refuse] = [() => approveSignUp(db, admin, id), () => refuseSignUp(db, admin, id)]

    const answers = await Promise.all((round % 2 ? [approve, refuse] : [refuse, approve]).map((act) => codeOf(act())))

    expect(answers.sort()).toEqual(['done', 'sign-up-decided'])
    const kept = await db.selectFrom('users').select('waits_since').where('id', '=', id).execute()
    const logged = await db.selectFrom('admin_actions').select('action').where('subject_id', '=', id).execute()
    expect(logged).toEqual([{ action: kept.length > 0 ? 'sign-up-approved' : 'sign-up-refused' }])
    if (kept.length === 0) expect(await codeOf(join(accounts, email))).toBe('done')
  }
  await expect(refuseSignUp(db, admin, 'admin')).rejects.toMatchObject({ code: 'sign-up-decided' })
})

test('a second click on Approve or Refuse ends as the first one, tells nobody again, and decides nothing otherwise', async () => {
  const { db, accounts } = await aSignUpSite('approval')
  for (const [decide, otherwise] of [
    [approveSignUp, refuseSignUp],
    [refuseSignUp, approveSignUp],
  ] as const) {
    await join(accounts, 'new@site.example')
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'new@site.example')
      .executeTakeFirstOrThrow()
    const told: string[] = []
    const click = () => decide(db, admin, id, async (_, address) => void told.push(address))

    expect(await Promise.all([click(), click()])).toEqual(['Newcomer', 'Newcomer'])
    expect(await click()).toBe('Newcomer')
    expect(told).toEqual(['new@site.example'])
    expect(await codeOf(otherwise(db, admin, id))).toBe('sign-up-decided')
    await db.deleteFrom('users').where('id', '=', id).execute()
  }
})

test('nothing is decided about somebody who cannot be told', async () => {
  const { db, accounts } = await aSignUpSite('approval')
  await join(accounts, 'new@site.example')
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('waits_since', 'is not', null)
    .executeTakeFirstOrThrow()
  for (const decide of [approveSignUp, refuseSignUp]) {
    const telling = decide(db, admin, id, () => Promise.reject(new Error('No queue')))
    await expect(telling).rejects.toThrow('No queue')
  }
  expect(await countWaiting(db, admin)).toBe(1)
  expect(await db.selectFrom('admin_actions').select('action').where('subject_id', '=', id).execute()).toEqual([])
})

test('where sign-ups are approved, signing in with the password of a sign-up does not tell whether the address was taken', async () => {
  const { accounts } = await aSignUpSite('approval')
  const [taken, free] = ['admin@site.example', 'new@site.example'].map(async (email) => {
    await join(accounts, email)
    return refusalOf(signIn(accounts, { email, password: goodPassword }, aVisitor()))
  })
  expect(await taken).toEqual(await free)
  expect(await free).toMatchObject({
    sentence: 'Invalid email or password, or this account is still waiting for approval',
  })
})

test('the queue has an end, however many come at once, and nobody waits for ever', async () => {
  const { db, accounts } = await aSignUpSite('approval')
  await fillQueue(db, mostWaiting - 1)

  const answers = await Promise.all(['a', 'b', 'c'].map((name) => codeOf(join(accounts, `${name}@site.example`))))
  expect(answers.sort()).toEqual(['done', 'sign-up-full', 'sign-up-full'])
  expect(await countWaiting(db, admin)).toBe(mostWaiting)
  expect(await codeOf(join(accounts, 'admin@site.example'))).toBe('sign-up-full')

  await sql`update users set waits_since = now() - interval '31 days' where user_name = 'Waiting'`.execute(db)
  await forgetExpired(db)
  expect(await countWaiting(db, admin)).toBe(1)
})

async function fillQueue(db: PlainDb, people: number): Promise<void> {
  await sql`insert into users (id, email, user_name, waits_since)
    select 'w' || n, 'w' || n || '@site.example', 'Waiting', now() from generate_series(1, ${people}::int) n`.execute(
    db,
  )
}
