import { sql } from 'kysely'
import { clearEveryPage } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { creditCompanies } from '#domain/companies/credit-companies.ts'
import { tagTitles } from '#domain/tags/tag-titles.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { cookieOf } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { gapsBetween, hiddenFocuses } from '../measures.ts'
import { sidewaysScroll } from '../site.ts'

const longName = 'An Uncommonly Long Name '.repeat(10).trim()

/** A few animes, told apart by one thing each. */
async function fill(db: Db): Promise<void> {
  const bebop = { format: 'tv', airing_state: 'finished', released_on: '1998-04-03' }
  const titles: (typeof bebop & { title: string; genres?: string[]; studio?: string })[] = [
    { title: 'Cowboy Bebop', ...bebop },
    { title: 'Escaflowne', ...bebop, genres: ['Fantasy'] },
    { title: 'Gundam', ...bebop, released_on: '1979' },
    { title: 'Endless', ...bebop, airing_state: 'airing' },
    { title: 'Evangelion', ...bebop, studio: 'Gainax' },
    { title: 'Outlaw Star', ...bebop },
    { title: longName, ...bebop, genres: ['Sci-Fi', 'Horror'], studio: 'Gainax' },
  ]
  await sql`truncate titles, tags, companies, company_keys, title_tags, title_companies, title_facets cascade`.execute(
    db,
  )
  for (const [place, title] of titles.entries()) await addTitle(db, { id: String(place + 1), ...title })
}

/** A film like the series that is looked for. */
async function aSunriseFilm(db: Db): Promise<void> {
  const film = { format: 'movie', airing_state: 'finished', released_on: '1995-12-23', episodes: 1 }
  await addTitle(db, { id: '8', title: 'Memories', ...film })
  await clearEveryPage(db)
}

interface Added {
  id: string
  title: string
  genres?: string[]
  studio?: string
}

async function addTitle(db: Db, { id, genres = ['Sci-Fi'], studio = 'Sunrise', ...title }: Added): Promise<void> {
  await aTitle(db, { id, ...title, genres, studio })
  const tags = genres.map((name, position) => ({
    titleId: id,
    kind: 'genre' as const,
    name,
    position,
    isSpoiler: false,
  }))
  await inTransaction(db, async (tx) => {
    await tagTitles(tx, [id], tags)
    const credit = { titleId: id, role: 'studio', name: studio, position: 0, source: 'catalogue' } as const
    await creditCompanies(tx, [id], [credit])
  })
}

// Other tests have left pages of the same site.
test.beforeEach(async ({ site: { db, address } }) => {
  await fill(db)
  await clearEveryPage(db)
  const { id } = await db.selectFrom('companies').select('id').where('name', '=', 'Gainax').executeTakeFirstOrThrow()
  const page = async () => (await fetch(new URL('/browse-animes', address))).text()
  await expect.poll(page).toContain(`${id}-Gainax`)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a finished sci-fi series of the nineties by Sunrise, not on my list, takes at most 8 taps', async ({
    page,
    context,
    site,
  }) => {
    const reader = 'tapper'
    await signedIn(site.db, reader)
    await anEntry(site.db, { user_id: reader, title_id: '6' })
    await aSunriseFilm(site.db)
    await context.addCookies([cookieOf(reader, site.address)])
    let taps = 0
    const tap = async (role: 'link' | 'checkbox' | 'button' | 'group', name: string | RegExp) => {
      taps++
      await (role === 'group'
        ? page.getByText(name, { exact: true })
        : page.getByRole(role, { name, exact: true })
      ).tap()
    }
    await page.goto('/')

    await tap('link', 'More Animes')
    await tap('group', 'Filter')
    await tap('checkbox', 'Not on my list')
    await tap('checkbox', 'Sci-Fi')
    await tap('checkbox', 'Finished')
    await tap('checkbox', '1990s')
    await tap('checkbox', 'Sunrise')
    await expect(page.getByRole('button', { name: 'Show 2 titles' })).toBeVisible()
    await tap('button', 'Show 2 titles')

    // Which of the two is a series, one sees.
    const cards = page.getByRole('main').locator('.card')
    await expect(cards).toHaveCount(2)
    await expect(cards.filter({ has: page.getByText(/^TV\s·/) })).toContainText('Cowboy Bebop')
    await expect(cards.filter({ has: page.getByText(/^Movie\s·/) })).toContainText('Memories')
    expect(taps).toBeLessThanOrEqual(8)
  })

  test('a tap beside the sheet of filters closes it and does nothing else, and so does Escape', async ({ page }) => {
    await page.goto('/browse-animes')
    const sheet = page.getByRole('checkbox', { name: 'Finished' })
    await page.getByText('Filter', { exact: true }).tap()
    await expect(sheet).toBeVisible()
    await page.touchscreen.tap(30, 30)
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/browse-animes')

    await page.getByText('Filter', { exact: true }).tap()
    await sheet.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.locator('.filters-panel > summary')).toBeFocused()
  })

  test('with the keyboard no filter is passed unseen, and the sheet closes when the focus leaves it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto('/browse-animes')
    await page.locator('.filters-panel > summary').press('Enter')
    const controls = page.locator('.filters-form :is(input, button, a, summary)').filter({ visible: true })
    expect(await hiddenFocuses(page, await controls.count())).toEqual([])
    await expect(page.locator('.filters-send button')).toBeFocused()

    await page.keyboard.press('Tab')
    await expect(page.getByRole('checkbox', { name: 'Finished' })).toBeHidden()
    expect(await page.evaluate(() => document.activeElement?.closest('.filters-panel') ?? null)).toBeNull()
  })
})

