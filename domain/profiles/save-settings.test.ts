import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clearedPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { listen } from '#db/listen.ts'
import { asReader } from '#tests/support/actors.ts'
import { aReview, aUser } from '#tests/support/builders.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { toldOf } from '#tests/support/refusal-of.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { findOwnPublicProfile } from './queries.ts'
import { renewLink, saveProfileSettings } from './save-settings.ts'
import { forgetLeftHandles } from './take-handle.ts'

test('a profile is off until its reader turns it on, with a handle', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  expect(await findOwnPublicProfile(db, id)).toMatchObject({ isOn: false, handle: null, linkKey: null })

  expect(await answerTo(saveProfileSettings(db, asReader(id), { isOn: true, parts: {} }))).toBe('handle')
  expect(await saveProfileSettings(db, asReader(id), { isOn: true, handle: 'mari', parts: { about: 'link' } })).toBe(
    true,
  )

  const saved = await findOwnPublicProfile(db, id)
  expect(saved).toMatchObject({ isOn: true, handle: 'mari', parts: { about: 'link', reviews: 'private' } })
  expect(saved.linkKey).toMatch(/^[A-Za-z0-9]{32}$/)
  expect(await saveProfileSettings(db, asReader(id), { isOn: false, parts: {} })).toBe(false)
  expect(await findOwnPublicProfile(db, id)).toEqual({ ...saved, isOn: false })
})

test('of readers who choose one handle at once, one gets it', async () => {
  const db = await freshDatabase()
  const readers = await Promise.all(Array.from({ length: 8 }, () => aUser(db)))

  const tries = readers.map(({ id }) => saveProfileSettings(db, asReader(id), on('mari')))
  const answers = await Promise.allSettled(tries)

  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused).toHaveLength(7)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'handle-taken', field: 'handle' })
  expect(await db.selectFrom('profiles').select('handle').execute()).toEqual([{ handle: 'mari' }])
})

test('nobody can pose as the reader who has left a handle: it is theirs for 90 days, and then anybody’s', async () => {
  const db = await freshDatabase()
  const [mari, other] = [(await aUser(db)).id, (await aUser(db)).id]
  const take = (userId: string, handle: string) => answerTo(saveProfileSettings(db, asReader(userId), on(handle)))
  await take(mari, 'mari')
  await take(mari, 'marisol')

  expect(await take(other, 'mari')).toBe('handle-taken')
  expect(await take(mari, 'mari')).toBe('done')
  await leftLongAgo(db, 'marisol')
  expect(await take(other, 'marisol')).toBe('done')
  expect(await findOwnPublicProfile(db, other)).toMatchObject({ handle: 'marisol' })
})

test('the handle of a deleted reader names nobody, stays reserved for 90 days, and is then forgotten', async () => {
  const db = await freshDatabase()
  const [mari, other] = [(await aUser(db)).id, (await aUser(db)).id]
  await saveProfileSettings(db, asReader(mari), on('mari'))

  await deleteAccount(db, asReader(mari))

  expect(await db.selectFrom('profiles').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('handles').select(['handle', 'user_id']).execute()).toEqual([
    { handle: 'mari', user_id: null },
  ])
  await forgetLeftHandles(db)
  const take = () => answerTo(saveProfileSettings(db, asReader(other), on('mari')))
  expect(await take()).toBe('handle-taken')
  await leftLongAgo(db, 'mari')
  await forgetLeftHandles(db)
  expect(await db.selectFrom('handles').selectAll().execute()).toEqual([])
  expect(await take()).toBe('done')
})

test('a reader has at most three handles reserved, and can take one of them back', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  const take = (handle: string | null) =>
    answerTo(saveProfileSettings(db, asReader(id), { ...on(handle), isOn: handle !== null }))
  for (const handle of ['one', 'two', 'three', 'four']) expect(await take(handle)).toBe('done')

  expect(await take('five')).toBe('handle-changes')
  expect(await take(null)).toBe('handle-changes')
  expect(await take('two')).toBe('done')
  expect(await take('five')).toBe('handle-changes')
  expect(await findOwnPublicProfile(db, id)).toMatchObject({ handle: 'two', isOn: true })
})

test('a handle that an admin took away is nobody’s, ever', async () => {
  const db = await freshDatabase()
  const [mari, other] = [(await aUser(db)).id, (await aUser(db)).id]
  await saveProfileSettings(db, asReader(mari), on('mari'))
  await saveProfileSettings(db, asReader(mari), on('marisol'))
  await leftLongAgo(db, 'mari')
  await db.updateTable('handles').set({ is_barred: true }).where('handle', '=', 'mari').execute()

  for (const id of [mari, other]) {
    expect(await answerTo(saveProfileSettings(db, asReader(id), on('mari')))).toBe('handle-taken')
  }
})

test('another secret link ends the one before', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  expect(await answerTo(renewLink(db, asReader(id)))).toBe('profile-missing')
  await saveProfileSettings(db, asReader(id), on('mari'))
  const { linkKey } = await findOwnPublicProfile(db, id)

  await renewLink(db, asReader(id))

  expect((await findOwnPublicProfile(db, id)).linkKey).not.toBe(linkKey)
})

test('turning a profile off clears its pages and those of the titles that its reader has reviewed', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { user_id, title_id } = await aReview(db)
  const heard: string[] = []
  const listener = await listen(url, clearedPages, { heard: (tags) => heard.push(tags), listening() {}, lost() {} })

  await saveProfileSettings(db, asReader(user_id), { isOn: false, parts: {} })
  await listener.caughtUp()
  await listener.close()

  expect(heard).toEqual([`profile:${user_id} title:${title_id}`])
})

async function answerTo(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    return toldOf(error).code
  }
}

const on = (handle: string | null) => ({ isOn: true, handle, parts: {} })

async function leftLongAgo(db: Db, handle: string): Promise<void> {
  await db
    .updateTable('handles')
    .set({ left_at: sql`now() - interval '90 days'` })
    .where('handle', '=', handle)
    .execute()
}
