import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { deleteAccount } from '#domain/accounts/delete-account.ts'
import { saveProfile } from '#domain/accounts/save-profile.ts'
import { liftSuspension, suspendUser } from '#domain/accounts/suspend-user.ts'
import { addFavourite } from '#domain/favourites/change-favourites.ts'
import { findOwnPublicProfile } from '#domain/profiles/queries.ts'
import { type PartsShown, profileParts } from '#domain/profiles/rules.ts'
import { renewLink, saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { postReview } from '#domain/reviews/post-review.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const page = '/user/mari'
const allPublic = { about: 'public', favourites: 'public', reviews: 'public' } as const
const allPrivate = { about: 'private', favourites: 'private', reviews: 'private' } as const

test('unknown, off, hidden, suspended and deleted profiles, and those without a public part, are one and the same 404 to everybody', async () => {
  const { db, show, look } = await aSite()
  const unknown = await look('/user/nobody')
  const answers = async () =>
    Promise.all(
      ['', 'reader', 'unmarked', 'admin'].flatMap((viewer) => [look(page, viewer), look(`${page}.data`, viewer)]),
    )
  const isMissing = async () => {
    // The change was made outside of the server, which hears of it a moment later.
    await expect.poll(async () => (await look(page)).status).toBe(404)
    for (const { status, text } of await answers()) {
      expect(status).toBe(404)
      expect(text).not.toMatch(/Marisol|Moss|mountain/)
    }
    expect((await look(page)).text === unknown.text).toBe(true)
  }
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('404 Page Not Found')])
  await isMissing()

  const isShown = async () => {
    for (const { status, text } of await answers())
      expect([status, text]).toEqual([200, expect.stringContaining('Marisol')])
  }
  await show(allPublic)
  await isShown()
  await saveProfileSettings(db, asReader('mari'), { isOn: false, parts: {} })
  await isMissing()
  await show(allPrivate)
  await isMissing()
  await show({ ...allPrivate, about: 'link', reviews: 'link' })
  await isMissing()
  await show(allPublic)
  await suspendUser(db, asAdmin('admin'), 'mari', 'Spam')
  await isMissing()
  await liftSuspension(db, asAdmin('admin'), 'mari')
  await isShown()
  await db.updateTable('profiles').set({ hidden_at: new Date(), hidden_reason: 'Spam' }).execute()
  await show(allPublic)
  await isMissing()
  await deleteAccount(db, asReader('mari'))
  await isMissing()
})

test('what is private is shown to its reader only, and what is by link to whoever has the link', async () => {
  const { db, show, look, keyOf } = await aSite()
  await show({ about: 'link', reviews: 'private' })
  const key = await keyOf()
  const withKey = `${page}?key=${key}`

  for (const viewer of ['', 'reader', 'unmarked', 'admin']) {
    for (const path of [withKey, `${page}.data?key=${key}`]) {
      const { status, text } = await look(path, viewer)
      expect([status, text]).toEqual([200, expect.stringContaining('From the mountains.')])
      expect(text).not.toMatch(/Moss|Mushishi/)
    }
    for (const wrong of ['', 'x', 'A'.repeat(32), key.toLowerCase(), `${key}%00`]) {
      expect((await look(`${page}?key=${wrong}`, viewer)).status).toBe(404)
    }
  }
  const own = await look(page, 'mari')
  expect(own.text).toContain('From the mountains.')
  expect(own.text).toContain('Moss and quiet.')
  expect(own.text).toContain('Only you see this.')

  await renewLink(db, asReader('mari'))
  expect((await look(withKey)).status).toBe(404)
  expect((await look(`${page}?key=${await keyOf()}`)).status).toBe(200)
})

test('a page with a key is never kept, says nothing to search engines, and tells no other site its address', async () => {
  const { show, look, keyOf, lines } = await aSite()
  await show({ about: 'public', reviews: 'link' })
  const key = await keyOf()
  await expect
    .poll(async () => {
      expect((await look(page)).text).not.toContain('Moss')
      return lines.at(-1)?.cache
    })
    .toBe('hit')

  for (let n = 0; n < 2; n++) {
    const { text } = await look(`${page}?key=${key}`)
    expect(text).toContain('Moss and quiet.')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).toContain('<meta name="referrer" content="same-origin"/>')
    expect(lines.at(-1)).not.toHaveProperty('cache')
  }
  for (const path of [page, `${page}?page=1`, `${page}?key=${'b'.repeat(32)}`, `${page}?k%65y=${'b'.repeat(32)}`]) {
    expect((await look(path)).text, path).not.toContain('Moss')
  }
  expect(lines.some((line) => JSON.stringify(line).includes(key))).toBe(false)
})

