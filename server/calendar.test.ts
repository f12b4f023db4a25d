import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

/** A site in Lisbon whose reader follows a weekly anime, broadcast at 23:30 in Japan, and what else is given. */
async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  await signedIn(db, 'stranger')
  const follow = async (title: Parameters<typeof aTitle>[1], user_id = 'reader') =>
    anEntry(db, { user_id, title_id: (await aTitle(db, title)).id })
  const weekly = {
    airing_state: 'airing',
    broadcast_day: 'saturday',
    broadcast_time: '23:30',
    released_on: '2026-10-03',
  }
  await follow({ title: 'Weekly', title_english: 'Every Week', ...weekly })
  const { address, lines } = await aServer({ db, url, timeZone: 'Europe/Lisbon' })
  const get = (path: string, user = 'reader') =>
    ask(address, path, { headers: user ? { Cookie: sessionCookie(user) } : {} })
  const textOf = async (path: string, user = 'reader') =>
    (await get(path, user)).body
      .toString()
      .replaceAll(/<script[\s\S]*?<\/script>/g, '')
      .replaceAll('<!-- -->', '')
  const post = (path: string, fields: Record<string, string>, user = 'reader') =>
    postForm(address, path, fields, { user })
  return { db, follow, get, textOf, post, lines, address }
}

/** The days of a page, each with the titles, times and words that stand there. */
function daysOn(html: string): string[] {
  return [...html.matchAll(/<time dateTime="([\d-]+)">[\s\S]*?(?=<time dateTime|<\/ol>)/g)]
    .filter(([day]) => day.includes('calendar-event"'))
    .map(([day, date]) => {
      const names = [...day.matchAll(/<a [^>]*>([^<]+)<\/a><p[^>]*>(.*?)<\/p>/g)]
      return `${date} ${names.map(([, name, said = '']) => `${name} ${said.replaceAll(/<[^>]+>/g, '')}`).join(', ')}`
    })
}

test('a month shows what starts, airs and ends, on the days and at the times of the reader, without scripts', async () => {
  const { textOf, follow } = await aSite()
  await follow({ title: 'A Film', episodes: 1, released_on: '2026-10-24' })
  await follow({ title: 'Some Day', released_on: '2026-10' })
  await follow({ title: "A Stranger's", released_on: '2026-10-24' }, 'stranger')

  const page = await textOf('/calendar?month=2026-10')

  expect(daysOn(page)).toEqual([
    '2026-10-03 Weekly 15:30\u00a0· Starts',
    '2026-10-10 Weekly 15:30 Airs',
    '2026-10-17 Weekly 15:30 Airs',
    '2026-10-24 A Film Comes out, Weekly 15:30 Airs',
    // Daylight saving time is over.
    '2026-10-31 Weekly 14:30 Airs',
  ])
  expect(page).toMatch(/Some day in October 2026.*Some Day/)
  expect(page).toContain('Times are in Europe/Lisbon.')
  expect(page).toMatch(/href="\/calendar\?month=2026-09" rel="prev"/)
  expect(page).toMatch(/href="\/calendar\?month=2026-11" rel="next"/)
  expect(page).not.toContain('A Stranger')
  expect(await textOf('/calendar?month=2026-10', 'stranger')).not.toContain('Weekly')
})

test("a week has seven days, in the reader's own time zone and language of titles", async () => {
  const { textOf, db } = await aSite()
  await db.updateTable('users').set({ time_zone: 'Pacific/Auckland', title_language: 'english' }).execute()

  const page = await textOf('/calendar?week=2026-10-19&view=list')

  expect(daysOn(page)).toEqual(['2026-10-25 Every Week 03:30 Airs'])
  expect(page).toContain('19 to 25 October 2026')
  expect(page).toMatch(/href="\/calendar\?week=2026-10-26&amp;view=list" rel="next"/)
  expect(page.match(/<time dateTime/g)).toHaveLength(7)
})

test('without an address of its own a calendar shows this month, with today marked', async () => {
  const { textOf, follow } = await aSite()
  const day = new Date().toISOString().slice(0, 10)
  await follow({ title: 'Now', released_on: day })

  const page = await textOf('/calendar')

  expect(page).toContain('aria-current="date"')
  expect(daysOn(page).some((said) => said.startsWith(day) && said.includes('Now Starts'))).toBe(true)
})

