import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commandLine } from '#domain/permissions.ts'
import { exportKirokuJson } from '#domain/transfer/export-kiroku-json.ts'
import { aSignUp, aVisitor, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { changePassword } from './change-password.ts'
import { createAdmin } from './create-admin.ts'
import { createResetCode } from './create-reset-code.ts'
import { deleteAccount } from './delete-account.ts'
import { endOtherSessions, endOwnSession } from './end-sessions.ts'
import { findSession } from './find-session.ts'
import { findOwnSessions, findProfile } from './queries.ts'
import { checkResetCode } from './reset-password.ts'
import { saveProfile } from './save-profile.ts'
import { hashOf } from './secrets.ts'
import { signIn } from './sign-in.ts'
import { confirmSession } from './sign-in-methods.ts'

const reader = { email: 'reader@site.example', password: goodPassword }

test('saving a profile stores the fields that were sent and leaves the rest; sending the same again changes nothing', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db, { user_name: 'Mari', bio: 'Hello' })

  expect(await saveProfile(db, asReader(id), { gender: 'other', birthdate: '2000-02-29' })).toBe('saved')
  expect(await saveProfile(db, asReader(id), { gender: 'other', bio: 'Hello' })).toBe('unchanged')
  expect(await saveProfile(db, asReader(id), {})).toBe('unchanged')

  expect(await findProfile(db, id)).toMatchObject({
    ...{ userName: 'Mari', bio: 'Hello', gender: 'other', birthdate: '2000-02-29', image: '' },
  })
})

test('a new password needs the old one, and ends the other sessions', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const elsewhere = await aSignUp(accounts)
  const { token, userId } = await signIn(accounts, reader, aVisitor())

  await expect(
    changePassword(
      accounts,
      asReader(userId),
      { current: 'wrong', wanted: 'another fine secret' },
      aVisitor({ token }),
    ),
  ).rejects.toMatchObject({ code: 'wrong-password' })
  await changePassword(
    accounts,
    asReader(userId),
    { current: goodPassword, wanted: 'another fine secret' },
    aVisitor({ token }),
  )

  expect(await findSession(db, elsewhere.token)).toBeNull()
  expect(await findSession(db, token)).not.toBeNull()
  await signIn(accounts, { ...reader, password: 'another fine secret' }, aVisitor())
})

test('a new password invalidates reset codes; of two simultaneous changes, one counts', async () => {
  const accounts = await someAccounts(await freshDatabase())
  const { token, userId } = await aSignUp(accounts)
  const code = await createResetCode(accounts, reader.email)
  await checkResetCode(accounts, code)

  const changes = ['another fine secret', 'a third fine secret'].map((wanted) =>
    changePassword(accounts, asReader(userId), { current: goodPassword, wanted }, aVisitor({ token })),
  )
  const answers = await Promise.allSettled(changes)

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'wrong-password' } })
  await expect(checkResetCode(accounts, code)).rejects.toMatchObject({ code: 'code-invalid' })
})

test('a user sees and ends their own sessions, after giving the password in this one, and nobody else can', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const first = await aSignUp(accounts)
  const { token, userId } = await signIn(accounts, reader, aVisitor())
  await signIn(accounts, reader, aVisitor())
  const stranger = await aSignUp(accounts, { email: 'stranger@site.example' })
  const sessions = await findOwnSessions(db, userId, token)
  expect(sessions.map(({ isThisOne }) => isThisOne).sort()).toEqual([false, false, true])
  const ofFirst = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashOf(first.token))
    .executeTakeFirstOrThrow()

  const needsPassword = { code: 'not-confirmed', parameters: { needs: 'password' } }
  await expect(endOwnSession(db, asReader(userId), ofFirst.id, token)).rejects.toMatchObject(needsPassword)
  await expect(endOtherSessions(db, asReader(userId), token)).rejects.toMatchObject(needsPassword)
  for (const each of [{ token, userId }, stranger])
    await confirmSession(accounts, asReader(each.userId), goodPassword, aVisitor({ token: each.token }))
  await expect(endOtherSessions(db, asReader(userId), first.token)).rejects.toMatchObject(needsPassword)

  await endOwnSession(db, asReader(stranger.userId), ofFirst.id, stranger.token)
  expect(await findSession(db, first.token)).not.toBeNull()
  await endOwnSession(db, asReader(userId), ofFirst.id, token)
  expect(await findSession(db, first.token)).toBeNull()

  await endOtherSessions(db, asReader(userId), token)
  expect(await findOwnSessions(db, userId, token)).toMatchObject([{ isThisOne: true }])
  expect(await findSession(db, stranger.token)).not.toBeNull()
})

