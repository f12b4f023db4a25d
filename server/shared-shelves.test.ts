import { expect, test } from 'vitest'
import { deleteAccount } from '#domain/accounts/delete-account.ts'
import { saveProfile } from '#domain/accounts/save-profile.ts'
import { liftSuspension, suspendUser } from '#domain/accounts/suspend-user.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { changeRecords } from '#domain/journal/change-records.ts'
import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { deleteShelf } from '#domain/shelves/delete-shelf.ts'
import { editShelf } from '#domain/shelves/edit-shelf.ts'
import { moveTitle } from '#domain/shelves/move-title.ts'
import { noteTitle } from '#domain/shelves/note-title.ts'
import { renewLink } from '#domain/shelves/renew-link.ts'
import { restoreShelf } from '#domain/shelves/restore-shelf.ts'
import { shelveTitle } from '#domain/shelves/shelve-title.ts'
import { unshelveTitle } from '#domain/shelves/unshelve-title.ts'
import type { Visibility } from '#domain/visibility-rules.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aReview, aShelf, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const mari = asReader('mari')
const page = '/user/mari/lists/7'
const secret = /Calm evenings|Mushishi|By the fire/
const everybody = ['', 'reader', 'unmarked', 'admin', 'mari']

test('a list that is private, deleted, hidden, or of a reader without a public profile, is to everybody the same 404 as none', async () => {
  const { db, look, share, profile } = await aSite()
  const unknown = await look('/user/mari/lists/8')
  const isMissing = async () => {
    await expect.poll(async () => (await look(page)).status).toBe(404)
    for (const viewer of everybody) {
      for (const path of [page, page.replace('/7', '/7.data')]) {
        const { status, text } = await look(path, viewer)
        expect([viewer, path, status]).toEqual([viewer, path, 404])
        expect(text).not.toMatch(secret)
      }
    }
    expect((await look(page)).text).toBe(unknown.text)
  }
  const isShown = async () => {
    for (const viewer of everybody) expect((await look(page, viewer)).text).toMatch(secret)
    expect((await look(page.replace('/7', '/7.data'))).text).toMatch(secret)
  }
  await isMissing()
  await share('public')
  await isMissing()
  await profile(true)
  await isShown()
  for (const visibility of ['private', 'link'] as const) {
    await share(visibility)
    await isMissing()
    await share('public')
    await isShown()
  }
  await deleteShelf(db, mari, '7')
  await isMissing()
  await restoreShelf(db, mari, '7')
  await isShown()
  await suspendUser(db, asAdmin('admin'), 'mari', 'Spam')
  await expect.poll(async () => (await look(page)).status).toBe(404)
  expect((await look(page, 'admin')).status).toBe(404)
  await liftSuspension(db, asAdmin('admin'), 'mari')
  await expect.poll(async () => (await look(page)).status).toBe(200)
  await profile(false)
  await expect.poll(async () => (await look(page)).status).toBe(404)
  expect((await look('/user/somebody/lists/7')).status).toBe(404)
  await profile(true)
  await deleteAccount(db, mari)
  await expect.poll(async () => (await look(page)).status).toBe(404)
})

test('the link shows a list to whoever has it, and to nobody else; it is never kept nor logged', async () => {
  const { db, look, share, keyOf, lines } = await aSite()
  const former = await keyOf()
  const shared = (key: string) => `/lists/shared?key=${key}`
  expect((await look(shared(former))).status).toBe(404)
  await share('link')

  for (const viewer of everybody) {
    for (const path of [shared(former), `/lists/shared.data?key=${former}`]) {
      expect((await look(path, viewer)).text, path).toMatch(secret)
    }
    for (const wrong of ['', 'x', '0'.repeat(32), `g${former.slice(1)}`, `${former}%00`, `${former}0`]) {
      const { status, text } = await look(shared(wrong), viewer)
      expect([wrong, status]).toEqual([wrong, 404])
      expect(text).not.toMatch(secret)
    }
  }
  const { text } = await look(shared(former))
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(text).toContain('<meta name="referrer" content="same-origin"/>')
  expect(lines.at(-1)).not.toHaveProperty('cache')
  expect(lines.some((line) => JSON.stringify(line).includes(former))).toBe(false)

  await renewLink(db, mari, '7')
  expect((await look(shared(former))).status).toBe(404)
  expect((await look(shared(await keyOf()))).status).toBe(200)
  await share('private')
  expect((await look(shared(await keyOf()))).status).toBe(404)
})

