import type { Locator } from '@playwright/test'
import { aCharacter, aReview, aTitle } from '#tests/support/builders.ts'
import { expectAccessible } from '../accessible.ts'
import { recordShifts, shiftsOf } from '../shifts.ts'
import { expect, sidewaysScroll, test } from '../site.ts'

const trailer = 'https://www.youtube-nocookie.com/embed/LHtdKWJdif4'

test('cover and title come first on a phone, then score and buttons, then the picture', async ({
  page,
  site: { db },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const title = await aTitle(db, { title: 'Mushishi', trailer_url: trailer })
  await page.goto(`/anime/${title.id}`)

  const tops = ['.title-header > .cover', 'h1', '.score-panel', '.stage', '.title-facts'].map((part) =>
    page.locator(part).evaluate((element) => element.getBoundingClientRect().top),
  )
  const [cover = 0, heading = 0, ...below] = await Promise.all(tops)
  expect(heading - cover).toBeLessThan(168)
  expect(below).toEqual(below.toSorted((a, b) => a - b))
  expect(below[0]).toBeGreaterThan(heading)
})

test('the first screen contains picture, cover, facts, score and buttons', async ({ page, site: { db } }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const title = await aTitle(db, { title: 'A Title of Middling Length', title_native: '題名', trailer_url: trailer })
  await page.goto(`/anime/${title.id}`)

  for (const part of ['.stage', '.title-header > .cover', '.title-facts', '.score-panel']) {
    const box = await page.locator(part).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), part).toBeLessThanOrEqual(800)
  }
})

test('on a wide screen the facts fill the room below the picture', async ({ page, site: { db } }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const title = await aTitle(db, { title: 'A Title', genres: ['Mystery'], episodes: 26, trailer_url: trailer })
  await page.goto(`/anime/${title.id}`)

  const stage = await page.locator('.stage').boundingBox()
  const facts = await page.locator('.title-facts').boundingBox()

  expect(facts?.x).toBe(stage?.x)
  expect((facts?.y ?? 0) - (stage?.y ?? 0) - (stage?.height ?? 0)).toBe(20)
})

test('on a phone the franchise begins where all else does', async ({ page, site: { db } }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await aTitle(db, { title: 'First' })
  for (const position of [0, 1]) {
    const target = await aTitle(db, { title: 'Next' })
    const row = { title_id: id, position, relation: 'sequel', target_title: 'Next', target_kind: 'anime' } as const
    await db
      .insertInto('title_relations')
      .values({ ...row, target_title_id: target.id })
      .execute()
  }
  await page.goto(`/anime/${id}`)

  const first = await page.locator('.relations li').first().boundingBox()
  expect(first?.x).toBe((await page.locator('.title-header > .cover').boundingBox())?.x)
})

test('a title of 240 characters fits every screen', async ({ page, site: { db } }) => {
  const name = 'Unbreakable'.repeat(22).slice(0, 240)
  const title = await aTitle(db, { title: name, title_native: '無'.repeat(240), genres: [name.slice(0, 80)] })
  await page.goto(`/anime/${title.id}`)
  const heading = page.getByRole('heading', { level: 1 })

  for (const width of [320, 390, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), `${width} px`).toBe(0)
    const hidden = await heading.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(hidden, `${width} px: less than a line`).toBeLessThan(20)
  }
  await expect(heading).toHaveText(name)
})

test('what stands side by side begins at the same height: characters with long names, and the counters on a phone', async ({
  page,
  site: { db },
}) => {
  const { id: title_id } = await aTitle(db)
  await aCharacter(db, { title_id, name: 'Ginko', role: 'Main', vocal: 'Nakano, Yuto' })
  await aCharacter(db, { title_id, name: 'W'.repeat(200), role: 'Supporting', position: 1 })
  const tops = async (all: Locator) =>
    new Set(await Promise.all((await all.all()).map(async (each) => (await each.boundingBox())?.y)))

  await page.setViewportSize({ width: 820, height: 800 })
  await page.goto(`/anime/${title_id}`)
  expect((await tops(page.locator('.people .portrait'))).size).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await tops(page.locator('.counters dd'))).size).toBe(1)
})

test('a full page is accessible and nothing in it moves while it loads', async ({ page, site: { db } }) => {
  const title = await aTitle(db, {
    title: 'Full',
    title_native: '満',
    poster: 'https://pictures.example/missing.jpg',
    trailer_url: trailer,
    genres: ['Everything'],
    storyline: 'A long story. '.repeat(60),
    soundtracks: 'Song\n'.repeat(12),
  })
  await aCharacter(db, { title_id: title.id, name: 'Guts', image: 'https://pictures.example/guts.jpg' })
  await aTitle(db, { genres: ['Everything'] })
  await aReview(db, { title_id: title.id })
  await recordShifts(page)

  await page.goto(`/anime/${title.id}`, { waitUntil: 'networkidle' })

  expect(await shiftsOf(page)).toEqual([])
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toBe(0)
})
