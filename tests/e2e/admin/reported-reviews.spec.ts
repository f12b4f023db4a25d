import type { Browser, BrowserContext } from '@playwright/test'
import { reviewsPath } from '#app/ui/paths.ts'
import { aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../admin-site.ts'
import { sidewaysScroll } from '../site.ts'
import { type PictureSite, signIn } from '../start-picture-site.ts'

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
      const reason = queued.getByRole('textbox', { name: 'Reason' })
      const given = await reason.inputValue()
      await reason.fill(given.padEnd(301, '!'))
      await queued.getByRole('button', { name: 'Hide the review by A Reader' }).click()
      await expect(reason).toHaveAccessibleDescription('Please say why in at most 300 characters')
      await expect(reason).toHaveValue(given.padEnd(301, '!'))
      await reason.fill(given)
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
