import type { BrowserContext, Page } from '@playwright/test'
import { clearEveryPage } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { aReview, aTitle } from '#tests/support/builders.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { aReader, cookieOf } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, newEmail, test } from '../accounts-site.ts'
import { sidewaysScroll } from '../site.ts'

/** The ways in which a page's data can fail to arrive. */
const ways = {
  'a server error': (page: Page) =>
    page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' })),
  'a database that is down': (page: Page) =>
    page.route(/\.data(\?|$)/, (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '5' }, contentType: 'text/html', body: '<h1>Away</h1>' }),
    ),
  'a connection that breaks': (page: Page) => page.route(/\.data(\?|$)/, (route) => route.abort('connectionreset')),
}
const reasons = {
  'a server error': 'Something went wrong on our side.',
  'a database that is down': 'The site cannot answer just now.',
  'a connection that breaks': 'The site cannot be reached just now.',
} as const

for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
  test(`${way}: home and browse show the error in place of what is missing, and the rest stays`, async ({
    page,
    site: { db },
  }) => {
    await aTitle(db, { title: 'Mushishi' })
    // Browse shows four, and other tests have titles on the same site.
    await aTitle(db, { kind: 'manga', title: 'Blame!', rating_sum: 10_000, rating_count: 1_000 })
    await clearEveryPage(db)
    await expect(async () => {
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Mangas' }).getByRole('listitem')).not.toHaveCount(0, {
        timeout: 1_000,
      })
    }).toPass()
    await page.getByRole('combobox', { name: /Search/ }).fill('Mush')
    await ways[way](page)

    await page.getByLabel('Sort Animes').selectOption('name')
    const animes = page.getByRole('region', { name: 'Animes' })
    await expect(animes.getByRole('alert')).toContainText('An error occured while fetching animes')
    await expect(animes.getByRole('alert')).toContainText(reasons[way])
    await expect(page.locator('.slide').first().locator('.cover')).not.toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Mangas' }).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText('Something went wrong', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: /Search/ })).toHaveValue('Mush')

    await page.getByRole('link', { name: 'More Mangas' }).click()
    await expect(page).toHaveURL('/browse-mangas')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Mangas')
    await expect(page.getByRole('main')).toContainText('An error occured while fetching mangas')

    await page.unrouteAll()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Blame!' }).first()).toBeVisible()
    await expect(page.getByText('An error occured')).toHaveCount(0)
    await expect(page.getByText(reasons[way])).toHaveCount(0)
  })

  test(`${way}: if a page cannot be opened, the reader stays on the current one`, async ({ page, site: { db } }) => {
    const title = `Of ${way}`
    const { id } = await aTitle(db, { title })
    const results = `/search?q=${encodeURIComponent(title)}`
    await page.goto(results)
    await ways[way](page)
    await page.getByRole('link', { name: title, exact: true }).first().click()

    await expect(page.getByText(`${reasons[way]} The page could not be opened.`)).toBeVisible()
    await expect(page).toHaveURL(results)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Results for')
    await expect(page.locator('.loading-bar')).toHaveCount(0)

    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(`/anime/${id}`)
    await expect(page.getByText(reasons[way])).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Results for')
  })

  test(`${way}: if Back or Forward cannot open a page, the reader stays on the current one`, async ({
    page,
    site: { db },
  }) => {
    const title = `Back and forward, ${way}`
    const { id } = await aTitle(db, { title })
    const results = `/search?q=${encodeURIComponent(title)}`
    const heading = page.getByRole('heading', { level: 1 })
    const search = page.getByRole('combobox', { name: /Search/ })
    await page.goto(results)
    await page.getByRole('link', { name: title, exact: true }).first().click()
    await expect(heading).toHaveText(title)
    await search.fill('Mush')

    await ways[way](page)
    for (const tries of [1, 2]) {
      await page.goBack()
      await expect(page.getByText(`${reasons[way]} The page could not be opened.`), `Back, ${tries}`).toBeVisible()
      await expect(page).toHaveURL(`/anime/${id}`)
      await expect(heading).toHaveText(title)
      await page.getByRole('button', { name: 'Close message' }).click()
    }
    await expect(search).toHaveValue('Mush')
    await page.goBack()
    await expect(page.getByText(reasons[way])).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(results)
    await expect(heading).toContainText('Results for')
    await expect(page.getByText(reasons[way])).toHaveCount(0)

    await ways[way](page)
    await page.goForward()
    await expect(page.getByText(`${reasons[way]} The page could not be opened.`)).toBeVisible()
    await expect(page).toHaveURL(results)
    await page.unrouteAll()
    await page.goForward()
    await expect(page).toHaveURL(`/anime/${id}`)
    await expect(heading).toHaveText(title)
  })

  test(`${way}: forms keep what was typed`, async ({ page, context, site }) => {
    await page.goto('/sign-up')
    await ways[way](page)
    await page.getByLabel('Username').fill('Mari')
    await page.getByLabel('Email').fill(newEmail())
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText(`${reasons[way]} What you typed is still here`)).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue('Mari')

    await page.getByRole('link', { name: 'Already have an account!' }).click()
    await expect(page.getByText(`${reasons[way]} The page could not be opened.`)).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue('Mari')
    await page.unrouteAll()

    await aReader(site.db, context, site.address)
    await page.goto('/profile')
    await ways[way](page)
    await page.getByLabel('User Name').fill('Ginko')
    await page.getByLabel('Bio').fill('Walks.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`${reasons[way]} What you typed is still here`)).toBeVisible()
    await expect(page.getByLabel('Bio')).toHaveValue('Walks.')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Profile updated!')).toBeVisible()
    await expect(page.getByLabel('User Name')).toHaveValue('Ginko')
  })

  for (const path of ['/sign-in', '/admin/sign-in']) {
    test(`${way}: ${path} keeps what was typed`, async ({ page }) => {
      await page.goto(path)
      await ways[way](page)
      await page.getByLabel('Email').fill('mari@site.example')
      await page.getByLabel('Password').fill('long enough')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByText(`${reasons[way]} What you typed is still here`)).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue('mari@site.example')
      await expect(page.getByLabel('Password')).toHaveValue('long enough')

      await page.unrouteAll()
      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(page.locator('.banner')).toBeVisible()
      await expect(page.getByText(reasons[way])).toHaveCount(0)
    })
  }

  test(`${way}: the admin's form for a title keeps what was typed, characters and staff included`, async ({
    page,
    context,
    site,
  }) => {
    const { id } = await aTitle(site.db, { title: 'Mushishi' })
    await signInAsAdmin(site.db, context, site.address)
    for (const path of ['/admin-dashboard/add', `/admin-dashboard-edit/anime/${id}`]) {
      await page.goto(path)
      await ways[way](page)
      await page.getByLabel('Title', { exact: true }).fill('Mushishi Zoku Shou')
      await page.getByLabel('Story line').fill('Ginko walks on.')
      await page.getByRole('button', { name: 'Add a character' }).click()
      const characters = page.getByRole('region', { name: 'Characters' })
      await characters.getByLabel('Name').fill('Ginko')
      await characters.getByLabel('Vocal').fill('Yuto Nakano')
      await page.getByRole('button', { name: 'Add a staff member' }).click()
      const staff = page.getByRole('region', { name: 'Staff' })
      await staff.getByLabel('Name').fill('Hiroshi Nagahama')
      await page.getByRole('button', { name: 'Save' }).click()

      await expect(page.getByText(`${reasons[way]} What you typed is still here`)).toBeVisible()
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mushishi Zoku Shou')
      await expect(page.getByLabel('Story line')).toHaveValue('Ginko walks on.')
      await expect(characters.getByLabel('Vocal')).toHaveValue('Yuto Nakano')
      await expect(staff.getByLabel('Name')).toHaveValue('Hiroshi Nagahama')

      await page.getByRole('link', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Leave' }).click()
      await expect(page.getByText(`${reasons[way]} The page could not be opened.`)).toBeVisible()
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mushishi Zoku Shou')
      await expect(staff.getByLabel('Name')).toHaveValue('Hiroshi Nagahama')
      await page.unrouteAll()
    }
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Mushishi Zoku Shou was saved.')).toBeVisible()
  })
}

