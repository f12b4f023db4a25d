import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { said } from '#tests/support/said.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

/** A page that is no longer there: it leads elsewhere with a message. */
const gone = '/admin-dashboard/merges/404'
const sentence = 'This can no longer be undone.'

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'admin')
  await aTitle(db, { id: '1' })
  const { address } = await aServer({ db, url })
  const old = `kiroku.flash=success.${Buffer.from('One was saved.').toString('base64url')}`
  const get = (path: string, { flash = '', headers = {} } = {}) =>
    ask(address, path, { headers: { cookie: `${sessionCookie('admin')}; ${flash}`, ...headers } })
  return {
    get,
    old,
    flashOf: (path: string, given = {}) => get(path, given).then(({ headers }) => headers['set-cookie']),
  }
}

test('a message is shown by one page, and then forgotten', async () => {
  const { get, old } = await aSite()

  const { body, headers } = await get('/anime/1', { flash: old })

  expect(body.toString()).toContain('One was saved.')
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^kiroku\.flash=; Max-Age=0/)])
})

test('a page that leads elsewhere leaves its message for that page, in place of one that has not been shown', async () => {
  const { get, old, flashOf } = await aSite()

  for (const flash of ['', old]) {
    for (const path of [gone, `${gone}.data`]) {
      const answer = await get(path, { flash })
      expect([path, answer.headers['set-cookie']?.length, said(answer)]).toEqual([path, 1, sentence])
    }
  }
  expect(
    await flashOf('/admin-dashboard-edit/manga/1', { flash: old }),
    'one that leaves none keeps it',
  ).toBeUndefined()
})

test('a page that is only prefetched neither leaves a message nor takes one', async () => {
  const { flashOf, old } = await aSite()
  const headers = { 'sec-purpose': 'prefetch' }

  for (const path of [
    gone,
    `${gone}.data?_routes=routes%2Fadmin%2Fmerging%2Fundo-merge`,
    '/anime/1',
    '/anime/1.data',
  ]) {
    for (const flash of ['', old]) expect(await flashOf(path, { flash, headers }), path).toBeUndefined()
  }
})