test('deleting an account deletes its reviews and ratings; averages change, counters do not', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { watched: 5, rating_sum: 12, rating_count: 2 })
  const [leaving, staying] = [await aUser(db), await aUser(db)]
  await aReview(db, { user_id: leaving.id, title_id: title.id })
  const review = await aReview(db, { user_id: staying.id, title_id: title.id })
  await db.insertInto('helpful_votes').values({ user_id: leaving.id, review_id: review.id, helpful: 1 }).execute()
  const entry = { title_id: title.id, kind: 'anime' }
  await db
    .insertInto('list_entries')
    .values({ ...entry, user_id: leaving.id, status: 'watched' })
    .execute()
  await db
    .insertInto('ratings')
    .values({ ...entry, user_id: leaving.id, stars: 4 })
    .execute()
  await db
    .insertInto('ratings')
    .values({ ...entry, user_id: staying.id, stars: 8 })
    .execute()

  await deleteAccount(db, asReader(leaving.id))

  expect(await db.selectFrom('titles').select(['rating', 'rating_count', 'watched']).execute()).toEqual([
    { rating: 8, rating_count: 1, watched: 5 },
  ])
  expect(await db.selectFrom('reviews').select('id').execute()).toEqual([{ id: review.id }])
  for (const table of ['list_entries', 'helpful_votes'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
  await deleteAccount(db, asReader(leaving.id))
})

test("the last owner's account cannot be deleted; with another owner it can", async () => {
  const db = await freshDatabase()
  await createAdmin(db, commandLine, reader)
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()

  await expect(deleteAccount(db, asReader(id))).rejects.toMatchObject({ code: 'last-owner' })
  await aUser(db, { id: 'second', role: 'owner' })
  await deleteAccount(db, asReader(id))
  await expect(deleteAccount(db, asReader('second'))).rejects.toMatchObject({ code: 'last-owner' })
})

test('an export contains everything about a user, and no secrets', async () => {
  const db = await freshDatabase()
  const accounts = await someAccounts(db)
  const { userId, token } = await aSignUp(accounts)
  await saveProfile(db, asReader(userId), { gender: 'other' })
  await aReview(db, { user_id: userId, body: 'Mine' })
  const entry = await anEntry(db, { user_id: userId, status: 'want-to-watch' })
  await anEntry(db, { status: 'watching' })
  await aReview(db, { body: 'Not mine' })

  const data = await text(exportKirokuJson(db, asReader(userId)))

  expect(JSON.parse(data)).toMatchObject({
    profile: { email: reader.email, userName: 'Reader', gender: 'other' },
    sessions: [{ address: '192.0.2.1', userAgent: 'A Browser' }],
    titles: [
      { review: { text: 'Mine' } },
      { id: entry.title_id, name: 'A Title', kind: 'anime', entry: { id: entry.id, status: 'want-to-watch' } },
    ],
  })
  expect(data).not.toContain('Not mine')
  expect(data).not.toMatch(/watching/i)
  expect(data).not.toContain(token)
  const { rows } = await sql<{ password: string }>`select password from accounts`.execute(db)
  expect(data).not.toContain(rows[0]?.password)
})

test('a picture that the user has uploaded becomes the avatar, and no other address does', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  const { id: stranger } = await aUser(db)
  const [own, foreign] = ['a', 'b'].map((letter) => `/userImgs/${letter.repeat(22)}-256.webp`) as [string, string]
  for (const [address, user_id] of [[own, id] as const, [foreign, stranger] as const]) {
    await db
      .insertInto('pictures')
      .values({ id: address.slice(10, 32), folder: 'userImgs', address, user_id })
      .execute()
  }

  expect(await saveProfile(db, asReader(id), { image: own })).toBe('saved')
  for (const image of [foreign, 'https://other.example/spy.gif', 'javascript:alert(1)', '/userImgs/\0']) {
    await expect(saveProfile(db, asReader(id), { image })).rejects.toMatchObject({ code: 'no-download-url' })
  }
  expect((await findProfile(db, id))?.image).toBe(own)
  expect(await saveProfile(db, asReader(id), { image: '' })).toBe('saved')
})
