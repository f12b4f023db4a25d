import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Db, PlainDb } from '#db/connection.ts'
import type { Actor } from '#domain/permissions.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { noLimits } from '#tests/support/services.ts'
import { signInAtProvider } from '#tests/support/sign-in-at-provider.ts'
import type { Accounts } from './accounts.ts'
import { createResetCode } from './create-reset-code.ts'
import { approveSignUp, countWaiting, refuseSignUp } from './decide-sign-up.ts'
import { findInvitations, findOwnInvitations } from './find-invitations.ts'
import { findSession } from './find-session.ts'
import { findUsers } from './find-users.ts'
import { finishAtProvider } from './finish-at-provider.ts'
import { finishProviderSignUp } from './finish-provider-sign-up.ts'
import { forgetExpired } from './forget-expired.ts'
import { giveRole } from './give-role.ts'
import { countLeft, makeInvitation, makeOwnInvitation } from './make-invitation.ts'
import { revokeInvitation, revokeOwnInvitation } from './revoke-invitation.ts'
import { signIn } from './sign-in.ts'
import { shortestApproval, signUp } from './sign-up.ts'
import { mostWaiting, type SignUpWay } from './sign-up-rules.ts'
import { startAtProvider } from './start-at-provider.ts'
import { suspendUser } from './suspend-user.ts'

const admin = asAdmin('admin')
const once = { note: 'The book club', uses: 1, days: 7 }

async function aSite(way: SignUpWay, invitationsPerReader = 0) {
  const db = await freshDatabase()
  await aUser(db, { id: 'admin', role: 'admin', user_name: 'Keeper', email: 'admin@site.example' })
  const accounts = await someAccounts(db, { signUp: { way, invitationsPerReader }, limits: noLimits })
  return { db, accounts }
}

function join(accounts: Accounts, email: string, invitation: string | null = null) {
  return signUp(accounts, { userName: 'Newcomer', email, password: goodPassword }, aVisitor(), invitation)
}

const readersOf = (db: Db) =>
  db.selectFrom('users').select(['email', 'waits_since']).where('id', '<>', 'admin').orderBy('email').execute()

/** All rows but the counts of attempts. */
async function rowsOf(db: Db) {
  const { attempts: _, ...rows } = await databaseDigest(db)
  return rows
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )

test('where signing up is closed, or by invitation, nobody gets in without one, and nobody learns which addresses have accounts', async () => {
  for (const [way, code] of [
    ['closed', 'sign-up-closed'],
    ['invitation', 'invitation-needed'],
  ] as const) {
    const { db, accounts } = await aSite(way)
    const before = await rowsOf(db)

    for (const email of ['new@site.example', 'admin@site.example']) {
      expect(await codeOf(join(accounts, email))).toBe(code)
      const forged = await codeOf(join(accounts, email, 'a'.repeat(32)))
      expect(forged).toBe(way === 'closed' ? 'sign-up-closed' : 'invitation-over')
    }
    expect(await rowsOf(db)).toEqual(before)
  }
})

test('an invitation with one use lets one of ten in who come at once, and it is known who', async () => {
  const { db, accounts } = await aSite('invitation')
  const secret = await makeInvitation(db, admin, once)

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) => codeOf(join(accounts, `n${place}@site.example`, secret))),
  )

  expect(answers.sort()).toEqual(['done', ...Array.from({ length: 9 }, () => 'invitation-over')])
  expect(await readersOf(db)).toMatchObject([{ waits_since: null }])
  const stored = JSON.stringify(await db.selectFrom('invitations').selectAll().execute())
  expect(stored).not.toContain(secret)
  expect(await findInvitations(db, admin, 1)).toMatchObject({
    rows: [{ note: 'The book club', by: 'Keeper', uses: 1, mostUses: 1, state: 'used', came: ['Newcomer'] }],
  })
})

