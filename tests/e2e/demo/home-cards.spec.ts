import { expect, test } from '../worker-sites.ts'

test('a title and its cover lead to its page', async ({ page }) => {
  await page.goto('/')
  const link = page.getByRole('region', { name: 'Animes' }).getByRole('link', { name: 'Steins;Gate', exact: true })

  await link.click()

  await expect(page).toHaveURL(/\/anime\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Steins;Gate')
})

test('the add button leads to sign-in, and from there back to the page with the card', async ({ page }) => {
  await page.goto('/?animes=name')
  const card = page.getByRole('region', { name: 'Animes' }).getByRole('listitem').first()

  await card.hover()
  await card.getByRole('link', { name: 'Add .hack//Sign to Watchlist' }).click()

  await expect(page).toHaveURL(`/sign-in?from=card&to=${encodeURIComponent('/?animes=name')}`)
  await page.getByRole('link', { name: "Don't have an account!" }).click()
  await page.getByLabel('Username').fill('Mari')
  await page.getByLabel('Email').fill('mari@site.example')
  await page.getByLabel('Password', { exact: true }).fill('a fine secret')
  await page.getByLabel('Confirm Password').fill('a fine secret')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/?animes=name')
})

test('nothing moves when the pointer is over a card', async ({ page }) => {
  await page.goto('/')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.locator('.card-title') })
    .first()
  const places = () =>
    card.evaluate((item) => {
      const words = document.createRange()
      words.selectNodeContents(item.querySelector('.card-title') as Element)
      const top = item.getBoundingClientRect().top
      return [words, ...item.querySelectorAll('.cover, .card-facts')].map(
        (part) => part.getBoundingClientRect().top - top,
      )
    })
  await card.scrollIntoViewIfNeeded()
  const before = await places()
  await card.locator('.card-link').hover()
  await expect(card.locator('.card-title')).toHaveCSS('display', 'block')
  expect(await places()).toEqual(before)
})

test('no word is broken on a cover, and neighbours differ in their tones', async ({ page }) => {
  await page.goto('/')
  const broken = await page.evaluate(() => {
    const measure = document.body.appendChild(document.createElement('span'))
    measure.style.cssText = 'position: absolute; white-space: nowrap'
    return [...document.querySelectorAll<HTMLElement>('.row .cover')].flatMap((cover) => {
      const type = getComputedStyle(cover, '::before')
      for (const property of ['fontFamily', 'fontSize', 'fontWeight', 'letterSpacing'] as const) {
        measure.style[property] = type[property]
      }
      return (cover.dataset.title ?? '').split(/(?<=[\s\u200b-])/).filter((word) => {
        measure.textContent = word.trimEnd()
        return measure.getBoundingClientRect().width > Number.parseFloat(type.width)
      })
    })
  })
  expect(broken).toEqual([])

  for (const row of await page.locator('.row').all()) {
    const tones = await row
      .locator('.cover')
      .evaluateAll((covers) => covers.map(({ className }) => /tone-\d+/.exec(className)?.[0]))
    expect(tones.length).toBeGreaterThan(1)
    expect(tones.filter((tone, place) => tone === tones[place - 1])).toEqual([])
  }
})
