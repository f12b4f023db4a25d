import { expect, test } from 'vitest'
import { changeRecords } from '#domain/journal/change-records.ts'
import { asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

test("a reader's home begins with what they are at; a visitor's and a newcomer's is the specification's", async () => {
  const { get, db } = await aSite()
  await aTitle(db, { id: '1', title: 'Mushishi', episodes: 26 })
  const someone = await aUser(db)
  for (const { id } of [{ id: 'reader' }, someone]) {
    await changeRecords(db, asReader(id), { titleIds: ['1'], changes: [{ do: 'progress', to: 7 }] })
  }

  expect(await get('/', 'reader')).toMatch(/Continue.*Mushishi.*7 \/ 26/s)
  for (const reader of ['newcomer', null]) expect(await get('/', reader)).not.toContain('Continue')
})

test('a plain form steps from home, and after the last episode it finishes', async () => {
  const { get, post, db } = await aSite()
  await aTitle(db, { id: '1', title: 'Mushishi', episodes: 8 })
  await changeRecords(db, asReader('reader'), { titleIds: ['1'], changes: [{ do: 'progress', to: 7 }] })
  const action = '/entry/anime/1/record'
  expect(await get('/', 'reader')).toContain(`action="${action}"`)

  expect(await post(action, { step: '1', back: '/' })).toMatchObject({ status: 302, headers: { location: '/' } })
  const home = await get('/', 'reader')
  expect(home).toMatch(/8 \/ 8.*Finish/s)
  await post(action, { standing: 'completed', back: '/' })
  expect(await get('/', 'reader')).not.toContain('Continue')
  expect(await db.selectFrom('titles').select(['watching', 'watched']).execute()).toEqual([{ watching: 1, watched: 1 }])
})

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['reader', 'newcomer']) await signedIn(db, user)
  const { address } = await aServer({ db, url })
  return {
    db,
    get: async (path: string, user: string | null) => {
      const headers: Record<string, string> = user ? { cookie: sessionCookie(user) } : {}
      return (await ask(address, path, { headers })).body.toString().replaceAll('<!-- -->', '')
    },
    post: (path: string, fields: Record<string, string>) => postForm(address, path, fields),
  }
}