test("the admin's form for a title is not sent while the site cannot be reached", async ({ page, context, site }) => {
  const { id } = await aTitle(site.db, { title: 'Mushishi' })
  await signInAsAdmin(site.db, context, site.address)
  await page.goto(`/admin-dashboard-edit/anime/${id}`)
  await page.getByLabel('Title', { exact: true }).fill('Mushishi Zoku Shou')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The site cannot be reached. Nothing is saved yet')).toBeInViewport()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mushishi Zoku Shou')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Mushishi Zoku Shou was saved.')).toBeVisible()
})

test('My list, reviews and profile show the error in place of what is missing', async ({ page, context, site }) => {
  const { id } = await aTitle(site.db, { title: 'Mushishi' })
  await aReview(site.db, { title_id: id, body: 'Quiet.' })
  await aReader(site.db, context, site.address)
  await page.goto(`/anime/${id}`)
  await ways['a server error'](page)
  await page.getByRole('link', { name: 'See All Reviews' }).click()
  await expect(page).toHaveURL(`/reviews/anime/Mushishi/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews of Mushishi')
  await expect(page.getByRole('main')).toContainText('An error occured while fetching reviews')

  await page.getByRole('contentinfo').getByRole('link', { name: 'My FavList' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My FavList')
  await expect(page.getByRole('main')).toContainText('An error occured while fetching data 1')
  await page.getByRole('link', { name: 'Manga' }).first().click()
  await expect(page.getByRole('link', { name: 'Manga' }).first()).toHaveAttribute('aria-current', 'page')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button').last().click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await expect(page.getByRole('main')).toContainText('An error occured while fetching users')
  await page.goBack()
  await expect(page.getByRole('main')).toContainText('An error occured while fetching data 1')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('main')).toContainText('No mangas')
})

test('a reader who is offline is told so, on a narrow screen and in both themes', async ({
  page,
  context,
  site: { db },
}) => {
  const title = 'Of nobody online'
  await aTitle(db, { title })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/search?q=${encodeURIComponent(title)}`)
  await context.setOffline(true)
  await page.getByRole('link', { name: title, exact: true }).first().click()
  await expect(page.getByText('You are offline. The page could not be opened.')).toBeVisible()
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Close message' }).click()
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

async function signInAsAdmin(db: Db, context: BrowserContext, address: string) {
  const admin = await db.selectFrom('users').select('id').where('id', '=', 'admin').executeTakeFirst()
  if (!admin) await signedIn(db, 'admin')
  await context.addCookies([cookieOf('admin', address)])
}
