import type { Page } from '@playwright/test'
import { aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { aReader } from '../a-reader.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../accounts-site.ts'
import { sidewaysScroll } from '../site.ts'
import { draftsOn } from './drafts-on.ts'

const title = 'Fate/Zero? 100%'

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('a long review can be read in full on a page of its own, and a link leads back to its place in the list', async ({
      page,
      context,
      site,
    }) => {
      const { id } = await aTitle(site.db, { title: '無'.repeat(240) })
      const body = `${'A long review, word by word. '.repeat(150)}The end.`
      const review = await aReview(site.db, { title_id: id, body })
      await aReader(site.db, context, site.address)
      await page.goto(`/reviews/anime/x/${id}`)
      await expect(page.getByText('The end.')).toHaveCount(0)
      await page.getByText('Read more').click()
      await page.getByRole('link', { name: 'Read the whole review' }).click()

      await expect(page.getByText('The end.')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 800 })
      expect(await sidewaysScroll(page)).toBe(0)
      await page.getByRole('link', { name: 'All reviews' }).click()
      await expect(page).toHaveURL(new RegExp(`#review-${review.id}$`))
    })

    test('a review is written after a few tries, found helpful once, and deleted', async ({ page, context, site }) => {
      const { id } = await aTitle(site.db, { title })
      await aReview(site.db, { title_id: id, like_count: 1, overall_score: 2, body: 'Not for me.' })
      await aReader(site.db, context, site.address)
      await page.goto(`/anime/${id}`)
      await page.getByRole('link', { name: '+ Review' }).click()
      await expect(page.getByRole('heading', { level: 1, name: `Add a review for ${title}` })).toBeVisible()

      await page.getByLabel('Story').fill('10.5')
      await page.getByLabel('Review', { exact: true }).fill('A first line.\n\nAnd <b>another</b>.')
      const tries = [
        ['Story score should be between 0 to 10', 'Story', '7.5'],
        ['Overall score should be non-empty and should be between 0 to 10', 'Overall', '9'],
      ] as const
      for (const [sentence, field, right] of tries) {
        await page.getByRole('button', { name: 'Save Review' }).click()
        await expect(page.getByText(sentence)).toBeVisible()
        await expect(page.locator('.field-problem:not(:empty)')).toHaveCount(1)
        await expect(page.getByLabel('Review', { exact: true })).toHaveValue('A first line.\n\nAnd <b>another</b>.')
        await page.getByLabel(field).fill(right)
      }
      await page.getByRole('button', { name: 'Save Review' }).click()

      await expect(page.getByText('Your review has been posted.')).toBeVisible()
      await expect(page.getByText('2 reviews')).toBeVisible()
      const [own, other] = [page.getByRole('article').first(), page.getByRole('article').nth(1)]
      await expect(own.getByRole('heading', { name: 'A Reader' })).toBeVisible()
      expect(await own.locator('.folded').innerText()).toBe('A first line.\n\nAnd <b>another</b>.')
      await expect(own.getByRole('row')).toHaveText([
        ...['Story7.5 / 10', 'Animation–', 'Sound–', 'Characters–', 'Overall9 / 10'],
      ])
      await expect(own.getByText(new Date().toLocaleDateString('pt-PT', { timeZone: 'UTC' }))).toBeVisible()

      await own.getByRole('button', { name: 'Helpful 0' }).click()
      await expect(page.getByText('You cannot mark your own review as helpful')).toBeVisible()
      await expect(own.getByRole('button', { name: 'Helpful 0', pressed: false })).toBeVisible()

      await other.getByRole('button', { name: 'Helpful 1' }).click()
      await expect(other.getByRole('button', { name: 'Helpful 2', pressed: true })).toBeVisible()
      const more = other.getByRole('button', { name: 'More about the review by A Reader' })
      const placeOfMore = async () => (await more.boundingBox())?.x
      const place = await placeOfMore()
      await other.getByRole('button', { name: 'Helpful 2' }).click()
      await expect(page.getByText('You have already liked the review')).toBeVisible()
      expect(await placeOfMore()).toBe(place)
      await page.reload()
      await expect(other.getByRole('button', { name: 'Helpful 2', pressed: true })).toBeVisible()
      await more.click()
      await expect(other.getByRole('link', { name: 'Report' })).toBeVisible()
      await expect(other.getByRole('button', { name: 'Delete' })).toHaveCount(0)
      await page.keyboard.press('Escape')

      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most Helpful')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL(/\?sort=most-helpful$/)
      await expect(page.getByRole('article').first()).toContainText('Not for me.')

      await page.getByRole('link', { name: '+ Review' }).click()
      await expect(page.getByRole('alert').getByText('You have already reviewed the anime')).toBeVisible()
      await expect(page).toHaveURL(/\/reviews\/.*\?sort=most-helpful$/)
      await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete review' }).click()
      await expect(page.getByText('Your review has been deleted.')).toBeVisible()
      await expect(page.getByText('1 reviews')).toBeVisible()
    })

    test('spoilers are shown to those who ask for them, with the keyboard too', async ({ page, context, site }) => {
      const { id } = await aTitle(site.db, { title })
      const other = await aReview(site.db, {
        title_id: id,
        body: `A long walk. ||Ginko stays.|| ${'Moss. '.repeat(300)}||The end.||`,
      })
      await aReader(site.db, context, site.address)
      await page.goto(`/add-review/anime/x/${id}`)
      await page.getByLabel('Overall').fill('8')
      await page.getByLabel('Review', { exact: true }).fill('Nobody remembers him.')
      await page.getByRole('checkbox', { name: 'This review contains spoilers' }).check()
      await page.getByRole('button', { name: 'Save Review' }).click()

      const own = page.getByRole('article').first()
      await expect(own.getByText('This review contains spoilers')).toBeVisible()
      await expect(own.getByText('Nobody remembers him.')).toBeHidden()
      await own.getByText('Show').click()
      await expect(own.getByText('Nobody remembers him.')).toBeVisible()

      const walk = page.locator(`#review-${other.id}`)
      expect(await walk.ariaSnapshot()).not.toMatch(/Ginko stays|The end/)
      if (javaScriptEnabled) await expectAccessible(page)
      const height = await walk.locator('.folded').evaluate((text) => text.clientHeight)
      const [first, last] = [walk.locator('.spoiler > summary').first(), walk.locator('.spoiler > summary').last()]
      await first.press('Enter')
      await expect(walk.getByText('Ginko stays.')).toBeVisible()
      await expect(walk.getByText('Read more')).toBeHidden()
      await expect(first.getByText('Hide spoiler')).toBeVisible()
      await first.press('Enter')
      await expect(walk.getByText('Ginko stays.')).toBeHidden()
      await page.keyboard.press('Tab')
      await expect(last).toBeFocused()
      await expect(last).toBeInViewport({ ratio: 1 })
      await page.getByRole('combobox', { name: 'Sort by' }).focus()
      expect(await walk.locator('.folded').evaluate((text) => text.clientHeight)).toBe(height)

      await page.goto(`/anime/${id}`)
      await expect(page.locator('.review-previews')).toContainText('This review contains spoilers')
      await expect(page.locator('.review-previews')).toContainText('A long walk. [spoiler] Moss.')
    })

    test('a review is rewritten', async ({ page, context, site }) => {
      const { id } = await aTitle(site.db, { title })
      const user = await aReader(site.db, context, site.address)
      await aReview(site.db, { title_id: id, user_id: user, body: 'Slow.', overall_score: 4 })
      await page.goto(`/reviews/anime/x/${id}`)
      await page.getByRole('button', { name: 'More about your review' }).press('Enter')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Rewrite your review' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: `Rewrite your review of ${title}` })).toBeVisible()
      await expect(page.getByLabel('Overall')).toHaveValue('4')
      await page.getByLabel('Overall').fill('9')
      await page.getByLabel('Review', { exact: true }).fill('Slow, and all the better for it.')
      await page.getByRole('button', { name: 'Save Review' }).click()

      await expect(page.getByText('Your review has been rewritten.')).toBeVisible()
      await expect(page.getByText('1 reviews')).toBeVisible()
      await expect(page.getByRole('article')).toContainText('all the better for it.')
      if (javaScriptEnabled) expect(await draftsOn(page)).toEqual([])
    })

    test('a link to one review leads to its place in the list, after a sign-in too', async ({
      page,
      context,
      site,
    }) => {
      const { id } = await aTitle(site.db, { title })
      const latest = await aReview(site.db, { title_id: id, user_id: (await aUser(site.db, { user_name: 'Ren' })).id })
      for (let n = 0; n < 21; n++) await aReview(site.db, { title_id: id, posted_at: '2020-01-01' })
      await page.goto(`/anime/${id}`)
      const link = page.getByRole('link', { name: 'Read the review by Ren' })
      await expect(link).toHaveAttribute('href', new RegExp(`\\?review=${latest.id}$`))
      await aReader(site.db, context, site.address)
      await page.goto(`/anime/${id}`)
      await link.click()

      await expect(page).toHaveURL(new RegExp(`/reviews/.*#review-${latest.id}$`))
      const colourOf = (review: string) =>
        page.locator(review).evaluate((card) => getComputedStyle(card).backgroundColor)
      const plain = await colourOf('.review-list > li:last-child > .review')
      await expect.poll(() => colourOf(`#review-${latest.id}`)).not.toBe(plain)
      await expect(page.locator('.review[aria-current]')).toHaveCount(javaScriptEnabled ? 1 : 0)
    })

    test('a form is emptied by Reset Review', async ({ page, context, site }) => {
      const { id } = await aTitle(site.db, { kind: 'manga', title })
      const user = await aReader(site.db, context, site.address)
      await page.goto(`/add-review/manga/Wrong/${id}`)
      await expect(page.getByRole('spinbutton')).toHaveCount(4)
      await page.getByLabel('Art').fill('9')
      await page.getByLabel('Review', { exact: true }).fill('Calm.')
      await page.getByRole('button', { name: 'Save Review' }).click()
      await expect(page.getByText('Overall score should be non-empty')).toBeVisible()

      await page.getByRole('button', { name: 'Reset Review' }).click()
      await expect(page.getByLabel('Art')).toHaveValue('')
      await expect(page.getByText('Overall score should be non-empty')).toHaveCount(0)
      if (!javaScriptEnabled) return
      await expect(page.getByText('0 / 20,000')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByLabel('Art')).toHaveValue('9')
      await expect(page.getByText('5 / 20,000')).toBeVisible()
      await site.db.insertInto('ratings').values({ user_id: user, title_id: id, kind: 'manga', stars: 6 }).execute()
      await page.reload()
      await expect(page.getByText('Your unsaved text has been restored.')).toBeVisible()
      await expect(page.getByLabel('Overall')).toHaveValue('')
      await page.getByRole('button', { name: 'Reset Review' }).click()
      await expect(page.getByLabel('Overall')).toHaveValue('6')
      await expect(page.getByText('The form is as it was at the start.')).toBeVisible()
      expect(await draftsOn(page)).toEqual([])
    })
  })
}