test('search engines are only asked in when everybody sees all of it', async () => {
  const { show, look } = await aSite()
  await show({ about: 'public', reviews: 'private' })
  expect((await look(page)).text).toContain('noindex')
  await show(Object.fromEntries(profileParts.map((part) => [part, 'public'])))
  // The change was made outside of the server, which hears of it a moment later.
  await expect.poll(async () => (await look(page)).text).not.toContain('noindex')
  const { text } = await look(page)
  expect(text).toContain('<link rel="canonical" href="http://localhost/user/mari"/>')
  expect((await look('/sitemap/1')).text).not.toContain('mari')
})

test('a handle in capitals leads to its one spelling, whether anybody has it or not', async () => {
  const { look } = await aSite()
  for (const handle of ['Nobody', 'NOBODY', 'MARI']) {
    const { status, location } = await look(`/user/${handle}?page=2`)
    expect([status, location]).toEqual([301, `/user/${handle.toLowerCase()}?page=2`])
  }
  for (const odd of ['a', 'a.b', '-x-', '%00abc', '%E2%84%AAiroku%2F', 'x'.repeat(31)]) {
    expect((await look(`/user/${odd}`)).status, odd).toBe(404)
  }
})

test('what a reader changes is on every kept page at once, and nothing is once the profile is off', async () => {
  const { db, show, look, lines } = await aSite()
  await show(allPublic)
  const kept = (path: string) =>
    expect
      .poll(async () => {
        await look(path)
        return lines.at(-1)?.cache
      })
      .toBe('hit')
  for (const path of [page, '/anime/1']) await kept(path)
  expect((await look('/anime/1')).text).toContain('<a href="/user/mari">Marisol</a>')

  await saveProfile(db, asReader('mari'), { bio: 'From the sea.' })
  await expect.poll(async () => (await look(page)).text).toContain('From the sea.')
  await kept(page)
  await aTitle(db, { id: '2', title: 'Monster' })
  await postReview(db, asReader('mari'), { titleId: '2', scores: { overall: 9 }, text: 'A long walk.' })
  await expect.poll(async () => (await look(page)).text).toContain('A long walk.')

  for (const path of [page, '/anime/1', '/anime/2']) await kept(path)
  await saveProfileSettings(db, asReader('mari'), { isOn: false, parts: {} })
  await expect.poll(async () => (await look(page)).status).toBe(404)
  for (const path of ['/anime/1', '/anime/2']) {
    await expect.poll(async () => (await look(path)).text).not.toContain('/user/mari')
    expect((await look(path)).text).toContain('Marisol')
  }
})

test('a suspended reader’s review is nowhere while the suspension lasts, for nobody but the admin’s queue, and comes back whole', async () => {
  const { db, show, look, send, lines } = await aSite()
  await show(allPublic)
  await aReview(db, { title_id: '1', user_id: 'admin', id: '77', body: 'Another one.' })
  await rateTitle(db, asReader('mari'), { titleId: '1', kind: 'anime', stars: 9 })
  await send('/report-review/5', 'reader', { reason: 'spam' })
  const visitors = ['/anime/1', '/anime/1.data', page, `${page}.data`]
  const readers = [
    '/anime/1',
    '/anime/1.data',
    '/reviews/anime/Mushishi/1',
    '/reviews/anime/Mushishi/1.data?sort=newest',
  ]
  const average = async () => (await db.selectFrom('titles').select(['rating', 'rating_count']).execute())[0]
  const before = await average()
  const count = async () => /(\d+) reviews?</.exec((await look('/reviews/anime/Mushishi/1', 'reader')).text)?.[1]
  const isShown = async (there: boolean) => {
    for (const path of visitors) {
      await expect.poll(async () => (await look(path)).text.includes('Moss'), { message: path }).toBe(there)
    }
    for (const viewer of ['reader', 'unmarked', 'admin']) {
      for (const path of readers)
        expect([path, (await look(path, viewer)).text.includes('Moss')]).toEqual([path, there])
    }
    expect((await look('/reviews/anime/Mushishi/1?whole=5', 'reader')).text.includes('Moss')).toBe(there)
    expect([await count(), await average()]).toEqual([there ? '2' : '1', before])
    for (const path of ['/anime/1', page].slice(0, there ? 2 : 1)) {
      await expect
        .poll(async () => {
          await look(path)
          return lines.at(-1)?.cache
        })
        .toBe('hit')
    }
  }
  await isShown(true)
  await suspendUser(db, asAdmin('admin'), 'mari', 'Spam')
  await isShown(false)
  expect((await send('/helpful-votes', 'reader', { review: '5' })).status).toBe(302)
  expect((await look('/report-review/5', 'unmarked')).status).toBe(404)
  expect(await db.selectFrom('helpful_votes').selectAll().execute()).toEqual([])
  expect((await look('/admin-dashboard/reports', 'admin')).text).toMatch(/author suspended[\s\S]*Moss and quiet/)
  await liftSuspension(db, asAdmin('admin'), 'mari')
  await isShown(true)
})