test('the link of a public list leads to its address, which is in one spelling', async () => {
  const { look, share, profile, keyOf } = await aSite()
  await share('public')
  expect((await look(`/lists/shared?key=${await keyOf()}`)).text).toMatch(secret)
  await profile(true)
  expect((await look(`/lists/shared?key=${await keyOf()}&page=1`)).location).toBe(page)
  expect((await look('/user/MARI/lists/7')).location).toBe(page)
  expect((await look(`${page}?page=9`)).location).toBe(page)
  for (const odd of ['x', '07x', '%00', '1'.repeat(19), '%F0%9F%97%82']) {
    expect((await look(`/user/mari/lists/${odd}`)).status).toBe(404)
    expect((await look(`/user/MARI/lists/${odd}`)).status).toBe(404)
  }
})

test('every change of a public list is on its kept page at once', async () => {
  const { db, look, share, profile, lines } = await aSite()
  await share('public')
  await profile(true)
  const isKept = () =>
    expect
      .poll(async () => {
        await look(page)
        return lines.at(-1)?.cache
      })
      .toBe('hit')
  const shows = async (text: RegExp, isThere = true) =>
    expect.poll(async () => text.test((await look(page)).text)).toBe(isThere)
  const inOrder = /Mushishi[\s\S]*Barakamon/

  await isKept()
  await shows(inOrder)
  await moveTitle(db, mari, { shelfId: '7', titleId: '2', goal: { before: '1' } })
  await shows(/Barakamon<[\s\S]*Mushishi</)
  await isKept()
  await noteTitle(db, mari, { shelfId: '7', titleId: '2', note: 'An island' })
  await shows(/An island/)
  await isKept()
  await editShelf(db, mari, '7', { name: 'Quiet', description: '', visibility: 'public' })
  await shows(/<h1>Quiet/)
  await isKept()
  await saveProfile(db, mari, { userName: 'Marisol' })
  await shows(/Marisol/)
  await isKept()
  await unshelveTitle(db, mari, { shelfId: '7', titleId: '2' })
  await shows(/Barakamon/, false)
  await isKept()
  await deleteTitle(db, asAdmin('admin'), '1')
  await shows(/Mushishi/, false)
  await isKept()
  await restoreTitle(db, asAdmin('admin'), '1')
  await shows(/Mushishi/)
})

test('titles for adults are on a list only for readers who have chosen to see them', async () => {
  const { db, look, share, profile } = await aSite()
  await aTitle(db, { id: '3', title: 'Grown up', age_rating: 'adult', is_adult: true })
  await aShelf(db, { id: '9', user_id: 'mari', name: 'Mixed', titles: ['3', '1'], visibility: 'public' })
  await share('public')
  await profile(true)
  await db.updateTable('users').set({ adult_titles: 'show' }).where('id', '=', 'reader').execute()

  for (const viewer of ['', 'admin', 'mari']) {
    for (const path of ['/user/mari/lists/9', '/user/mari/lists/9.data']) {
      expect((await look(path, viewer)).text).not.toContain('Grown up')
    }
  }
  expect((await look('/user/mari/lists/9')).text).toContain('1 title\u00a0·')
  expect((await look('/user/mari/lists/9', 'reader')).text).toContain('Grown up')
  expect((await look('/lists/9/edit', 'mari')).text).toContain('Grown up')
})

test('a title that its reader makes private is off the kept pages of their list, profile and the title at once, and back with it', async () => {
  const { db, look, share, lines } = await aSite()
  await aReview(db, { user_id: 'mari', title_id: '1', body: 'Of moss and quiet.' })
  const parts = { lists: 'private', reviews: 'public' } as const
  await saveProfileSettings(db, mari, { isOn: true, handle: 'mari', parts })
  await share('public')
  const changes = (isPrivate: boolean) => [{ do: 'private', isPrivate } as const]
  const where = {
    [page]: 'Mushishi',
    '/user/mari': 'moss and quiet',
    '/anime/1': 'Calm evenings',
    '/anime/1/lists': 'Calm evenings',
  }

  for (const isPrivate of [false, true, false, true]) {
    await changeRecords(db, mari, { titleIds: ['1'], changes: changes(isPrivate) })
    for (const [path, word] of Object.entries(where)) {
      // The server hears of what the test changes a moment later.
      await expect.poll(async () => (await look(path)).text.includes(word), { message: path }).toBe(!isPrivate)
      await expect.poll(async () => look(path).then(() => lines.at(-1)?.cache)).toBe('hit')
      for (const viewer of ['', 'reader', 'admin'])
        expect((await look(path, viewer)).text.includes(word)).toBe(!isPrivate)
    }
    expect((await look('/anime/1')).text, 'a review is an act of its own').toContain('moss and quiet')
  }
  const notice = 'Others do not see it here: you keep the title private.'
  for (const path of ['/user/mari', '/lists/7/edit']) expect((await look(path, 'mari')).text).toContain(notice)
  const shared = (await look(page)).text
  expect(shared).toContain('1 title\u00a0·')
  expect(shared, 'nor in its head').not.toContain('Mushishi')
})