test('an invitation ends with its time, when it is revoked, and with the suspension or account of who made it', async () => {
  const { db, accounts } = await aSite('invitation', 9)
  const { id: mari } = await aUser(db)
  const { id: gone } = await aUser(db)
  const late = await makeInvitation(db, admin, { ...once, note: 'late' })
  await sql`update invitations set expires_at = now() - interval '1 second'`.execute(db)
  const revoked = await makeInvitation(db, admin, { ...once, note: 'revoked' })
  const [newest] = (await findInvitations(db, admin, 1)).rows
  for (let time = 0; time < 2; time++) await revokeInvitation(db, admin, newest?.id ?? 0)
  const ofSuspended = await makeOwnInvitation(db, asReader(mari), accounts.signUp)
  await suspendUser(db, admin, mari, 'Spam')
  const ofGone = await makeOwnInvitation(db, asReader(gone), accounts.signUp)
  await db.deleteFrom('users').where('id', '=', gone).execute()

  for (const secret of [late, revoked, ofSuspended, ofGone]) {
    expect(await codeOf(join(accounts, 'new@site.example', secret))).toBe('invitation-over')
  }
  expect((await findInvitations(db, admin, 1)).rows.map(({ state }) => state)).toEqual([
    'suspended',
    'revoked',
    'expired',
  ])
  const actions = await db
    .selectFrom('admin_actions')
    .select('action')
    .where('subject_kind', '=', 'invitation')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['invitation-made', 'invitation-made', 'invitation-revoked'])
})

test('an address that is taken uses up no invitation', async () => {
  const { db, accounts } = await aSite('invitation')
  const secret = await makeInvitation(db, admin, once)

  expect(await codeOf(join(accounts, 'admin@site.example', secret))).toBe('email-taken')
  expect(await codeOf(join(accounts, 'new@site.example', secret))).toBe('done')
})

test('where sign-ups are open, an invitation is neither asked for nor used up', async () => {
  const { db, accounts } = await aSite('open')
  const secret = await makeInvitation(db, admin, once)

  for (const invitation of [null, secret, 'forged']) {
    expect(await codeOf(join(accounts, `${invitation}@site.example`, invitation))).toBe('done')
  }
  expect((await findInvitations(db, admin, 1)).rows).toMatchObject([{ uses: 0, came: [] }])
})

test('a reader invites as many people as the site says, of whom none get in twice, and ends only invitations of their own', async () => {
  const { db, accounts } = await aSite('invitation', 2)
  const [mari, ren] = [asReader((await aUser(db)).id), asReader((await aUser(db)).id)]
  const make = () => makeOwnInvitation(db, mari, accounts.signUp)

  const answers = await Promise.all([codeOf(make()), codeOf(make()), codeOf(make())])
  expect(answers.sort()).toEqual(['done', 'done', 'invitations-used'])
  const own = (await findOwnInvitations(db, mari, 1)).rows
  expect(own).toHaveLength(2)
  expect((await findOwnInvitations(db, ren, 1)).rows).toEqual([])
  await revokeOwnInvitation(db, ren, own[0]?.id ?? 0)
  expect(await codeOf(make())).toBe('invitations-used')
  await revokeOwnInvitation(db, mari, own[0]?.id ?? 0)
  const secret = await make()
  await join(accounts, 'friend@site.example', secret)
  expect(await codeOf(join(accounts, 'another@site.example', secret))).toBe('invitation-over')
  const id = 'userId' in mari ? mari.userId : ''
  expect(await countLeft(db, id, accounts.signUp)).toBe(0)
  await sql`update invitations set created_at = now() - interval '31 days'`.execute(db)
  expect(await countLeft(db, id, accounts.signUp)).toBe(2)

  const closed = { way: 'invitation', invitationsPerReader: 0 } as const
  await expect(makeOwnInvitation(db, ren, closed)).rejects.toMatchObject({ code: 'not-allowed' })
})

