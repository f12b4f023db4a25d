import { expect, test } from 'vitest'
import { changeRecords } from '#domain/journal/change-records.ts'
import { asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

test('pages of where titles stand with a reader are that reader’s alone, and no search engine’s', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  for (const [id, title] of [
    ['1', 'Paused Days'],
    ['2', 'Other Days'],
  ]) {
    await aTitle(db, { id: String(id), title: String(title) })
  }
  for (const user of ['reader', 'other']) await signedIn(db, user)
  await changeRecords(db, asReader('reader'), { titleIds: ['1'], changes: [{ do: 'stand', standing: 'on-hold' }] })
  const { address } = await aServer({ db, url })
  const get = async (path: string, user?: string) => {
    const { status, headers, body } = await ask(address, path, { headers: user ? { Cookie: sessionCookie(user) } : {} })
    return { status, headers, text: body.toString() }
  }
  const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

  for (const path of ['/browse-animes?mine=on-hold', '/search?q=days&mine=on-hold']) {
    const page = await get(path, 'reader')
    expect(page.status).toBe(200)
    expect(main(page.text)).toContain('Paused Days')
    expect(main(page.text)).not.toContain('Other Days')
    expect(main(page.text)).toMatch(/<input type="checkbox" name="mine"[^>]*checked=""[^>]*value="on-hold"/)
    expect(main(page.text)).toContain('My list: On hold')
    expect(page.text).toContain('<meta name="robots" content="noindex')
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect(main((await get(path, 'other')).text)).not.toContain('Paused Days')
    expect(await get(path)).toMatchObject({ status: 302, headers: { location: path.replace(/[?&]mine=on-hold/, '') } })
  }
  expect((await get('/browse-animes')).text, 'a visitor has no list').not.toContain('name="mine"')
  const count = async (user?: string) =>
    JSON.parse((await get('/search/count?of=/browse-animes&mine=none&mine=dropped', user)).text).total
  expect([await count('reader'), await count('other'), await count()]).toEqual([1, 2, 2])
})
