import type { Browser, BrowserContext } from '@playwright/test'
import { reviewsPath } from '#app/ui/paths.ts'
import { aBusyTitle, aPerson, aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { expectAccessible } from './accessible.ts'
import { signInOn, signUpOn } from './accounts-site.ts'
import { expect, test } from './admin-site.ts'
import { sidewaysScroll } from './site.ts'
import { type PictureSite, signIn } from './start-picture-site.ts'

let readers = 0

test('a name that is written from right to left stands before the date of what it reported, and of what was reported', async ({
  page,
  site,
}) => {
  const [author, reporter] = [await aUser(site.db, { user_name: 'محمد' }), await aUser(site.db, { user_name: 'نجمة' })]
  const title = await aTitle(site.db, { title: 'Read from the right' })
  const review = await aReview(site.db, { user_id: author.id, title_id: title.id })
  const report = { user_id: reporter.id, review_id: review.id, reason: 'spam' }
  await site.db.insertInto('review_reports').values(report).execute()
  await page.goto('/admin-dashboard/reports')

  const queued = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title.title }) })
  const places = await queued.locator('p:has(> bdi), span:has(> bdi)').evaluateAll((lines) =>
    lines.map((line) => {
      const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT, ({ nodeValue }) =>
        nodeValue?.includes('/20') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
      )
      const date = document.createRange()
      date.selectNode(text.nextNode() as Node)
      const name = line.querySelector('bdi')?.getBoundingClientRect()
      return [name?.right ?? 0, date.getBoundingClientRect().left]
    }),
  )
  expect(places).toHaveLength(2)
  for (const [name = 0, date = 0] of places) expect(name).toBeLessThanOrEqual(date)
  await site.db.deleteFrom('titles').where('id', '=', title.id).execute()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('a title is found, deleted after confirmation, and restored with everything that belongs to it', async ({
      page,
      site,
    }) => {
      const name = `Doomed ${javaScriptEnabled}`
      const { title, review } = await aBusyTitle(site.db, { title: name })
      await aTitle(site.db, { title: `${name} as well` })
      await page.goto('/admin-dashboard')
      await page.getByRole('searchbox', { name: 'Search animes' }).fill(name)
      await page.getByRole('searchbox', { name: 'Search animes' }).press('Enter')
      await expect(page.getByText('2 animes')).toBeVisible()
      await page.getByRole('link', { name: 'Title', exact: true }).click()
      await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')

      await page.getByRole('link', { name: `Delete ${name}`, exact: true }).click()
      await expect(page.getByRole('heading', { name: `Delete ${name}?` })).toBeVisible()
      const counted = page.getByRole('list').filter({ hasText: 'helpful vote' })
      await expect(counted.getByRole('listitem')).toHaveText([
        ...['1 character', '1 staff member', '1 review', '1 helpful vote', '2 ratings', '1 list entry'],
      ])
      if (javaScriptEnabled) {
        await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.getByRole('link', { name: `Delete ${name}`, exact: true }).click()
      }
      await page.getByRole('button', { name: 'Delete' }).click()

      await expect(page.getByText(`Deleted ${name}.`)).toBeVisible()
      await expect(page.getByText('1 anime', { exact: true })).toBeVisible()
      expect((await page.request.get(`/anime/${title.id}`)).status()).toBe(404)
      await page.getByRole('button', { name: `Undo the deletion of ${name}` }).click()

      await expect(page.getByText(`${name} is back.`)).toBeVisible()
      await expect(page.getByText('2 animes')).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
      expect((await page.request.get(`/anime/${title.id}`)).status()).toBe(200)
      const back = await site.db.selectFrom('reviews').selectAll().where('id', '=', review.id).executeTakeFirst()
      expect(back?.body).toBe(review.body)
    })

    test('a suspended reader is signed out at once, and can sign in again when the suspension is lifted', async ({
      page,
      browser,
    }) => {
      const reader = await (await browser.newContext({ javaScriptEnabled })).newPage()
      const { email, password } = await signUpOn(reader, { userName: 'Loud Reader' })
      await page.goto('/admin-dashboard/users')
      await page.getByRole('searchbox', { name: 'Search names and addresses' }).fill(email)
      await page.getByRole('button', { name: 'Search', exact: true }).last().click()
      await expect(page.getByText('1 user', { exact: true })).toBeVisible()
      await page.getByText('Suspend Loud Reader …').click()
      await page.getByLabel('Reason, shown to Loud Reader').fill('Shouting')
      await page.getByRole('button', { name: 'Suspend Loud Reader' }).click()
      await expect(page.getByText('Loud Reader is suspended and signed out everywhere.')).toBeVisible()

      await reader.goto('/profile')
      await expect(reader).toHaveURL('/sign-in?to=%2Fprofile')
      await signInOn(reader, { email, password: 'another long secret' })
      await expect(reader.getByRole('alert')).toHaveText('Invalid email or password')
      await signInOn(reader, { email, password })
      const told = 'This account is suspended. To write to us, use “Report” on the home page. Reason: Shouting'
      await expect(reader.getByRole('alert')).toHaveText(told)

      await page.getByRole('button', { name: 'Lift the suspension of Loud Reader' }).click()
      await expect(page.getByText('Loud Reader may sign in again.')).toBeVisible()
      await signInOn(reader, { email, password })
      await expect(reader).toHaveURL('/profile')
      await reader.context().close()
    })

    test('a reported review is hidden from everyone but its author, and restored', async ({ page, browser, site }) => {
      const { title, review, author, reader } = await aReviewedTitle(browser, site, javaScriptEnabled)
      const visitor = await browser.newContext()
      const seen = async () => (await visitor.request.get(`/anime/${title.id}`)).text()
      expect(await seen()).toContain(review.body)
      const reading = await reader.newPage()
      await reading.goto(reviewsPath(title))
      await reading.getByRole('button', { name: 'More about the review by A Reader' }).click()
      await reading.getByRole('link', { name: 'Report the review by A Reader' }).click()
      if (!javaScriptEnabled) {
        await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Report the review by A Reader')
        expect(await sidewaysScroll(reading)).toBe(0)
        await reading.getByRole('button', { name: 'Report', exact: true }).click()
        await expect(reading.getByText('Please choose what is wrong with the review')).toBeVisible()
      }
      await reading.getByRole('radio', { name: 'It gives the story away' }).check()
      await reading.getByRole('textbox', { name: 'In your own words' }).fill('The last line.')
      if (javaScriptEnabled) await expectAccessible(reading)
      await reading.getByRole('button', { name: 'Report', exact: true }).click()
      await expect(reading.getByText('Thank you. The admin will look at the review.')).toBeVisible()
      await expect(reading.getByText('You have reported this review.')).toBeVisible()

      await page.goto('/admin-dashboard/reports')
      const queued = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title.title }) })
      await expect(queued.getByText('It gives the story away · The last line.')).toBeVisible()
      await queued.getByRole('button', { name: 'Hide the review by A Reader' }).click()
      await expect(page.getByText('The review is hidden.')).toBeVisible()

      expect(await seen()).not.toContain(review.body)
      await reading.reload()
      await expect(reading.getByText('0 reviews')).toBeVisible()
      const writing = await author.newPage()
      await writing.goto(reviewsPath(title))
      await expect(writing.getByText('Only you can see it. Reason: It gives the story away')).toBeVisible()

      await page.goto('/admin-dashboard/reports?queue=hidden')
      await queued.getByRole('button', { name: 'Restore the review by A Reader' }).click()
      await expect(page.getByText('The review is back.')).toBeVisible()
      expect(await seen()).toContain(review.body)
      for (const each of [visitor, author, reader]) await each.close()
    })
  })
}