test('however often readers make an invitation and revoke it, only the last one that nobody came by is kept', async () => {
  const { db, accounts } = await aSite('invitation', 2)
  const [mari, ren] = [asReader((await aUser(db)).id), asReader((await aUser(db)).id)]
  const make = (reader: Actor) => makeOwnInvitation(db, reader, accounts.signUp)
  const ownOf = async (reader: Actor) => (await findOwnInvitations(db, reader, 1)).rows
  const statesOf = async (reader: Actor) => (await ownOf(reader)).map(({ state }) => state)
  const makeAndRevoke = async (reader: Actor) => {
    await make(reader)
    await revokeOwnInvitation(db, reader, (await ownOf(reader))[0]?.id ?? 0)
  }
  await makeAndRevoke(ren)
  await join(accounts, 'friend@site.example', await make(mari))

  for (let time = 0; time < 3; time++) await makeAndRevoke(mari)

  expect(await statesOf(mari)).toEqual(['revoked', 'used'])
  await make(mari)
  expect(await statesOf(mari)).toEqual(['open', 'used'])
  expect(await statesOf(ren)).toEqual(['revoked'])
})

test('where sign-ups are approved, a newcomer waits: no session, no role, seen by nobody but who decides', async () => {
  const { db, accounts } = await aSite('approval')
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
  const { accounts } = await aSite('approval')
  for (const email of ['new@site.example', 'admin@site.example']) {
    const began = performance.now()
    await join(accounts, email)
    expect(performance.now() - began, email).toBeGreaterThanOrEqual(shortestApproval)
  }
})

test('somebody with an invitation does not wait for approval', async () => {
  const { db, accounts } = await aSite('approval')
  expect(await join(accounts, 'new@site.example', await makeInvitation(db, admin, once))).not.toBeNull()
  expect(await countWaiting(db, admin)).toBe(0)
})

