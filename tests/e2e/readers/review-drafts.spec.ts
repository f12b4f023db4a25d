import { aReview, aTitle } from '#tests/support/builders.ts'
import { aReader, cookieOf } from '../a-reader.ts'
import { expect, signInOn, signUpOn, test } from '../accounts-site.ts'
import { draftsOn } from './drafts-on.ts'

const title = 'Fate/Zero? 100%'

test('what was typed survives the end of the session, until it is posted', async ({ page, site }) => {
  const { id } = await aTitle(site.db, { title })
  const reader = await signUpOn(page, { path: `/sign-up?to=${encodeURIComponent(`/add-review/anime/x/${id}`)}` })
  await page.getByLabel('Overall').fill('8')
  await page.getByLabel('Review', { exact: true }).fill('Written with care.')
  await site.db.deleteFrom('sessions').execute()

  await page.getByRole('button', { name: 'Save Review' }).click()
  await expect(page).toHaveURL(/\/sign-in\?to=%2Fadd-review/)
  await signInOn(page, reader)

  await expect(page.getByText('Your unsaved text has been restored.')).toBeVisible()
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('Written with care.')
  await expect(page.getByText('18 / 20,000')).toBeVisible()
  expect(await draftsOn(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Save Review' }).click()
  await expect(page.getByText('Your review has been posted.')).toBeVisible()
  await expect.poll(() => draftsOn(page)).toEqual([])
})

test('a draft is shown to nobody but its author, until they discard it, save or sign out', async ({
  page,
  context,
  site,
}) => {
  const { id } = await aTitle(site.db, { title })
  const review = page.getByLabel('Review', { exact: true })
  const open = async () => {
    await page.goto(`/add-review/anime/x/${id}`)
    await expect(page.getByText('/ 20,000')).toBeVisible()
  }
  const author = await aReader(site.db, context, site.address)
  await open()
  await review.fill('Half a thought')
  await page.getByRole('checkbox', { name: 'This review contains spoilers' }).check()
  await expect(page.getByText('Draft kept on this device.')).toBeVisible()

  await aReader(site.db, context, site.address)
  await open()
  await expect(review).toHaveValue('')
  await expect(page.getByText('Draft kept on this device.')).toHaveCount(0)
  await context.addCookies([cookieOf(author, site.address)])
  await open()
  await expect(review).toHaveValue('Half a thought')
  await expect(page.getByRole('checkbox', { name: 'This review contains spoilers' })).toBeChecked()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(review).toHaveValue('')
  expect(await draftsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(review).toHaveValue('Half a thought')
  await expect.poll(() => draftsOn(page)).toHaveLength(1)
  await page.getByRole('button', { name: /@reader.example/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  expect(await draftsOn(page)).toEqual([])
})

test('a draft that changes only the end of a long review is kept until that end is posted', async ({
  page,
  context,
  site,
}) => {
  const { id } = await aTitle(site.db, { title })
  const reader = await aReader(site.db, context, site.address)
  const body = 'A long line of text. '.repeat(200).trim()
  const own = await aReview(site.db, { title_id: id, user_id: reader, body })
  const review = page.getByLabel('Review', { exact: true })
  await page.goto(`/rewrite-review/anime/${id}`)
  await review.fill(`${body} And its end.`)
  await expect(page.getByText('Draft kept on this device.')).toBeVisible()

  await page.goto(`/reviews/anime/x/${id}#review-${own.id}`)
  await expect(page.getByRole('article')).toHaveAttribute('aria-current', 'location')
  await page.goto(`/rewrite-review/anime/${id}`)
  await expect(page.getByText('Your unsaved text has been restored.')).toBeVisible()
  await expect(review).toHaveValue(`${body} And its end.`)
  await page.getByRole('button', { name: 'Save Review' }).click()
  await expect(page.getByText('Your review has been rewritten.')).toBeVisible()
  await expect.poll(() => draftsOn(page)).toEqual([])
})

test('a draft of a rewritten review survives a session that ends and a Save that comes too late', async ({
  page,
  site,
}) => {
  const { id } = await aTitle(site.db, { title })
  const reader = await signUpOn(page)
  const { id: userId } = await site.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', reader.email)
    .executeTakeFirstOrThrow()
  await aReview(site.db, { title_id: id, user_id: userId, body: 'Old words.', overall_score: 4 })
  await page.goto(`/rewrite-review/anime/${id}`)
  const review = page.getByLabel('Review', { exact: true })
  await review.fill('New words.')
  await page.goto(`/reviews/anime/x/${id}`)
  await expect(page.getByRole('article')).toContainText('Old words.')
  await site.db.deleteFrom('sessions').execute()
  await page.goto(`/rewrite-review/anime/${id}`)
  await signInOn(page, reader)
  await expect(page.getByText('Your unsaved text has been restored. Draft kept on this device.')).toBeVisible()
  await expect(review).toHaveValue('New words.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(review).toHaveValue('Old words.')
  await page.getByRole('button', { name: 'Undo' }).click()

  await site.db.deleteFrom('reviews').where('user_id', '=', userId).execute()
  await aReview(site.db, { title_id: id, user_id: userId, body: 'From another window.' })
  await page.getByRole('button', { name: 'Save Review' }).click()
  await expect(page.getByText('You have rewritten this review in another window.')).toBeVisible()
  await expect(review).toHaveValue('New words.')
  expect(await draftsOn(page)).toHaveLength(1)
  await page.getByRole('button', { name: 'Save Review' }).click()
  await expect(page.getByText('Your review has been rewritten.')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('New words.')
  await expect.poll(() => draftsOn(page)).toEqual([])
})