test('a title’s page shows the public lists that hold it as soon as they are public, and no longer than that', async () => {
  const { db, look, share, profile, lines } = await aSite()
  const item = '/anime/1'
  const shows = async (isThere: boolean) => {
    for (const path of [item, `${item}/lists`]) {
      await expect.poll(async () => (await look(path)).text.includes('Calm evenings'), { message: path }).toBe(isThere)
      for (const viewer of ['', 'reader', 'admin', 'mari']) {
        const { text } = await look(path, viewer)
        expect([viewer, text.includes('Calm evenings')]).toEqual([viewer, isThere])
      }
    }
    const { text } = await look('/anime/1.data')
    expect(text.includes('Calm evenings')).toBe(isThere)
    for (const path of [item, `${item}/lists`]) {
      await expect
        .poll(async () => {
          await look(path)
          return lines.at(-1)?.cache
        })
        .toBe('hit')
    }
  }
  await shows(false)
  await profile(true)
  await shows(false)
  await share('public')
  await shows(true)
  expect((await look(item)).text).toContain(`href="${page}"`)
  await share('link')
  await shows(false)
  await share('public')
  await shows(true)
  await profile(false)
  await shows(false)
  await profile(true)
  await shows(true)
  await suspendUser(db, asAdmin('admin'), 'mari', 'Spam')
  await expect.poll(async () => (await look(item)).text.includes('Calm evenings')).toBe(false)
  await liftSuspension(db, asAdmin('admin'), 'mari')
  await expect.poll(async () => (await look(item)).text.includes('Calm evenings')).toBe(true)
  await unshelveTitle(db, mari, { shelfId: '7', titleId: '1' })
  await expect.poll(async () => (await look(item)).text.includes('Calm evenings')).toBe(false)
  await shelveTitle(db, mari, { shelfId: '7', titleId: '1' })
  await expect.poll(async () => (await look(item)).text.includes('Calm evenings')).toBe(true)
  await deleteAccount(db, mari)
  await expect.poll(async () => (await look(item)).text.includes('Calm evenings')).toBe(false)
})

