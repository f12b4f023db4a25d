import { expect, test } from '../worker-sites.ts'

test('home shows eight animes and eight mangas, the most popular first', async ({ page }) => {
  await page.goto('/')

  const animes = page.getByRole('region', { name: 'Animes' })
  const mangas = page.getByRole('region', { name: 'Mangas' })
  await expect(animes.getByRole('listitem')).toHaveCount(8)
  await expect(mangas.getByRole('listitem')).toHaveCount(8)
  await expect(animes.getByLabel('Sort Animes')).toHaveValue('popular')
})

test('a row is sorted by its dropdown, in the address, without scrolling the page', async ({ page }) => {
  await page.goto('/?mangas=latest')
  const animes = page.getByRole('region', { name: 'Animes' })
  await animes.getByLabel('Sort Animes').scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)

  await animes.getByLabel('Sort Animes').selectOption('Name')

  await expect(page).toHaveURL(/\?(?=.*animes=name)(?=.*mangas=latest)/)
  await expect(animes.getByRole('listitem').first()).toContainText('.hack//Sign')
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('each kind has its own fifth sort order', async ({ page }) => {
  await page.goto('/')

  await expect(page.getByLabel('Sort Animes').getByRole('option')).toHaveText([
    'Popular',
    'Name',
    'Latest',
    'Date Added',
    'Most Watched',
  ])
  await expect(page.getByLabel('Sort Mangas').getByRole('option').last()).toHaveText('Most Reading')
})

test('upcoming releases are of the chosen kind, or the row says that none are known', async ({ page }) => {
  await page.goto('/')
  const upcoming = page.getByRole('region', { name: 'Upcoming Releases' })

  await upcoming.getByLabel('Show upcoming').selectOption('Manga')

  await expect(page).toHaveURL(/upcoming=manga/)
  await expect(upcoming.locator('a[href^="/manga/"]').first().or(upcoming.getByText('No mangas'))).toBeVisible()
})

test('a choice made before the scripts have loaded counts', async ({ page }) => {
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client/, (route) => chosen.then(() => route.continue()))
  await page.goto('/', { waitUntil: 'domcontentloaded' })

  await page.getByLabel('Show upcoming').selectOption('Manga')
  choose()

  await expect(page).toHaveURL('/?upcoming=manga')
  await expect(page.getByLabel('Show upcoming')).toHaveValue('manga')
})

test('the heading and dropdown of a row do not move while the rest of them arrives, wherever the page is cut', async ({
  page,
}) => {
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('/empty')

  const moved = await page.evaluate(async () => {
    const html = (await (await fetch('/')).text()).replace(/<script\b.*?<\/script>/gs, '')
    const [start, end] = [
      html.indexOf('<div class="section-head"'),
      html.indexOf('</form>', html.indexOf('id="choose-animes"')),
    ]
    document.open()
    document.write(html.slice(0, start))
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
    if (!sheet?.sheet) await new Promise((done) => sheet?.addEventListener('load', done))

    const places = () =>
      [...document.querySelectorAll('.section-head *')].map((each) => [each, each.getBoundingClientRect()] as const)
    const moves: string[] = []
    for (const piece of html.slice(start, end).match(/[^>]*>/g) ?? []) {
      const before = places().filter(([, { width, height }]) => width > 1 && height > 1)
      document.write(piece)
      const now = new Map(places())
      for (const [element, { x, y }] of before) {
        const after = now.get(element)
        if (after?.x !== x || after.y !== y) moves.push(`${element.outerHTML} at ${piece}`)
      }
    }
    document.close()
    return moves
  })

  expect(moved).toEqual([])
})

test('rows show 4, 3, 2 and 1 titles at a time', async ({ page }) => {
  for (const [width, count] of [
    [1280, 4],
    [1000, 3],
    [590, 2],
    [470, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const cards = page.getByRole('region', { name: 'Animes' }).getByRole('listitem')
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
    const whole = boxes.filter((box) => box && box.x >= 0 && box.x + box.width <= width)
    expect(whole, `${width} px`).toHaveLength(count)
  }
})

test('a row is scrolled by its buttons', async ({ page }) => {
  await page.goto('/')
  const animes = page.getByRole('region', { name: 'Animes' })
  await expect(animes.getByRole('button', { name: 'Previous animes' })).toBeHidden()

  await animes.getByRole('button', { name: 'Next animes' }).click()

  await expect(animes.getByRole('listitem').nth(7)).toBeInViewport({ ratio: 0.9 })
  await expect(animes.getByRole('button', { name: 'Next animes' })).toBeHidden()
  await expect(animes.getByRole('button', { name: 'Previous animes' })).toBeFocused()
})

test('on a phone a dropdown that has no room beside its heading begins where the heading does', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')

  const heading = await page.getByRole('heading', { name: 'Upcoming Releases' }).boundingBox()
  const dropdown = await page.getByRole('combobox', { name: 'Show upcoming' }).boundingBox()
  expect(dropdown?.y).toBeGreaterThan(heading?.y ?? 0)
  expect(dropdown?.x).toBe(heading?.x)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a row is sorted by dropdown and button', async ({ page }) => {
    await page.goto('/?upcoming=manga')
    const mangas = page.getByRole('region', { name: 'Mangas' })

    await mangas.getByLabel('Sort Mangas').selectOption('Name')
    await mangas.getByRole('button', { name: 'Show' }).click()

    await expect(page).toHaveURL(/\?(?=.*mangas=name)(?=.*upcoming=manga)/)
    await expect(mangas.getByLabel('Sort Mangas')).toHaveValue('name')
  })
})
