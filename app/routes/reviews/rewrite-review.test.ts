import { expect, test } from 'vitest'
import { aReview } from '#tests/support/builders.ts'
import { aReviewedSite, pageAfter, reviewsIn, scores } from '#tests/support/reviews-site.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { reviewsPath } from '../../ui/paths.ts'
import { rewriteReviewPath } from './rewrite-review-path.ts'

test('the form to rewrite a review has the old one, and Save replaces it', async () => {
  const site = await aReviewedSite()
  const { db, title, get, post } = site
  const old = {
    body: 'Old <b>words</b>, ||hidden||.',
    is_spoiler: true,
    story_score: 8.5,
    overall_score: 7,
    like_count: 4,
  }
  const { id } = await aReview(db, { title_id: title.id, user_id: 'reader', ...old })
  const path = rewriteReviewPath(title)

  const form = (await get(path, 'reader')).body.toString()
  expect(form).toMatch(/<input[^>]*name="storyScore"[^>]*value="8.5"/)
  expect(form).toMatch(/<input[^>]*name="soundScore"[^>]*value=""/)
  expect(form).toMatch(/<input(?=[^>]*type="checkbox")(?=[^>]*name="isSpoiler")(?=[^>]*checked)/)
  expect(form).toContain('Old &lt;b&gt;words&lt;/b&gt;, ||hidden||.</textarea>')
  expect(form).toContain(`name="replaces" value="${id}"`)
  expect((await get(reviewsPath(title), 'reader')).body.toString()).toContain(`href="${path}"`)
  expect((await get(reviewsPath(title), 'other')).body.toString()).not.toContain(path)

  const typed = { ...scores, review: 'New words.', replaces: id }
  const refused = await post(path, { ...typed, overallScore: '11' }, 'reader')
  expect([refused.status, refused.body.toString()]).toEqual([400, expect.stringContaining('New words.</textarea>')])
  expect(refused.body.toString()).toContain(`name="replaces" value="${id}"`)
  const saved = await post(path, typed, 'reader')
  expect([saved.status, saved.headers.location]).toEqual([302, reviewsPath(title)])
  expect(await pageAfter(site, saved)).toContain('Your review has been rewritten.')
  const again = await post(path, typed, 'reader')
  expect(await pageAfter(site, again)).toContain('Your review has been rewritten.')
  expect(await reviewsIn(db)).toEqual([{ user_id: 'reader', body: 'New words.', like_count: 0 }])
  const { id: now } = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
  const same = await post(path, { ...typed, replaces: now }, 'reader')
  expect(await pageAfter(site, same)).toContain('Nothing was changed.')
})

test('what was typed over a review that was rewritten or deleted meanwhile is kept, and a second Save puts it in its place', async () => {
  const { db, title, post } = await aReviewedSite()
  const { id } = await aReview(db, { title_id: title.id, user_id: 'reader' })
  const path = rewriteReviewPath(title)
  const inThisWindow = { ...scores, review: 'From this window.', replaces: id }
  await post(path, { ...scores, review: 'From another window.', replaces: id }, 'reader')
  const { id: now } = await db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()

  const late = await post(path, inThisWindow, 'reader')
  expect(late.status).toBe(409)
  expect(late.body.toString()).toContain('You have rewritten this review in another window.')
  expect(late.body.toString()).toContain('From this window.</textarea>')
  expect(late.body.toString()).toContain(`name="replaces" value="${now}"`)
  expect((await post(path, { ...inThisWindow, replaces: now }, 'reader')).status).toBe(302)
  expect(await reviewsIn(db)).toMatchObject([{ body: 'From this window.' }])

  await db.deleteFrom('reviews').execute()
  const deleted = await post(path, { ...scores, review: 'Once more.', replaces: now }, 'reader')
  expect([deleted.status, deleted.body.toString()]).toEqual([
    409,
    expect.stringContaining('You have deleted this review.'),
  ])
  expect(deleted.body.toString()).toContain('Once more.</textarea>')
  expect(deleted.body.toString()).toContain('name="replaces" value=""')
  expect((await post(path, { ...scores, review: 'Once more.', replaces: '' }, 'reader')).status).toBe(302)
  expect(await reviewsIn(db)).toMatchObject([{ body: 'Once more.' }])
})

test('a hidden review can be rewritten, and its author is told that it stays hidden', async () => {
  const { db, title, get, post } = await aReviewedSite()
  const hidden = { posted_at: '2026-01-01', hidden_at: new Date(), hidden_reason: 'Gives the end away' }
  const { id } = await aReview(db, { title_id: title.id, user_id: 'reader', ...hidden })
  const path = rewriteReviewPath(title)

  await signedIn(db, 'admin')
  const queue = async () => (await get('/admin-dashboard/reports?queue=hidden', 'admin')).body.toString()

  expect((await get(path, 'reader')).body.toString()).toContain('it stays hidden. Reason: Gives the end away')
  expect(await queue()).not.toContain('rewritten since')
  await post(path, { ...scores, review: 'Tame. ||GINKO||', replaces: id }, 'reader')
  expect(await queue()).toMatch(/Gives the end away<!-- -->\u00a0· <!-- -->rewritten since/)
  expect(await queue()).toMatch(/<details class="spoiler">(?:(?!<\/details>).)*GINKO/)

  expect((await get(reviewsPath(title), 'other')).body.toString()).not.toContain('Tame.')
  expect((await get(`/anime/${title.id}`)).body.toString()).not.toContain('Tame.')
  expect((await get(reviewsPath(title), 'reader')).body.toString()).toContain('Reason: Gives the end away')
})

test('odd requests to rewrite a review change nothing', async () => {
  const { db, title, get, post } = await aReviewedSite()
  const { id, body } = await aReview(db, { title_id: title.id, user_id: 'reader' })
  const path = rewriteReviewPath(title)
  const typed = { ...scores, review: 'Mine.', replaces: id }

  expect((await post(path, typed)).headers.location).toBe(`/sign-in?to=${encodeURIComponent(path)}`)
  expect((await post(path, typed, 'other')).status).toBe(409)
  expect((await get(path.replace('anime', 'manga'), 'reader')).headers.location).toBe(path)
  for (const missing of ['/rewrite-review/anime/404', '/rewrite-review/film/1', '/rewrite-review/anime/%00']) {
    expect((await post(missing, typed, 'reader')).status, missing).toBe(404)
  }
  for (const replaces of ['', ' ', '-1', 'x'.repeat(5_000), '\u202e', "'; --", '9'.repeat(400)]) {
    expect((await post(path, { ...typed, replaces }, 'reader')).status, replaces).toBe(409)
  }
  expect(await reviewsIn(db)).toEqual([{ user_id: 'reader', body, like_count: 0 }])
})
