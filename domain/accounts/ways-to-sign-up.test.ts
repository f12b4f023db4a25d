import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { aSignUp, aVisitor, someAccounts } from '#tests/support/accounts.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { codeOf } from '#tests/support/refusal-of.ts'
import { signInAtProvider } from '#tests/support/sign-in-at-provider.ts'
import { admin, aSignUpSite, forOne, join, readersOf } from '#tests/support/sign-up-site.ts'
import { approveSignUp } from './decide-sign-up.ts'
import { findInvitations } from './find-invitations.ts'
import { finishAtProvider } from './finish-at-provider.ts'
import { finishProviderSignUp } from './finish-provider-sign-up.ts'
import { makeInvitation } from './make-invitation.ts'
import type { SignUpWay } from './sign-up-rules.ts'
import { startAtProvider } from './start-at-provider.ts'

/** All rows but the counts of attempts. */
async function rowsOf(db: Db) {
  const { attempts: _, ...rows } = await databaseDigest(db)
  return rows
}

test('by default everybody gets in at once, as the specification has it', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  expect(await aSignUp(accounts)).toMatchObject({ userId: expect.any(String) })
  expect(await db.selectFrom('users').select(['waits_since', 'invitation_id']).execute()).toEqual([
    { waits_since: null, invitation_id: null },
  ])
})

test('where signing up is closed, or by invitation, nobody gets in without one, and nobody learns which addresses have accounts', async () => {
  for (const [way, code] of [
    ['closed', 'sign-up-closed'],
    ['invitation', 'invitation-needed'],
  ] as const) {
    const { db, accounts } = await aSignUpSite(way)
    const before = await rowsOf(db)

    for (const email of ['new@site.example', 'admin@site.example']) {
      expect(await codeOf(join(accounts, email))).toBe(code)
      const forged = await codeOf(join(accounts, email, 'a'.repeat(32)))
      expect(forged).toBe(way === 'closed' ? 'sign-up-closed' : 'invitation-over')
    }
    expect(await rowsOf(db)).toEqual(before)
  }
})

/** Comes back from a provider as somebody. */
async function atProvider(way: SignUpWay) {
  const { db } = await aSignUpSite(way)
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
  const secret = await makeInvitation(invited.db, admin, { ...forOne, uses: 2 })
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
  const [own, another] = [await makeInvitation(db, admin, forOne), await makeInvitation(db, admin, forOne)]
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
  const again = finishProviderSignUp(accounts, cookieIn(nameless.cookies, 'sign_up'), 'Marisol', aVisitor())
  expect(await codeOf(again)).toBe('sign-up-waits')
  expect(await codeOf(arrive('M'))).toBe('sign-up-waits')

  expect(await readersOf(db)).toMatchObject([
    { email: 'm@club.example', waits_since: expect.any(Date) },
    { email: 'mari@club.example', waits_since: expect.any(Date) },
  ])
  const { id } = await db.selectFrom('users').select('id').where('user_name', '=', 'Mari').executeTakeFirstOrThrow()
  await approveSignUp(db, admin, id)
  expect(await arrive('Mari')).toMatchObject({ how: 'in' })
})