test('a month in which nothing happens says so, and leads on', async () => {
  const { textOf } = await aSite()

  const page = await textOf('/calendar?month=1999-02')

  expect(page).toContain('Nothing on your list starts, airs or ends in February 1999.')
  expect(page).toContain('href="/season"')
  expect(await textOf('/calendar?week=1999-02-01')).toContain('from 1 to 7 February 1999.')
})

test('many events of one day unfold', async () => {
  const { textOf, follow } = await aSite()
  for (let i = 0; i < 9; i++) await follow({ title: `Title ${i}`, released_on: '2026-09-05' })
  const seventy = Array.from({ length: 70 }, (_, i) => `Other ${i}`)
  for (const title of seventy) await follow({ title, released_on: '2026-09-06' })

  const page = await textOf('/calendar?month=2026-09')

  expect(page).toContain('<summary>3 more</summary>')
  expect(page).toContain('<summary>64 more</summary>')
  expect(page).toContain('and 10 more')
  expect(page.match(/>Other \d+<\/a>/g)).toHaveLength(60)
})

const misspelled = [
  'month=0',
  'month=99999-13',
  'month=2026-13',
  'month=-1',
  'month=2026-10&month=2026-11',
  'week=2026-02-30',
  'week=1899-12-25',
  'week=2026-10-21',
  'view=grid',
  'view=list',
  'month=2026-10&view=constructor',
  'month=%F0%9F%98%80',
  `month=${'9'.repeat(2_000)}`,
  'x=1',
  'week=%FF',
]

test('an address that is spelled otherwise leads to the one that is right', async () => {
  const { get } = await aSite()
  for (const query of misspelled) {
    const answer = await get(`/calendar?${query}`)
    expect([query, answer.status]).toEqual([query, 302])
    const to = answer.headers.location ?? ''
    expect(to).toMatch(/^\/calendar\?(month=\d{4}-\d\d|week=2026-10-19)(&view=list)?$/)
    expect([query, (await get(to)).status]).toEqual([query, 200])
  }
})

test('an address that cannot be read is not found', async () => {
  const { get } = await aSite()
  for (const query of ['month=%00', 'month=2026-10%00']) {
    expect([query, (await get(`/calendar?${query}`)).status]).toEqual([query, 404])
  }
})

test('the first and the last month and week have neighbours on one side only', async () => {
  const { textOf } = await aSite()
  for (const first of ['month=1900-01', 'week=1900-01-01']) {
    const page = await textOf(`/calendar?${first}`)
    expect(page).not.toContain('rel="prev"')
    expect(page).toContain('rel="next"')
  }
  expect(await textOf('/calendar?month=2099-12')).not.toContain('rel="next"')
})

test('visitors are sent to sign-in and learn nothing, also not from data; readers see nothing of each other', async () => {
  const { get, textOf } = await aSite()

  for (const path of ['/calendar?month=2026-10', '/calendar.data?month=2026-10']) {
    const answer = await get(path, '')
    expect(answer.body.toString() + JSON.stringify(answer.headers)).toContain(
      '/sign-in?to=%2Fcalendar%3Fmonth%3D2026-10',
    )
    expect(answer.body.toString()).not.toContain('Weekly')
    expect((await get(path, 'stranger')).body.toString()).not.toContain('Weekly')
  }
  expect(await textOf('/calendar?month=2026-10', 'reader')).toContain('Weekly')
})

test('the time zone that the browser offers is taken over by a plain form; what is none is refused', async () => {
  const { post, textOf, db } = await aSite()
  const path = '/calendar?month=2026-10'

  const answer = await post(path, { timeZone: 'Asia/Tokyo', userName: 'Not Asked' })

  expect([answer.status, answer.headers.location]).toEqual([302, path])
  expect(daysOn(await textOf(path))[0]).toBe('2026-10-03 Weekly 23:30\u00a0· Starts')
  const refused = await post(path, { timeZone: 'Mars/Olympus' })
  expect(refused.status).toBe(400)
  expect(refused.body.toString()).toContain('Please choose a time zone from the list!')
  const reader = await db.selectFrom('users').selectAll().where('id', '=', 'reader').executeTakeFirstOrThrow()
  expect(reader).toMatchObject({ time_zone: 'Asia/Tokyo', user_name: 'A Reader' })
})