test('filters are chosen, taken away one by one, and cleared', async ({ page }) => {
  await page.goto('/browse-animes')
  const cards = page.getByRole('main').locator('.card')
  await page.locator('summary').first().press('Enter')
  await page.getByRole('checkbox', { name: 'Sci-Fi', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Not Horror' }).check()
  await page.getByLabel('Another studio').fill('gainax')
  await expect(page.getByRole('button', { name: 'Show 1 title' })).toBeVisible()
  await page.getByRole('button', { name: 'Show 1 title' }).press('Enter')
  await expect(page).toHaveURL(/\/browse-animes\?genre=Sci-Fi&genre=-Horror&studio=\d+-Gainax$/)
  await expect(cards).toHaveCount(1)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await page.getByRole('link', { name: 'Remove filter: Not Horror' }).click()
  await expect(cards).toHaveCount(2)
  await page.getByLabel('Sort by').selectOption('Name')
  await expect(page).toHaveURL(/sort=name$/)
  await page.getByRole('link', { name: 'Remove filter: Gainax' }).click()
  await expect(page).toHaveURL('/browse-animes?genre=Sci-Fi&sort=name')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sci-Fi anime')

  await page.getByRole('link', { name: 'Clear all' }).first().click()
  await expect(page).toHaveURL('/browse-animes?sort=name')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Animes')
})

test('where nothing is found, a filter can be taken away', async ({ page }) => {
  await page.goto('/browse-animes?genre=Fantasy&year=1979')
  await expect(page.getByText('No animes match all of these filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Without “1979”' }).click()
  await expect(page.getByRole('main').locator('.card')).toHaveCount(1)
})

test('24 titles stand six in a row, three on a phone; a list has one a row', async ({ page }) => {
  for (const [width, search, columns] of [
    [1280, '?per=24', 6],
    [820, '?per=24', 4],
    [390, '?per=24', 3],
    [1280, '?per=24&view=list', 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/browse-animes${search}`)
    const cards = await page.getByRole('main').locator('.card').all()
    expect(cards).toHaveLength(7)
    const lefts = await Promise.all(cards.map(async (card) => (await card.boundingBox())?.x))
    expect(new Set(lefts).size, `${width} px ${search}`).toBe(columns)
  }
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Grid' }).click()
  await expect(page).toHaveURL('/browse-animes?per=24')
})

for (const width of [390, 1280]) {
  test(`filters and filtered titles have no accessibility violation at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/browse-animes?genre=Sci-Fi&year=1990-1999&per=24&view=list')
    await expectAccessible(page)
    await page.getByText('Filter', { exact: true }).click()
    await page.getByText('More filters').click()
    expect(new Set(await gapsBetween(page.locator('.filters-more > .filter')))).toEqual(new Set([20]))
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sidewaysScroll(page)).toBe(0)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form of filters works, on a phone too, and so it does for search', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/browse-animes?sort=name&per=24')
    await page.getByText('Filter', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Not Fantasy' }).check()
    await page.getByRole('checkbox', { name: '1990s' }).check()
    await page.getByRole('button', { name: 'Show titles' }).click()
    await expect(page).toHaveURL('/browse-animes?genre=-Fantasy&year=1990-1999&sort=name&per=24')
    await expect(page.getByText('5 titles', { exact: true })).toBeVisible()

    await page.goto('/search?q=cowboy')
    await page.getByText('Filter', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Finished' }).check()
    await page.getByRole('button', { name: 'Show titles' }).click()
    await expect(page).toHaveURL('/search?q=cowboy&state=finished')
    await expect(page.getByRole('main').locator('.card')).toHaveCount(1)
  })
})