test('a reader reports a list on a page of its own, and what the admin hides is nowhere but with its reader, who is told why', async () => {
  const { look, send, share, profile, keyOf, lines } = await aSite()
  await share('link')
  const key = await keyOf()
  const [byLink, reporting] = [`/lists/shared?key=${key}`, `/report-list/7?key=${key}`]
  expect((await look(byLink, 'reader')).text).toContain(`href="${reporting}"`)
  for (const viewer of ['', 'mari']) expect((await look(byLink, viewer)).text).not.toContain('/report-list/')
  const { status, text } = await look(reporting, 'reader')
  expect([status, text]).toEqual([200, expect.stringContaining('Report the list Calm evenings by')])
  expect(text).toContain('<meta name="referrer" content="same-origin"/>')
  for (const [viewer, path] of [
    ['mari', reporting],
    ...['', '?key=', `?key=${'0'.repeat(32)}`].map((query) => ['reader', `/report-list/7${query}`] as const),
  ] as const) {
    expect([path, (await look(path, viewer)).status]).toEqual([path, 404])
    expect((await send(path, viewer, { reason: 'spam' })).status).toBe(404)
  }

  const odd = await send(reporting, 'reader', { reason: 'other', note: ' ' })
  expect([odd.status, odd.text]).toEqual([400, expect.stringContaining('Please say what is wrong with the list')])
  expect((await send(reporting, 'reader', { reason: 'spam' })).location).toBe(byLink)
  expect((await send(reporting, 'reader', { reason: 'spam' })).status).toBe(409)
  await share('public')
  await profile(true)
  expect((await send('/report-list/7', 'admin', { reason: 'abuse' })).location).toBe(page)

  const queue = '/admin-dashboard/reports?of=lists'
  const queued = await look(queue, 'admin')
  for (const part of ['Calm evenings', 'Mushishi', 'By the fire', '1 list', `href="${page}"`]) {
    expect(queued.text).toContain(part)
  }
  expect((await look(queue, 'unmarked')).location).toBe('/admin/sign-in')
  await send(queue, 'unmarked', { list: '7', decision: 'hideList', reason: 'Spam' })
  const item = ['/anime/1', '/anime/1.data', '/anime/1/lists', '/user/mari', '/user/mari.data']
  for (const path of [page, ...item]) expect((await look(path)).text, path).toContain('Calm evenings')
  await look('/anime/1')
  expect(lines.at(-1)).toMatchObject({ cache: 'hit' })

  await send(queue, 'admin', { list: '7', decision: 'hideList', reason: 'Spam <b>' })
  for (const viewer of everybody) {
    for (const path of item) expect((await look(path, viewer)).text, path).not.toContain('Calm evenings')
    for (const path of [page, page.replace('/7', '/7.data'), byLink, reporting]) {
      const { status, text, location } = await look(path, viewer)
      expect(text).not.toMatch(secret)
      if (viewer === 'mari' && !path.includes('.data') && path !== reporting)
        expect([status, location]).toEqual([302, '/lists/7/edit'])
      else if (viewer !== 'mari' && !path.startsWith('/report'))
        expect([viewer, path, status]).toEqual([viewer, path, 404])
    }
  }
  for (const path of ['/lists/7/edit', '/lists'])
    expect((await look(path, 'mari')).text).toContain('The reason: Spam &lt;b&gt;')
  expect((await look(`${queue}&queue=hidden`, 'admin')).text).toContain('hidden: Spam &lt;b&gt;')
  expect((await look('/admin-dashboard/log', 'admin')).text).toMatch(/List hidden<.b>.*Calm evenings by A Reader/)
  for (const odd of [{ list: '8' }, { list: '7x' }, {}] as Record<string, string>[]) {
    expect((await send(queue, 'admin', { ...odd, decision: 'restoreList' })).status).toBe(302)
  }
  await send(queue, 'admin', { list: '7', decision: 'restoreList' })
  for (const path of [page, ...item]) expect((await look(path)).text, path).toContain('Calm evenings')
})

test('of many public lists a title’s page shows the four it was put on last, and leads to the others', async () => {
  const { db, look, profile } = await aSite()
  await profile(true)
  for (let n = 1; n <= 7; n++) {
    await aShelf(db, { user_id: 'mari', name: `List number ${n}`, titles: ['2'], visibility: 'public' })
  }
  const { text } = await look('/anime/2')
  for (let n = 1; n <= 7; n++) expect([n, text.includes(`List number ${n}<`)]).toEqual([n, n > 3])
  expect(text).toMatch(/href="\/anime\/2\/lists"><span>On lists<\/span><b>3 more lists/)
  const all = (await look('/anime/2/lists')).text
  for (let n = 1; n <= 7; n++) expect(all).toContain(`List number ${n}<`)
  expect((await look('/anime/99/lists')).status).toBe(404)
})

/** A server, and a reader mari with a private list of two titles; others look at it. */
async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['mari', 'reader', 'admin']) await signedIn(db, user)
  await signedIn(db, 'unmarked')
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', 'unmarked').execute()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await aTitle(db, { id: '2', title: 'Barakamon' })
  await aShelf(db, { id: '7', user_id: 'mari', name: 'Calm evenings', titles: ['1', '2'] })
  await noteTitle(db, mari, { shelfId: '7', titleId: '1', note: 'By the fire' })
  const { address, lines } = await aServer({ db, url })
  return {
    db,
    lines,
    async look(path: string, viewer = '') {
      const headers: Record<string, string> = viewer ? { cookie: sessionCookie(viewer) } : {}
      const { status, headers: got, body } = await ask(address, path, { headers })
      return { status, location: got.location, text: body.toString() }
    },
    async send(path: string, viewer: string, fields: Record<string, string>) {
      const { status, headers: got, body: text } = await postForm(address, path, fields, { user: viewer })
      return { status, location: got.location, text: text.toString() }
    },
    share: (visibility: Visibility) => editShelf(db, mari, '7', { name: 'Calm evenings', description: '', visibility }),
    profile: (isOn: boolean) =>
      saveProfileSettings(db, mari, {
        isOn,
        handle: 'mari',
        parts: { about: 'public', lists: 'public', reviews: 'private' },
      }),
    keyOf: async () =>
      (await db.selectFrom('shelves').select('link_key').where('id', '=', '7').executeTakeFirstOrThrow()).link_key,
  }
}