test('a page that is being made while its profile is turned off is not kept', async () => {
  const { db, show, look } = await aSite()
  for (let round = 0; round < 5; round++) {
    await show(allPublic)
    const asking = Array.from({ length: 6 }, () => look(page))
    await saveProfileSettings(db, asReader('mari'), { isOn: false, parts: {} })
    await Promise.all(asking)
    await expect.poll(async () => (await look(page)).status).toBe(404)
    expect((await look(page)).status).toBe(404)
  }
})

test('reviews of titles for adults are shown where the request shows such titles', async () => {
  const { db, show, look } = await aSite()
  const { id: title_id } = await aTitle(db, { title: 'Nightside', age_rating: 'adult' })
  await aReview(db, { title_id, user_id: 'mari', body: 'Not for children.' })
  await db.updateTable('users').set({ adult_titles: 'show' }).where('id', '=', 'reader').execute()
  await show(allPublic)
  expect((await look(page)).text).not.toContain('Not for children.')
  expect((await look(page, 'reader')).text).toContain('Not for children.')
})

test('covers of what a viewer may see stand above the name, once there are four', async () => {
  const { db, show, look } = await aSite()
  await show(allPublic)
  const bannerFor = async (viewer: string) => {
    const [, fromBanner = ''] = (await look(page, viewer)).text.split('profile-banner')
    const [banner = ''] = fromBanner.split('<header')
    return [...banner.matchAll(/data-title="(.*?)"/g)].map(([, title]) => title)
  }
  for (const id of ['2', '3', '4', '6']) {
    expect(await bannerFor('reader')).toEqual([])
    await aTitle(db, { id, title: `Title ${id}` })
    await addFavourite(db, asReader('mari'), { what: 'anime', id })
  }
  expect(await bannerFor('reader')).toEqual(['Title 2', 'Title 3', 'Title 4', 'Title 6'])

  await show({ favourites: 'private' })
  expect(await bannerFor('reader')).toEqual([])
  expect(await bannerFor('mari')).toHaveLength(4)
})

test('a reader reports a profile on a page of its own, and the admin decides in the queue', async () => {
  const { db, show, look, send } = await aSite()
  await show(allPublic)
  expect((await look(page, 'reader')).text).toContain('/report-profile/mari')
  for (const viewer of ['', 'mari']) expect((await look(page, viewer)).text).not.toContain('/report-profile/')
  expect((await look('/report-profile/mari', 'mari')).status).toBe(404)

  expect((await send('/report-profile/mari', 'reader', { reason: 'other' })).status).toBe(400)
  expect((await send('/report-profile/mari', 'reader', { reason: 'spam' })).location).toBe(page)
  expect((await send('/report-profile/mari', 'reader', { reason: 'spam' })).status).toBe(409)

  const queue = '/admin-dashboard/reports?of=profiles'
  expect((await look(queue, 'admin')).text).toContain('From the mountains.')
  expect((await look(queue, 'unmarked')).location).toBe('/admin/sign-in')
  await send(queue, 'unmarked', { profile: 'mari', decision: 'hideProfile', reason: 'Spam' })
  expect((await look(page)).status).toBe(200)
  await send(queue, 'admin', { profile: 'mari', decision: 'hideProfile', reason: 'Spam' })
  expect((await look(page)).status).toBe(404)
  expect((await look('/profile/public', 'mari')).text).toContain('Reason: Spam')
  expect((await look(`${queue}&queue=hidden`, 'admin')).text).toContain('hidden: Spam')
  for (const [odd, status] of [
    [{ profile: '', decision: 'hideProfile' }, 302],
    [{ profile: 'nobody', decision: 'takeHandle', reason: 'x' }, 302],
    [{ decision: 'toString' }, 302],
  ] as const) {
    expect((await send(queue, 'admin', odd)).status).toBe(status)
  }
  expect(await db.selectFrom('admin_actions').select('action').execute()).toEqual([{ action: 'profile-hidden' }])
})