test('the dashboard is accessible, and says so if the screen is too small for it', async ({ page, site }) => {
  const { title } = await aBusyTitle(site.db, {
    title: 'W'.repeat(240),
    poster: `https://${'w'.repeat(63)}.example/1.jpg`,
  })
  await page.setViewportSize({ width: 820, height: 1180 })
  const other = await aTitle(site.db, { title: 'W'.repeat(230) })
  const person = await aPerson(site.db, { name: 'W'.repeat(200) })
  const merging = ['', '?q=w', `?with=${other.id}`].map((search) => `/merge/anime/${title.id}${search}`)
  const same = ['', '?q=w'].map((search) => `/same/people/${person}${search}`)
  for (const path of ['', `/delete/anime/${title.id}`, ...merging, ...same, '/sources', '/users', '/reports', '/log']) {
    await page.goto(`/admin-dashboard${path}`)
    await expect(page.getByRole('navigation', { name: 'Admin Dashboard' })).toBeVisible()
    expect(await sidewaysScroll(page), path).toBe(0)
    await expectAccessible(page)
  }

  await page.goto(`/admin-dashboard-edit/anime/${title.id}`)
  expect(await sidewaysScroll(page)).toBe(0)
  const deleted = Array.from({ length: 40 }, (_, n) => ({ title_id: String(n), kind: 'anime', title: `Deleted ${n}` }))
  await site.db
    .insertInto('deleted_titles')
    .values(deleted.map((row) => ({ ...row, snapshot: '{}', pictures: [] })))
    .execute()
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('searchbox', { name: 'Search animes' })).toBeInViewport()
  await site.db.deleteFrom('deleted_titles').where('snapshot', '=', '{}').execute()
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(page.getByText('Cannot view the admin page on smaller devices')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin Dashboard' })).toBeHidden()
  await expectAccessible(page)
})

/** A title with one review, the review's author, and a reader. */
async function aReviewedTitle(browser: Browser, site: PictureSite, javaScriptEnabled: boolean) {
  readers += 1
  const enter = async (user: string): Promise<BrowserContext> => {
    await signedIn(site.db, user)
    const context = await browser.newContext({ javaScriptEnabled })
    await signIn(context, site, user)
    return context
  }
  const [author, reader] = [await enter(`author${readers}`), await enter(`reporter${readers}`)]
  const { id, title } = await aTitle(site.db, { title: `Reviewed${'W'.repeat(60)} ${readers} ${javaScriptEnabled}` })
  const review = await aReview(site.db, { title_id: id, user_id: `author${readers}`, body: 'Everybody dies.' })
  return { title: { kind: 'anime', id, title } as const, review, author, reader }
}