test('the selected passage is marked as a spoiler by a button', async ({ page, context, site }) => {
  const { id } = await aTitle(site.db, { title })
  await aReader(site.db, context, site.address)
  await page.goto(`/add-review/anime/x/${id}`)
  const review = page.getByLabel('Review', { exact: true })
  await review.fill('At the end he stays.')
  await review.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(11, 19))

  await page.getByRole('button', { name: 'Hide the selected text' }).click()

  await expect(review).toHaveValue('At the end ||he stays||.')
  await expect(review).toBeFocused()
  await expect(page.getByText('24 / 20,000')).toBeVisible()
  await page.reload()
  await expect(review).toHaveValue('At the end ||he stays||.')
})

test('after a review is posted Back leads past its form to the pages before', async ({ page, context, site }) => {
  const { id } = await aTitle(site.db)
  await aReader(site.db, context, site.address)
  await page.goto('/browse-animes')
  await page.goto(`/anime/${id}`)
  await page.getByRole('link', { name: '+ Review' }).click()
  await page.getByLabel('Overall').fill('9')
  await page.getByLabel('Review', { exact: true }).fill('All the better for being slow.')
  await page.getByRole('button', { name: 'Save Review' }).click()
  await expect(page.getByText('Your review has been posted.')).toBeVisible()

  for (const path of [`/anime/${id}`, '/browse-animes']) {
    await page.goBack()
    await expect(page).toHaveURL(path)
  }
})

