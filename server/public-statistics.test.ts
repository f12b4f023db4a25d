import { expect, test } from 'vitest'
import { suspendUser } from '#domain/accounts/suspend-user.ts'
import { type PartsShown, profileParts } from '#domain/profiles/rules.ts'
import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { anEntry, aReview, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { inLanes } from '#tests/support/every-address.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const page = '/user/mari/statistics'
const pages = [page, `${page}?tab=manga`, `${page}?year=2025`, `${page}.data`, `${page}.data?year=2025`]
const others = ['', 'reader', 'unmarked', 'admin']
const allPrivate = Object.fromEntries(profileParts.map((part) => [part, 'private'])) as PartsShown

test('statistics are seen by exactly those to whom their reader shows them, on their page and on the profile', async () => {
  const { show, look, keyOf } = await aSite()
  await show({ ...allPrivate, reviews: 'public' })
  const key = await keyOf()
  const keys = { none: '', right: `key=${key}`, wrong: `key=${'b'.repeat(32)}` }
  for (const visibility of ['private', 'link', 'public'] as const) {
    await show({ statistics: visibility })
    for (const [given, query] of Object.entries(keys)) {
      const isSeen = visibility === 'public' || (visibility === 'link' && given === 'right')
      for (const viewer of given === 'wrong' ? [''] : others) {
        for (const path of isSeen || given === 'wrong' ? [page] : pages) {
          const { status, text, headers } = await look(
            query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path,
            viewer,
          )
          expect(status, `${visibility} ${given} ${viewer} ${path}`).toBe(isSeen ? 200 : 404)
          expect(text.includes('Statistics of Marisol')).toBe(isSeen)
          expect(headers['cache-control']).not.toContain('public')
          if (!isSeen) expect(text).not.toMatch(/Marisol|Mushishi|Action|8\.6/)
        }
        const profile = (await look(`/user/mari?${query}`, viewer)).text
        expect(profile.includes('All statistics')).toBe(isSeen)
        if (isSeen) expect(profile).toMatch(/<dt>Mean score<\/dt><dd>8\.6<\/dd>/)
        else expect(profile).not.toMatch(/Mean score|8\.6/)
      }
    }
    const own = await look(page, 'mari')
    expect([own.status, own.text.includes('Only you')]).toEqual([200, visibility !== 'public'])
  }
})

test('others see scores on the scale of whom they belong to', async () => {
  const { db, show, look } = await aSite()
  await show({ ...allPrivate, statistics: 'public', activity: 'public' })
  const scored = { user_id: 'mari', title_id: '1', verb: 'scored', score: 8.6, happened_at: new Date() }
  await db.deleteFrom('activity').execute()
  await db.insertInto('activity').values(scored).execute()
  await db.updateTable('users').set({ score_scale: 'stars' }).where('id', '=', 'mari').execute()
  await db.updateTable('users').set({ score_scale: 'hundred' }).where('id', '=', 'reader').execute()
  for (const viewer of ['', 'reader']) {
    const profile = (await look('/user/mari', viewer)).text
    expect(profile).toMatch(/<dt>Mean score<\/dt><dd>4\.8 \/ 5<\/dd>/)
    expect(profile).toContain('Own score 5 stars')
    expect((await look(`${page}?year=2025`, viewer)).text).toContain('5 stars')
    expect((await look(page, viewer)).text).toContain('5 ★: 1')
  }
})

test('a page of statistics is never kept, is not for search engines, and tells no other site the key', async () => {
  const { show, look, keyOf, lines } = await aSite()
  await show({ ...allPrivate, statistics: 'public' })
  for (const path of [page, page, '/user/mari', '/user/mari']) {
    await look(path)
    expect(lines.at(-1)?.cache).not.toBe('hit')
  }
  expect((await look(page)).text).toContain('<meta name="robots" content="noindex"/>')
  await show({ statistics: 'link' })
  const { text } = await look(`${page}?key=${await keyOf()}`)
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(text).toContain('<meta name="referrer" content="same-origin"/>')
  expect(text).toContain(`href="/user/mari/statistics?year=2025&amp;key=${await keyOf()}"`)
})

test('statistics that are off, hidden, suspended or nobody’s are one and the same 404', async () => {
  const { db, show, look } = await aSite()
  await show({ ...allPrivate, statistics: 'public' })
  const unknown = await look('/user/nobody/statistics')
  const isMissing = async () => {
    for (const viewer of others) expect((await look(page, viewer)).status).toBe(404)
    expect((await look(page)).text === unknown.text).toBe(true)
  }
  await saveProfileSettings(db, asReader('mari'), { isOn: false, parts: {} })
  await isMissing()
  await show({})
  expect((await look(page)).status).toBe(200)
  expect(await look('/user/MARI/statistics?tab=manga')).toMatchObject({ status: 301, location: `${page}?tab=manga` })
  await db.updateTable('profiles').set({ hidden_at: new Date(), hidden_reason: 'Spam' }).execute()
  await isMissing()
  await db.updateTable('profiles').set({ hidden_at: null, hidden_reason: null }).execute()
  await suspendUser(db, asAdmin('admin'), 'mari', 'Spam')
  await isMissing()
})

test('what is private, hidden or for adults changes no figure that others see: without it every page is the same', async () => {
  const { db, show, look } = await aSite({ hasSecrets: true })
  await show(Object.fromEntries(profileParts.map((part) => [part, 'public'])))
  const questions = ['', 'reader', 'admin', 'mari'].flatMap((viewer) =>
    ['/user/mari', page, `${page}?tab=manga`, `${page}?year=2025`, `${page}?year=2024`].map((path) => ({
      viewer,
      path,
    })),
  )
  // In a few lanes: what finds no place would be refused for that.
  const seen = () =>
    inLanes(questions, async ({ viewer, path }) => {
      const { status, text } = await look(path, viewer)
      expect(status, `${path} for ${viewer || 'a visitor'}`).toBe(200)
      return text
    })
  const before = await seen()
  const own = (await look('/statistics', 'mari')).text
  expect(own).toMatch(/<dt>Titles<\/dt><dd>3<\/dd>/)
  for (const table of ['list_entries', 'journal', 'ratings', 'activity'] as const) {
    await db.deleteFrom(table).where('user_id', '=', 'mari').where('title_id', 'in', ['2', '3']).execute()
  }
  await db.deleteFrom('activity').where('verb', '=', 'reviewed').execute()
  const after = await seen()

  for (const [place, { viewer, path }] of questions.entries()) {
    expect(before[place] === after[place], `${path} is the same for ${viewer || 'a visitor'}`).toBe(true)
  }
  expect(before[1]).toMatch(/<dt>Titles<\/dt><dd>1<\/dd>/)
  expect((await look('/statistics', 'mari')).text).not.toBe(own)
})

test('who sees neither where titles stand nor what was done last sees no standings and no days in the statistics', async () => {
  const { db, show, look } = await aSite()
  const then = {
    user_id: 'mari',
    title_id: '1',
    verb: 'added',
    standing: 'planning',
    happened_at: new Date('2025-03-01'),
  }
  await db.insertInto('activity').values(then).execute()
  const said = async (parts: Partial<PartsShown>) => {
    await show({ ...allPrivate, statistics: 'public', ...parts })
    const texts = [await look(page), await look(`${page}?year=2025`)].map(({ text }) => text)
    return texts.join('')
  }
  const all = await said({ standings: 'public', activity: 'public' })
  for (const each of ['Completed', 'of the last year', '09/03/2025', 'Activity by month', 'First finished']) {
    expect(all).toContain(each)
  }
  const less = await said({})
  expect(less).not.toMatch(/Completed|of the last year|2025-03-09|09\/03\/2025|by month|First finished|Most active/)
  expect(less).toContain('Mushishi')
})

test('a year in which something was watched and nothing finished says so, also where activity is private', async () => {
  const { db, show, look } = await aSite()
  const year = new Date().getUTCFullYear()
  await db.deleteFrom('activity').where('verb', '=', 'finished').execute()
  const steps = { verb: 'progress', progress_from: 0, progress_to: 5 }
  const other = await aTitle(db, { episodes: 12 })
  await db
    .insertInto('activity')
    .values({ user_id: 'mari', title_id: other.id, ...steps })
    .execute()
  await show({ ...allPrivate, statistics: 'public' })
  const { text } = await look(`${page}?year=${year}`)
  expect(text).toMatch(/<dt>Episodes<\/dt><dd>5<\/dd>/)
  expect(text).not.toContain('Nothing was recorded')
})

test('no mark leads to a list, and genres, years and formats lead to all such titles', async () => {
  const { show, look } = await aSite()
  await show({ ...allPrivate, standings: 'public', statistics: 'public' })
  const { text } = await look(page)
  const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? ''
  expect(main).not.toMatch(/my-fav-list|\/1\/mari"/)
  expect(main).toContain('href="/browse-animes?format=Movie"')
  expect(main).toContain('href="/browse-animes?year=1999"')
  expect((await look(`${page}?year=2025`)).text).toContain('href="/anime/1">Mushishi</a>')
})

test('the picture of a year is seen by its reader and by those who see the statistics, and the page of the year names it', async () => {
  const { show, look, keyOf } = await aSite()
  const picture = '/year.png?of=mari&year=2025'
  const statusFor = (viewer: string, path = picture) => look(path, viewer).then(({ status }) => status)
  expect(await statusFor('')).toBe(404)
  for (const visibility of ['private', 'link', 'public'] as const) {
    await show({ ...allPrivate, about: 'public', statistics: visibility })
    const withKey = `${picture}&key=${await keyOf()}`
    for (const viewer of others) {
      expect(await statusFor(viewer)).toBe(visibility === 'public' ? 200 : 404)
      expect(await statusFor(viewer, withKey)).toBe(visibility === 'private' ? 404 : 200)
    }
    expect(await statusFor('mari')).toBe(200)
  }
  const found = await look(picture)
  expect(found.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-cache' })
  expect(found.headers).not.toHaveProperty('content-encoding')
  const { text } = await look(`${page}?year=2025`)
  expect(text).toContain('<meta property="og:image" content="http://localhost/year.png?of=mari&amp;year=2025"/>')
  expect((await look(page)).text).not.toContain('og:image')
  expect((await look('/statistics?year=2025', 'mari')).text).toContain('href="/year.png?year=2025"')
  expect([await statusFor('mari', '/year.png?year=2025'), await statusFor('', '/year.png?year=2025')]).toEqual([
    200, 302,
  ])
  for (const odd of ['', '&year=1999', '&year=x', '&year=1e9', '&year=2025.5', '&year=0']) {
    expect(await statusFor('', `/year.png?of=mari${odd}`), odd).toBe(404)
  }
})

test('what is private is not on the picture of a year, not even on that which its reader shares', async () => {
  const { db, show, look } = await aSite({ hasSecrets: true })
  await db.updateTable('users').set({ adult_titles: 'show' }).where('id', '=', 'mari').execute()
  await show({ ...allPrivate, statistics: 'public' })
  const pictures = () =>
    Promise.all(
      [
        look('/year.png?of=mari&year=2025'),
        look('/year.png?of=mari&year=2025', 'mari'),
        look('/year.png?year=2025', 'mari'),
      ].map(async (picture) => {
        const { status, body } = await picture
        expect(status).toBe(200)
        return body
      }),
    )
  const before = await pictures()
  for (const table of ['list_entries', 'journal', 'activity'] as const) {
    await db.deleteFrom(table).where('user_id', '=', 'mari').where('title_id', 'in', ['2', '3']).execute()
  }
  for (const [place, picture] of (await pictures()).entries())
    expect(picture.equals(before[place] ?? picture.subarray(1))).toBe(true)
})

test('whoever asks for pictures again and again is told to wait, and the site goes on meanwhile', async () => {
  const { show, look, lines } = await aSite()
  await show({ ...allPrivate, statistics: 'public' })
  const asked = Array.from({ length: 300 }, (_, n) => look(`/year.png?of=mari&year=${2025 + (n % 3)}&n=${n}`))
  const others = await Promise.all(Array.from({ length: 5 }, () => look('/browse-animes')))
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const statuses = (await Promise.all(asked)).map(({ status, headers }) =>
    [status, status >= 429 && !headers['retry-after']].join(),
  )
  // They are too many for the ration of a minute, and too many at once.
  const odd = [...new Set(statuses)].filter((status) => !/^(?:200|404|429|503),false$/.test(status))
  expect(odd, JSON.stringify(lines.filter(({ err }) => err).slice(0, 3))).toEqual([])
  expect(statuses.filter((status) => /^(?:429|503)/.test(status)).length).toBeGreaterThanOrEqual(140)
  expect(statuses).toContain('200,false')
})

test('whoever asks for what others add up to gets so much of it in a minute, and is then told when to come back', async () => {
  const { db, show, look } = await aSite()
  await signedIn(db, 'hasty')
  await show({ ...allPrivate, about: 'public', statistics: 'public' })
  // One after another in a few lanes: what finds no place would be refused for that.
  const asked = Array<string>(130).fill(`${page}?tab=manga`)
  const answers = await inLanes(asked, (path) => look(path, 'hasty'))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/)
  expect(refused[0]?.text).toContain('Too many statistics')

  const uncounted = await look('/user/mari', 'hasty')
  expect([uncounted.status, uncounted.text]).toEqual([429, expect.stringContaining('Too many statistics')])
  expect(uncounted.text).not.toContain('id="statistics"')
  for (const viewer of ['mari', 'reader']) {
    expect((await look('/user/mari', viewer)).text).toContain('id="statistics"')
    expect((await look(page, viewer)).status).toBe(200)
  }
  await show({ ...allPrivate, about: 'public' })
  expect((await look('/user/mari', 'hasty')).status).toBe(200)
})

/** Mari has watched one film; where there are secrets, also a private one and one for adults. */
async function aSite({ hasSecrets = false } = {}) {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['mari', 'reader', 'unmarked', 'admin']) await signedIn(db, user)
  await db.updateTable('users').set({ user_name: 'Marisol' }).where('id', '=', 'mari').execute()
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', 'unmarked').execute()
  const film = { format: 'movie', episodes: 1, duration: 120, released_on: '1999-05-01', genres: ['Action'] }
  await aTitle(db, { ...film, id: '1', title: 'Mushishi' })
  await aTitle(db, { ...film, id: '2', title: 'Secret', released_on: '1911-05-01', genres: ['Horror'] })
  await aTitle(db, { ...film, id: '3', title: 'Nightside', format: 'tv', age_rating: 'adult', genres: ['Drama'] })
  await aReview(db, { id: '7', user_id: 'mari', title_id: '1', hidden_at: new Date(), hidden_reason: 'Spam' })
  for (const title_id of hasSecrets ? ['1', '2', '3'] : ['1']) {
    const row = { user_id: 'mari', title_id, kind: 'anime' } as const
    await anEntry(db, { ...row, status: 'watched' })
    const score = title_id === '1' ? 8.6 : 1
    await db
      .insertInto('journal')
      .values({
        ...row,
        score,
        is_finished: true,
        finished_on: '2025-03-09',
        is_private: title_id === '2',
        progress: 40,
      })
      .execute()
    await db
      .insertInto('ratings')
      .values({ ...row, stars: 3 })
      .execute()
    await db.updateTable('titles').set({ rating_sum: 3, rating_count: 1 }).where('id', '=', title_id).execute()
    await db
      .insertInto('activity')
      .values({ user_id: 'mari', title_id, verb: 'finished', happened_at: new Date() })
      .execute()
  }
  await db.insertInto('activity').values({ user_id: 'mari', title_id: '1', verb: 'reviewed', review_id: '7' }).execute()
  const { address, lines } = await aServer({ db, url })
  return {
    db,
    lines,
    show: (parts: Partial<PartsShown>) =>
      saveProfileSettings(db, asReader('mari'), { isOn: true, handle: 'mari', parts }),
    keyOf: async () => (await db.selectFrom('profiles').select('link_key').executeTakeFirstOrThrow()).link_key,
    async look(path: string, viewer = '') {
      const headers: Record<string, string> = viewer ? { cookie: sessionCookie(viewer) } : {}
      const reply = await ask(address, path, { headers })
      const text = reply.body.toString().replaceAll('<!-- -->', '')
      return { status: reply.status, location: reply.headers.location, headers: reply.headers, body: reply.body, text }
    },
  }
}
