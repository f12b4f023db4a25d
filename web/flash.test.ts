import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { flashFor } from '#tests/support/flash-for.ts'
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
  const leave = (at: string) => `kiroku.flash=${flashFor(at, 'One was saved.')}`
  const get = (path: string, { flash = '', headers = {} } = {}) =>
    ask(address, path, { headers: { cookie: `${sessionCookie('admin')}; ${flash}`, ...headers } })
  return {
    ...{ get, leave },
    flashOf: (path: string, given = {}) => get(path, given).then(({ headers }) => headers['set-cookie']),
  }
}

test('a message is shown by one page, and then forgotten', async () => {
  const { get, leave } = await aSite()

  for (const path of ['/anime/1', '/anime/1.data', '/anime/1.data?_routes=root']) {
    const { body, headers } = await get(path, { flash: leave('/anime/1') })

    expect(body.toString(), path).toContain('One was saved.')
    expect(headers['set-cookie'], path).toEqual([expect.stringMatching(/^kiroku\.flash=; Max-Age=0/)])
  }
})

test('a message waits for the page that it was left for, whatever another tab asks for in the moment between', async () => {
  const { get, leave } = await aSite()
  const flash = leave('/anime/1?kind=a%20b#reviews')

  for (const path of ['/', '/_root.data', '/browse-animes', '/anime/1', '/anime/1.data', '/anime/1?kind=b']) {
    const { body, headers } = await get(path, { flash })

    expect(body.toString(), path).not.toContain('One was saved.')
    expect(headers['set-cookie'], path).toBeUndefined()
  }
  expect((await get('/anime/1?kind=a%20b', { flash })).body.toString()).toContain('One was saved.')
})

test('the message for a page that leads elsewhere is shown there', async () => {
  const { get, leave } = await aSite()

  for (const path of ['/manga/1', '/manga/1.data']) {
    const { headers } = await get(path, { flash: leave('/manga/1') })
    const flash = String(headers['set-cookie']?.[0]).split(';')[0]
    expect([path, flash]).toEqual([path, leave('/anime/1')])
    expect((await get('/anime/1', { flash })).body.toString()).toContain('One was saved.')
  }
})

test('a page that leads elsewhere leaves its message for that page, in place of one that has not been shown', async () => {
  const { get, leave } = await aSite()

  for (const flash of ['', leave(gone), leave('/')]) {
    for (const path of [gone, `${gone}.data`]) {
      const answer = await get(path, { flash })
      expect([path, answer.headers['set-cookie']?.length, said(answer)]).toEqual([path, 1, sentence])
    }
  }
})

test('a page that is only prefetched neither leaves a message nor takes one', async () => {
  const { flashOf, leave } = await aSite()
  const headers = { 'sec-purpose': 'prefetch' }

  for (const path of [
    gone,
    `${gone}.data?_routes=routes%2Fadmin%2Fmerging%2Fundo-merge`,
    '/anime/1',
    '/anime/1.data',
  ]) {
    for (const flash of ['', leave(path.replace(/\.data.*/, ''))])
      expect(await flashOf(path, { flash, headers }), path).toBeUndefined()
  }
})
