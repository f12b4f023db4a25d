import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Actor, commandLine } from '#domain/permissions.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { codeOf } from '#tests/support/refusal-of.ts'
import { admin, aSignUpSite, forOne, join, readersOf } from '#tests/support/sign-up-site.ts'
import { refuseStranger } from './admit.ts'
import { countWaiting } from './decide-sign-up.ts'
import { findInvitations, findOwnInvitations } from './find-invitations.ts'
import { giveRole } from './give-role.ts'
import { countLeft, makeInvitation, makeOwnInvitation } from './make-invitation.ts'
import { revokeInvitation, revokeOwnInvitation } from './revoke-invitation.ts'
import { hashOf } from './secrets.ts'
import { suspendUser } from './suspend-user.ts'

test('an invitation with one use lets one of ten in who come at once, and it is known who', async () => {
  const { db, accounts } = await aSignUpSite('invitation')
  const secret = await makeInvitation(db, admin, forOne)

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
  const { db, accounts } = await aSignUpSite('invitation', 9)
  const { id: mari } = await aUser(db)
  const { id: gone } = await aUser(db)
  const late = await makeInvitation(db, admin, { ...forOne, note: 'late' })
  await sql`update invitations set expires_at = now() - interval '1 second'`.execute(db)
  const revoked = await makeInvitation(db, admin, { ...forOne, note: 'revoked' })
  const [newest] = (await findInvitations(db, admin, 1)).rows
  for (let time = 0; time < 2; time++) await revokeInvitation(db, admin, newest?.id ?? 0)
  const ofSuspended = await makeOwnInvitation(db, asReader(mari), accounts.signUp)
  await suspendUser(db, admin, mari, 'Spam')
  const ofGone = await makeOwnInvitation(db, asReader(gone), accounts.signUp)
  await db.deleteFrom('users').where('id', '=', gone).execute()

  for (const secret of [late, revoked, ofSuspended, ofGone]) {
    expect(await codeOf(join(accounts, 'new@site.example', secret))).toBe('invitation-over')
  }
  expect((await findInvitations(db, admin, 1)).rows.map(({ state }) => state)).toEqual(['idle', 'revoked', 'expired'])
  const actions = await db
    .selectFrom('admin_actions')
    .select('action')
    .where('subject_kind', '=', 'invitation')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['invitation-made', 'invitation-made', 'invitation-revoked'])
})

test("the site's invitations hold as long as who made them is an admin, a reader's own whatever their role", async () => {
  const { db, accounts } = await aSignUpSite('invitation', 2)
  const { id } = await aUser(db, { role: 'admin' })
  const ofSite = await makeInvitation(db, asAdmin(id), { ...forOne, uses: 9 })
  const own = await makeOwnInvitation(db, asReader(id), accounts.signUp)
  const come = (name: string, secret: string) => codeOf(join(accounts, `${name}@site.example`, secret))
  const states = async () => (await findInvitations(db, admin, 1)).rows.map(({ state }) => state)
  expect(await come('first', ofSite)).toBe('done')

  await giveRole(db, commandLine, id, 'moderator')
  expect(await states()).toEqual(['open', 'idle'])
  expect(await come('second', ofSite)).toBe('invitation-over')
  await expect(refuseStranger(db, accounts.signUp, hashOf(ofSite))).rejects.toMatchObject({ code: 'invitation-over' })
  expect(await come('third', own)).toBe('done')

  await giveRole(db, commandLine, id, 'owner')
  expect(await states()).toEqual(['used', 'open'])
  expect(await come('second', ofSite)).toBe('done')
})

test('an address that is taken uses up no invitation', async () => {
  const { db, accounts } = await aSignUpSite('invitation')
  const secret = await makeInvitation(db, admin, forOne)

  expect(await codeOf(join(accounts, 'admin@site.example', secret))).toBe('email-taken')
  expect(await codeOf(join(accounts, 'new@site.example', secret))).toBe('done')
})

test('where sign-ups are open, an invitation is neither asked for nor used up', async () => {
  const { db, accounts } = await aSignUpSite('open')
  const secret = await makeInvitation(db, admin, forOne)

  for (const invitation of [null, secret, 'forged']) {
    expect(await codeOf(join(accounts, `${invitation}@site.example`, invitation))).toBe('done')
  }
  expect((await findInvitations(db, admin, 1)).rows).toMatchObject([{ uses: 0, came: [] }])
})

test('a reader invites as many people as the site says, of whom none get in twice, and ends only invitations of their own', async () => {
  const { db, accounts } = await aSignUpSite('invitation', 2)
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
  const { db, accounts } = await aSignUpSite('invitation', 2)
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

test('somebody with an invitation does not wait for approval', async () => {
  const { db, accounts } = await aSignUpSite('approval')
  expect(await join(accounts, 'new@site.example', await makeInvitation(db, admin, forOne))).not.toBeNull()
  expect(await countWaiting(db, admin)).toBe(0)
})