test('a decision without a reason about what is not on the page any more is told why nothing was done', async () => {
  const { address, show, look, send } = await aSite()
  await show(allPublic)
  await send('/report-profile/mari', 'reader', { reason: 'spam' })
  const queue = '/admin-dashboard/reports?of=profiles'
  const asked = { profile: 'mari', decision: 'hideProfile', reason: ' ' }
  expect((await send(queue, 'admin', asked)).text).toContain('aria-invalid')

  // Another queue is shown where a page is beyond the end, or its rows have moved.
  const elsewhere = await send('/admin-dashboard/reports?of=profiles&queue=hidden', 'admin', asked)
  expect([elsewhere.status, elsewhere.text.match(/banner-problem">(.*?)</)?.[1]]).toEqual([
    400,
    'Please say why. The log keeps it.',
  ])

  const [, seen = ''] = /name="seen" value="(\d+)"/.exec((await look(queue, 'admin')).text) ?? []
  await send(queue, 'admin', { ...asked, decision: 'dismissProfile' })
  const late = await send(queue, 'admin', { ...asked, seen })
  expect([late.status, late.location]).toEqual([302, queue])
  const cookie = `${sessionCookie('admin')}; ${late.flash?.split(';')[0]}`
  const { body } = await ask(address, queue, { headers: { cookie } })
  expect(body.toString()).toContain('Somebody has decided about this since you looked at it.')
})

test('what was made private in another window stays private, and a profile that was turned off stays off', async () => {
  const { db, show, send, look } = await aSite()
  expect((await look('/profile/public', 'mari')).text, 'nothing has been chosen yet').not.toContain('name="was-')
  await show(allPublic)
  const opened = { isOn: 'yes', handle: 'mari', ...allPublic }
  const was = Object.fromEntries(Object.entries(opened).map(([name, value]) => [`was-${name}`, value]))
  const { text } = await look('/profile/public', 'mari')
  for (const [name, value] of Object.entries(was)) expect(text).toContain(`name="${name}" value="${value}"`)

  await send('/profile/public', 'mari', { ...opened, ...was, activity: 'private', handle: 'marisol' })
  await send('/profile/public', 'mari', { ...opened, ...was, reviews: 'link' })
  const kept = () => findOwnPublicProfile(db, 'mari')
  expect(await kept()).toMatchObject({
    ...{ isOn: true, handle: 'marisol' },
    parts: { ...allPublic, activity: 'private', reviews: 'link' },
  })

  const { isOn, ...off } = opened
  await send('/profile/public', 'mari', { ...off, ...was })
  await send('/profile/public', 'mari', { ...opened, ...was, lists: 'link' })
  expect(await kept()).toMatchObject({ isOn: false, handle: 'marisol', parts: { activity: 'private', lists: 'link' } })
})

test('odd bodies change nothing, and fail nothing', async () => {
  const { db, send } = await aSite()
  const odd = ['', ' ', 'ab', 'admin', '-', 'x'.repeat(5_000), '😀', 'Ünï', '__proto__', 'yes', '<b>']
  for (const handle of odd) {
    for (const about of ['', 'public', 'odd']) {
      const { status } = await send('/profile/public', 'mari', { isOn: 'yes', handle, about })
      expect([400, 409, 302], `${handle} ${about}`).toContain(status)
      expect(status === 302).toBe(handle === 'yes' && about === 'public')
    }
  }
  expect((await send('/profile/public', 'reader', { link: 'new' })).status).toBe(404)
  expect(await db.selectFrom('profiles').select(['user_id', 'handle']).execute()).toEqual([
    { user_id: 'mari', handle: 'yes' },
  ])
})

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['mari', 'reader', 'unmarked', 'admin']) await signedIn(db, user)
  await db
    .updateTable('users')
    .set({ user_name: 'Marisol', bio: 'From the mountains.' })
    .where('id', '=', 'mari')
    .execute()
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', 'unmarked').execute()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await aReview(db, { id: '5', user_id: 'mari', title_id: '1', body: 'Moss and quiet.' })
  await aUser(db)
  const { address, lines } = await aServer({ db, url })
  return {
    db,
    address,
    lines,
    show: (parts: Partial<PartsShown>) =>
      saveProfileSettings(db, asReader('mari'), { isOn: true, handle: 'mari', parts }),
    keyOf: () => keyIn(db),
    async send(path: string, viewer: string, fields: Record<string, string>) {
      const reply = await postForm(address, path, fields, { user: viewer })
      const [flash] = reply.headers['set-cookie'] ?? []
      return { status: reply.status, location: reply.headers.location, text: reply.body.toString(), flash }
    },
    async look(path: string, viewer = '') {
      const headers: Record<string, string> = viewer ? { cookie: sessionCookie(viewer) } : {}
      const { status, headers: answered, body } = await ask(address, path, { headers })
      return { status, location: answered.location, text: body.toString() }
    },
  }
}

async function keyIn(db: Db): Promise<string> {
  return (await db.selectFrom('profiles').select('link_key').executeTakeFirstOrThrow()).link_key
}