test('what was typed survives a broken connection, and Helpful undoes a vote that was not counted', async ({
  page,
  context,
  site,
}) => {
  const { id } = await aTitle(site.db, { title })
  await aReview(site.db, { title_id: id })
  await aReader(site.db, context, site.address)
  await page.goto(`/reviews/anime/x/${id}`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Helpful 0' }).click()
  await expect(page.getByText('The site could not be reached. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Helpful 0', pressed: false })).toBeVisible()
  await context.setOffline(false)

  await page.getByRole('link', { name: '+ Review' }).click()
  await page.getByLabel('Overall').fill('8')
  await page.getByLabel('Review', { exact: true }).fill('Written on a train.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save Review' }).click()
  await expect(page.getByText('You are offline. What you typed is still here')).toBeVisible()
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('Written on a train.')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('Written on a train.')
  await page.getByRole('button', { name: 'Save Review' }).click()
  await expect(page.getByText('Your review has been posted.')).toBeVisible()
})

test('the review screens are accessible in both themes, and fit narrow windows', async ({ page, context, site }) => {
  const { id } = await aTitle(site.db, { title: 'Unbreakable'.repeat(22).slice(0, 240) })
  const user = await aReader(site.db, context, site.address)
  const { id: own } = await aReview(site.db, { title_id: id, user_id: user, body: 'Long words. '.repeat(60) })
  await aReview(site.db, { title_id: id, body: 'Unbreakable'.repeat(60), story_score: 10 })
  const { id: other } = await aTitle(site.db, { title })
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await page.goto(`/add-review/anime/x/${other}`)
  await page.getByRole('button', { name: 'Save Review' }).click()
  await expect(page.getByLabel('Overall')).toBeFocused()
  await fits(page)
  await page.goto(`/reviews/anime/x/${other}`)
  await expect(page.getByText('No reviews yet.')).toBeVisible()
  await fits(page)
  await page.goto(`/reviews/anime/x/${id}`)
  await fits(page)
  const more = page.getByRole('button', { name: 'More about your review' })
  await more.press('Enter')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  const remove = page.getByRole('button', { name: 'Delete your review' })
  await remove.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Delete your review?' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.goto(`/delete-review/${own}`)
  await fits(page)
})

async function fits(page: Page) {
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
}
