import { expect, test } from 'vitest'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findHomeRows, findTopTitles, findUpcoming } from './find-home-rows.ts'
import { kinds } from './rules.ts'

test('Upcoming shows titles that are still to be released, soonest first, at most eight of a kind', async () => {
  const db = await freshDatabase()
  const year = new Date().getUTCFullYear()
  await aTitle(db, { kind: 'anime', title: 'out', released_on: '2001-01-01' })
  await aTitle(db, { kind: 'anime', title: 'unknown', released_on: null })
  await aTitle(db, { kind: 'manga', title: 'other kind', released_on: `${year + 1}` })
  for (let n = 10; n > 0; n--) await aTitle(db, { kind: 'anime', title: `in ${n}`, released_on: `${year + n}-02-03` })

  const upcoming = (await findUpcoming(db, 'anime')).map((title) => title.title)

  expect(upcoming).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `in ${n}`))
})

test('home’s rows are the same fetched together or one by one', async () => {
  const db = await freshDatabase()
  expect(await findHomeRows(db, { animes: 'popular', mangas: 'name', upcoming: 'anime' })).toEqual({
    animes: [],
    mangas: [],
    upcoming: [],
    hasDemo: false,
  })
  for (let n = 0; n < 12; n++) {
    const released_on = `${2001 + n * 40}-01-01`
    await aTitle(db, {
      kind: n % 3 ? 'anime' : 'manga',
      title: `Title ${(n * 7) % 12}`,
      imported_score: n % 5,
      released_on,
    })
  }

  for (const upcoming of kinds) {
    expect(await findHomeRows(db, { animes: 'latest', mangas: 'name', upcoming })).toEqual({
      animes: await findTopTitles(db, 'anime', 'latest'),
      mangas: await findTopTitles(db, 'manga', 'name'),
      upcoming: await findUpcoming(db, upcoming),
      hasDemo: false,
    })
  }
})

test('home’s rows come with the statuses of a reader’s own entries among them, in one statement', async () => {
  const db = await freshDatabase()
  const first = await aTitle(db, { kind: 'anime', title: 'A', released_on: '2901-01-01', watched: 9 })
  const second = await aTitle(db, { kind: 'manga', title: 'B' })
  const entry = await anEntry(db, { title_id: first.id, kind: 'anime', status: 'watching' })
  await anEntry(db, { title_id: second.id, kind: 'manga', status: 'reading' })
  const wanted = { animes: 'popular', mangas: 'popular', upcoming: 'anime' } as const

  const { kept, ...rows } = await findHomeRows(db, wanted, entry.user_id)
  expect(kept).toMatchObject({ [first.id]: { status: 'watching', isPaused: false } })
  expect(rows).toEqual(await findHomeRows(db, wanted))
})
