import { aCharacter, aReview, aStaffMember, aTitle, aUser } from '#tests/support/builders.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../site.ts'

test('an anime page shows everything known about it', async ({ page, site: { db } }) => {
  const anime = await aTitle(db, {
    title: 'Cowboy Bebop',
    title_native: 'カウボーイビバップ',
    title_english: 'Space Warriors',
    format: 'tv',
    genres: ['Action', 'Sci-Fi'],
    episodes: 26,
    duration: 24,
    studio: 'Sunrise',
    released_on: '1998-04-03',
    ended_on: '1999-04-24',
    storyline: 'Bounty hunters drift through space.',
    content_warning: 'Some violence.',
    soundtracks: 'Tank!',
    rating_sum: 88,
    rating_count: 10,
    watched: 1234,
  })
  await aCharacter(db, { title_id: anime.id, name: 'Spiegel, Spike', role: 'Main', vocal: 'Yamadera, Koichi' })
  await aStaffMember(db, { title_id: anime.id, name: 'Watanabe, Shinichiro', role: 'Director' })
  const similar = await aTitle(db, { title: 'Outlaw Star', genres: ['Sci-Fi', 'Action'] })
  const related = await aTitle(db, { title: 'Bebop Manga', kind: 'manga', genres: ['Action'] })

  await page.goto(`/anime/${anime.id}`)

  await expect(page).toHaveTitle('Cowboy Bebop (TV Series, 1998) · Kiroku')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cowboy Bebop')
  await expect(page.locator('.native-name')).toHaveText('カウボーイビバップ')
  await expect(page.locator('.native-name')).toHaveAttribute('lang', 'ja')
  for (const text of ['Space Warriors', '26 episodes x 24 minutes', 'Sunrise', '1998', '1999', 'Some violence.']) {
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Score and list' })).toContainText('8.8 / 10 10 ratings')
  await expect(page.getByRole('list', { name: 'Genres' }).getByRole('listitem')).toHaveText(['Action', 'Sci-Fi'])
  await expect(page.getByText('Bounty hunters drift')).toBeVisible()
  await expect(page.locator('.counters div')).toHaveText(['Watched1,234', 'Watching0', 'Want to Watch0', 'Dropped0'])
  await expect(sectionOf(page, 'Characters').getByRole('listitem')).toContainText([
    'Spiegel, SpikeMainVoice: Yamadera, Koichi',
  ])
  await expect(sectionOf(page, 'Staffs').getByRole('listitem')).toContainText(['Watanabe, ShinichiroDirector'])
  await expect(sectionOf(page, 'More Like This').getByRole('link', { name: similar.title, exact: true })).toBeVisible()
  await expect(sectionOf(page, 'Related Mangas').getByRole('link', { name: related.title, exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Sound tracksTank!')
})

test('a manga page has chapters and readers, and neither warning nor music', async ({ page, site: { db } }) => {
  const manga = await aTitle(db, {
    kind: 'manga',
    title: 'Berserk',
    format: 'manga',
    episodes: 364,
    studio: 'Young Animal',
    released_on: '1989',
    imported_score: 9.47,
  })

  await page.goto(`/manga/${manga.id}`)

  for (const text of ['364 chapters', 'Publication Studio', 'Young Animal', '1989', '?']) {
    await expect(page.locator('.title-facts').getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Score and list' })).toContainText('9.5 / 10 imported score')
  await expect(page.locator('.counters dt')).toHaveText(['Reading', 'Want to Read', 'Dropped'])
  await expect(page.getByRole('heading', { name: /Content Warning|Sound tracks/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add Berserk to Readlist' })).toBeVisible()
})

test('a title without any facts shows no empty ones', async ({ page, site: { db } }) => {
  const bare = await aTitle(db, { title: 'A', genres: [] })
  await page.goto(`/anime/${bare.id}`)

  await expect(page.locator('.title-facts dd')).toHaveText(['TV Series'])
  await expect(page.locator('.stage')).toHaveCount(0)
  await expect(page.getByText('Not rated yet')).toBeVisible()
  await expect(page.getByText('No reviews yet.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Storyline',
    'User Reviews',
    'Content Warning',
    'Sound tracks',
  ])
  await expectAccessible(page)
})

test('an anime of one episode without a format is a Movie', async ({ page, site: { db } }) => {
  const film = await aTitle(db, { title: 'Akira', episodes: 1, duration: 124 })
  await page.goto(`/anime/${film.id}`)

  await expect(page.locator('.title-facts dl > div').first()).toHaveText('Movie1 episode x 124 minutes')
})

test('mangas show no voices', async ({ page, site: { db } }) => {
  const manga = await aTitle(db, { kind: 'manga' })
  await aCharacter(db, { title_id: manga.id, name: 'Guts', vocal: 'Somebody', position: 1 })
  await page.goto(`/manga/${manga.id}`)

  await expect(page.getByText('Guts')).toBeVisible()
  await expect(page.getByText('Somebody')).toHaveCount(0)
})

test('the three latest reviews are shown, cut after 100 characters', async ({ page, site: { db } }) => {
  const title = await aTitle(db)
  const author = await aUser(db, { user_name: 'Marta' })
  for (const [day, body] of ['first', 'second', 'third', '😀'.repeat(101)].entries()) {
    const posted_at = `2026-03-0${day + 1}T23:30:00Z`
    await aReview(db, { title_id: title.id, body, posted_at, ...(day === 3 && { user_id: author.id }) })
  }

  await page.goto(`/anime/${title.id}`)

  const reviews = sectionOf(page, 'User Reviews').getByRole('listitem')
  await expect(reviews).toHaveCount(3)
  await expect(reviews.first()).toContainText('Marta')
  await expect(reviews.first()).toContainText('04/03/2026 · Overall 7 / 10')
  await expect(reviews.first()).toContainText(`${'😀'.repeat(100)} ...`)
  await expect(reviews.nth(2)).toContainText('second')
})

test('the score, the stars and the list lead to sign-in and back', async ({ page, site: { db } }) => {
  const title = await aTitle(db, { title: 'Fate/Zero? 100%' })
  await page.goto(`/anime/${title.id}`)
  const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href')

  const back = `/sign-in?to=${encodeURIComponent(`/anime/${title.id}`)}`
  expect(await hrefOf('Add Fate/Zero? 100% to Watchlist')).toBe(back)
  expect(await hrefOf('Rate Fate/Zero? 100%')).toBe(`${back}${encodeURIComponent('?rate=')}`)
  const form = `/add-review/anime/${encodeURIComponent(title.title)}/${title.id}`
  expect(await hrefOf('+ Review')).toBe(`/sign-in?to=${encodeURIComponent(form)}`)

  await page.getByRole('link', { name: 'See All Reviews' }).click()
  const reviews = `/reviews/anime/${encodeURIComponent(title.title)}/${title.id}`
  await expect(page).toHaveURL(`/sign-in?to=${encodeURIComponent(reviews)}`)
})

test('a title that looks like a script stays text, in the page and in its data for search engines', async ({
  page,
  site: { db },
}) => {
  const name = '</script><script>document.title="broken"</script><!--'
  const title = await aTitle(db, { title: name, storyline: name, studio: name })
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`/anime/${title.id}`)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'TVSeries', name })
  expect(errors).toEqual([])
})

test('a manga under /anime redirects permanently to its own address', async ({ page, site: { db } }) => {
  const manga = await aTitle(db, { kind: 'manga' })
  const response = await page.request.get(`/anime/${manga.id}/somebody?from=here`, { maxRedirects: 0 })

  expect(response.status()).toBe(301)
  expect(response.headers().location).toBe(`/manga/${manga.id}/somebody?from=here`)
})

test("the address with a user's id is the item page, with the canonical link of the one without", async ({
  page,
  site: { db },
}) => {
  const title = await aTitle(db, { title: 'Akira' })
  const response = await page.goto(`/anime/${title.id}/somebody`)

  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Akira')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `https://kiroku.example/anime/${title.id}`)
})

function sectionOf(page: import('@playwright/test').Page, heading: string) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
}
