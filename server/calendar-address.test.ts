import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { renewAddress } from '#domain/accounts/renew-calendar-address.ts'
import { asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const day = new Date().toISOString().slice(0, 10)

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['reader', 'stranger']) await signedIn(db, user)
  const title = await aTitle(db, { title: 'Shingeki', title_english: 'Attack', released_on: day })
  await anEntry(db, { user_id: 'reader', title_id: title.id })
  const other = await aTitle(db, { title: "A Stranger's", released_on: day })
  await anEntry(db, { user_id: 'stranger', title_id: other.id })
  const { address, lines } = await aServer({ db, url })
  const get = (path: string, headers: Record<string, string> = {}) => ask(address, path, { headers })
  const post = (fields: Record<string, string> | string, user = 'reader') =>
    ask(address, '/calendar/address', {
      method: 'POST',
      headers: {
        Cookie: sessionCookie(user),
        Origin: 'http://localhost',
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: Buffer.from(typeof fields === 'string' ? fields : new URLSearchParams(fields).toString()),
    })
  return { db, title, get, post, lines, address }
}

/** What another program reads. */
function eventsIn(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
    .map(({ summary, startDate }) => `${startDate} ${summary}`)
}

test('a reader makes an address by a plain form, and another program reads their calendar there without a session', async () => {
  const { get, post, title, lines } = await aSite()

  const page = (await post({ address: 'new' })).body.toString()
  const path = /value="http:\/\/localhost(\/calendar\.ics\?key=[A-Za-z0-9]{32})"/.exec(page)?.[1] ?? ''
  const answer = await get(path)

  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(eventsIn(answer.body.toString())).toEqual([`${day} Shingeki starts`])
  expect(answer.body.toString()).toContain(`UID:starts-${title.id}@localhost\r\n`)
  // The page that shows it says so; later pages do not show it again.
  const later = (await get('/calendar/address', { Cookie: sessionCookie('reader') })).body.toString()
  expect(later).toContain('Turn off the address')
  expect(later).not.toContain('key=')
  expect(JSON.stringify(lines)).toContain('/calendar.ics')
  expect(JSON.stringify(lines)).not.toContain(path.slice(path.indexOf('=') + 1))
})

test('a program that has the calendar already gets 304 until something changes', async () => {
  const { db, get, address } = await aSite()
  const path = `/calendar.ics?key=${await renewAddress(db, asReader('reader'))}`
  const { headers, body } = await get(path)
  const again = { 'If-None-Match': headers.etag ?? '' }

  const unchanged = await get(path, again)
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
  const head = await ask(address, path, { method: 'HEAD' })
  expect([head.status, head.headers.etag, head.body.length]).toEqual([200, headers.etag, 0])
  expect(body.length).toBeGreaterThan(0)

  await db.deleteFrom('list_entries').where('user_id', '=', 'reader').execute()
  const emptied = await get(path, again)
  expect(emptied.status).toBe(200)
  expect(eventsIn(emptied.body.toString())).toEqual([])
})

test('the calendar is in the language, with the titles for adults and in the time zone that its reader has chosen', async () => {
  const { db, get } = await aSite()
  const weekly = { airing_state: 'airing', broadcast_day: 'monday', broadcast_time: '23:30' }
  const adult = await aTitle(db, { title: 'For Adults', age_rating: 'adult', ...weekly })
  await anEntry(db, { user_id: 'reader', title_id: adult.id })
  const path = `/calendar.ics?key=${await renewAddress(db, asReader('reader'))}`
  expect(eventsIn((await get(path)).body.toString())).toEqual([`${day} Shingeki starts`])

  const chosen = { title_language: 'english', adult_titles: 'show', time_zone: 'Asia/Tokyo' }
  await db.updateTable('users').set(chosen).where('id', '=', 'reader').execute()

  // Who fetches it makes no difference.
  const text = (await get(path, { Cookie: sessionCookie('stranger') })).body.toString()
  expect(eventsIn(text)).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT14:30:00Z For Adults$/),
    `${day} Attack starts`,
  ])
  expect(text).toContain('X-WR-TIMEZONE:Asia/Tokyo\r\n')
})

test('an address that was renewed, turned off, or belongs to somebody suspended or deleted is not found', async () => {
  const { db, get, post } = await aSite()
  const statusOf = async (key: string) => (await get(`/calendar.ics?key=${key}`)).status
  const first = await renewAddress(db, asReader('reader'))
  expect(await statusOf(first)).toBe(200)

  await post({ address: 'new' })
  expect(await statusOf(first)).toBe(404)
  const second = await renewAddress(db, asReader('reader'))
  expect((await post({ address: 'off' }, 'stranger')).status).toBe(302)
  expect(await statusOf(second)).toBe(200)
  expect((await post({ address: 'off' })).status).toBe(302)
  expect(await statusOf(second)).toBe(404)

  const third = await renewAddress(db, asReader('reader'))
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', 'reader').execute()
  expect(await statusOf(third)).toBe(404)
  await db.deleteFrom('users').where('id', '=', 'reader').execute()
  expect(await statusOf(third)).toBe(404)
})

test('what is no key of an address is not found, however it is spelled, also as data', async () => {
  const { db, get, lines } = await aSite()
  const key = await renewAddress(db, asReader('reader'))
  const { key_hash } = await db.selectFrom('calendar_addresses').select('key_hash').executeTakeFirstOrThrow()
  const wrong = ['', 'key=', `key=${key}x`, `key=${key.slice(1)}`, `key=${key.toLowerCase()}`, `key=${key_hash}`]
  const odd = [
    'key=%00',
    'key=%F0%9F%98%80',
    `key=${'a'.repeat(3_000)}`,
    'key[]=1',
    `Key=${key}`,
    'key=reader',
    'key=%27--',
  ]

  for (const query of [...wrong, ...odd]) {
    for (const path of ['/calendar.ics', '/calendar.ics.data']) {
      const answer = await get(`${path}?${query}`)
      expect([query, answer.status]).toEqual([query, 404])
      expect(answer.body.toString()).not.toContain('Shingeki')
    }
  }
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('a form that asks for nothing, or for something odd, changes nothing', async () => {
  const { db, get, post } = await aSite()
  const key = await renewAddress(db, asReader('reader'))

  for (const body of ['', 'address=', 'address=NEW', 'address=%F0%9F%98%80', 'off=1', 'address[]=new', '&&&=']) {
    expect([body, (await post(body)).status]).toEqual([body, 302])
    expect((await get(`/calendar.ics?key=${key}`)).status).toBe(200)
  }
  expect((await post({ address: 'off' }, 'nobody')).headers.location).toContain('/sign-in')
})

test('one network may fetch calendars only so often, and is told when to come again', async () => {
  const { get } = await aSite()
  let answer = await get('/calendar.ics?key=none')
  for (let i = 0; i < 300 && answer.status === 404; i++) answer = await get('/calendar.ics?key=none')

  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