test('of an approval and a refusal at once one counts, and who is refused may ask again', async () => {
  const { db, accounts } = await aSite('approval')
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

test('nothing is decided about somebody who cannot be told', async () => {
  const { db, accounts } = await aSite('approval')
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
  const { accounts } = await aSite('approval')
  const [taken, free] = ['admin@site.example', 'new@site.example'].map(async (email) => {
    await join(accounts, email)
    return refusalOf(signIn(accounts, { email, password: goodPassword }, aVisitor()))
  })
  expect(await taken).toEqual(await free)
  expect(await free).toMatchObject({
    sentence: 'Invalid email or password, or this account still waits to be approved',
  })
})

test('the queue has an end, however many come at once, and nobody waits for ever', async () => {
  const { db, accounts } = await aSite('approval')
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

/** Comes back from a provider as somebody. */
async function atProvider(way: SignUpWay) {
  const { db } = await aSite(way)
  const club = await startOpenIdProvider('http://localhost:3000/auth/callback/oidc')
  onTestFinished(() => club.close())
  const signUp = { way, invitationsPerReader: 0 }
  const accounts = await someAccounts(db, { signUp, providers: [club.client] })
  const begin = async (invitation: string | null) => {
    const journey = { goal: '/', sessionId: null, invitation }
    const { url, cookies } = await startAtProvider(accounts, club.client, journey, aVisitor())
    return { url, state: cookieIn(cookies, 'state') ?? '' }
  }
  const comeBack = (query: URLSearchParams, state: string) =>
    finishAtProvider(accounts, club.client, { query, state }, aVisitor())
  const arrive = async (name: string, invitation: string | null = null) => {
    club.person = { sub: `sub-${name}`, email: `${name}@club.example`, email_verified: true, name }
    const { url, state } = await begin(invitation)
    return comeBack(await signInAtProvider(url), state)
  }
  return { db, accounts, club, begin, comeBack, arrive }
}

function cookieIn(cookies: string[], name: string): string | undefined {
  return new RegExp(`kiroku\\.${name}=([^;]+)`).exec(cookies.join())?.[1]
}

test('whom a provider vouches for comes in as everybody else does, and nothing is kept of who may not', async () => {
  const closed = await atProvider('closed')
  const before = await rowsOf(closed.db)
  expect(await codeOf(closed.arrive('Mari'))).toBe('sign-up-closed')
  expect(await codeOf(closed.arrive('M'))).toBe('sign-up-closed')
  expect(await rowsOf(closed.db)).toEqual(before)

  const invited = await atProvider('invitation')
  expect(await codeOf(invited.arrive('Mari'))).toBe('invitation-needed')
  expect(await invited.db.selectFrom('provider_sign_ups').selectAll().execute()).toEqual([])
  const secret = await makeInvitation(invited.db, admin, { ...once, uses: 2 })
  expect(await invited.arrive('Mari', secret)).toMatchObject({ how: 'in' })
  const nameless = await invited.arrive('M', secret)
  expect(nameless).toMatchObject({ how: 'nameless' })
  await finishProviderSignUp(invited.accounts, cookieIn(nameless.cookies, 'sign_up'), 'Marisol', aVisitor())
  expect(await codeOf(invited.arrive('Late', secret))).toBe('invitation-over')
  expect(await invited.arrive('Mari')).toMatchObject({ how: 'in' })
  expect((await findInvitations(invited.db, admin, 1)).rows).toMatchObject([{ came: ['Mari', 'Marisol'] }])
})

test('who comes back from a provider without an account still has the invitation that they left with, and no other', async () => {
  const { db, club, begin, comeBack } = await atProvider('invitation')
  const [own, another] = [await makeInvitation(db, admin, once), await makeInvitation(db, admin, once)]
  club.person = { sub: 'sub-mari', email: 'mari@club.example', email_verified: false, name: 'Mari' }
  const comeBackWith = async (invitation: string | null, cookie: (state: string) => string) => {
    const { url, state } = await begin(invitation)
    const kept = JSON.stringify(await db.selectFrom('provider_journeys').selectAll().execute())
    expect([url.includes(own), kept.includes(own)]).toEqual([false, false])
    return comeBack(await signInAtProvider(url), cookie(state.slice(0, 32)))
  }

  const { url, state } = await begin(own)
  expect(await comeBack(await signInAtProvider(url), state)).toMatchObject({ how: 'email_unverified', invitation: own })
  const left = await begin(own)
  const cancelled = new URLSearchParams({ error: 'access_denied', state: left.state.slice(0, 32) })
  expect(await comeBack(cancelled, left.state)).toMatchObject({ how: 'access_denied', invitation: own })

  for (const [invitation, cookie] of [
    [own, (begun: string) => begun],
    [own, (begun: string) => `${begun}.${another}`],
    [null, (begun: string) => `${begun}.${own}`],
    [null, (begun: string) => `${begun}.`],
  ] as const) {
    expect(await comeBackWith(invitation, cookie)).toMatchObject({ how: 'email_unverified', invitation: null })
  }
  expect(await comeBackWith(own, (begun) => `${'a'.repeat(32)}.${own}${begun}`)).toMatchObject({
    ...{ how: 'failed', invitation: null },
  })
  expect((await begin('a'.repeat(9000))).state).toHaveLength(32)
})

test('whom a provider vouches for waits for approval too, also after choosing a name', async () => {
  const { db, accounts, arrive } = await atProvider('approval')

  expect(await codeOf(arrive('Mari'))).toBe('sign-up-waits')
  const nameless = await arrive('M')
  const finished = finishProviderSignUp(accounts, cookieIn(nameless.cookies, 'sign_up'), 'Marisol', aVisitor())
  expect(await codeOf(finished)).toBe('sign-up-waits')
  expect(await codeOf(arrive('M'))).toBe('sign-up-waits')

  expect(await readersOf(db)).toMatchObject([
    { email: 'm@club.example', waits_since: expect.any(Date) },
    { email: 'mari@club.example', waits_since: expect.any(Date) },
  ])
  const { id } = await db.selectFrom('users').select('id').where('user_name', '=', 'Mari').executeTakeFirstOrThrow()
  await approveSignUp(db, admin, id)
  expect(await arrive('Mari')).toMatchObject({ how: 'in' })
})

test('by default everybody gets in at once, as the specification has it', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  expect(await aSignUp(accounts)).toMatchObject({ userId: expect.any(String) })
  expect(await db.selectFrom('users').select(['waits_since', 'invitation_id']).execute()).toEqual([
    { waits_since: null, invitation_id: null },
  ])
})
