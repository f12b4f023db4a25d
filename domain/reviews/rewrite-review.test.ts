import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aReview, aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { deleteTitle } from '../deletion/delete-title.ts'
import { profileTag } from '../profile-tag.ts'
import { titleTag } from '../titles/rules.ts'
import { deleteReview } from './delete-review.ts'
import { findReviewQueue } from './find-queue.ts'
import { markHelpful } from './mark-helpful.ts'
import { hideReview } from './moderate-review.ts'
import { postReview } from './post-review.ts'
import { reportReview } from './report-review.ts'
import { rewriteReview } from './rewrite-review.ts'

const rewritten = { scores: { overall: 3, story: 4.5 }, text: 'On second ||thoughts||.', isSpoiler: true }

const reviewsIn = (db: Db) => db.selectFrom('reviews').selectAll().execute()
const reportsIn = (db: Db) => db.selectFrom('review_reports').select(['review_id', 'user_id', 'settled_at']).execute()

/** A review, and what its author sends to rewrite it. */
async function aRewriting(db: Db) {
  const review = await aReview(db, { posted_at: '2026-01-01' })
  const author = asReader(review.user_id)
  return { review, author, form: { ...rewritten, titleId: review.title_id, replaces: review.id } }
}

test('a rewritten review is a new one, with a new date and without likes', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { review, author, form } = await aRewriting(db)
  await markHelpful(db, asReader((await aUser(db)).id), review.id)

  const cleared = await clearedDuring(url, async () => expect(await rewriteReview(db, author, form)).toBe(true))

  const [now, ...others] = await reviewsIn(db)
  expect(others).toEqual([])
  expect(now).toMatchObject({
    ...{ user_id: review.user_id, title_id: review.title_id, like_count: 0, hidden_at: null, hidden_reason: null },
    ...{ body: rewritten.text, is_spoiler: true, story_score: 4.5, sound_score: null, overall_score: 3 },
  })
  expect(Number(now?.id)).toBeGreaterThan(Number(review.id))
  expect(Date.now() - Number(now?.posted_at)).toBeLessThan(60_000)
  expect(await db.selectFrom('helpful_votes').selectAll().execute()).toEqual([])
  expect(cleared).toEqual([profileTag(review.user_id), titleTag(review.title_id)])
  expect(await db.selectFrom('activity').select(['verb', 'review_id']).execute()).toEqual([
    { verb: 'reviewed', review_id: now?.id },
  ])
})

test('what is hidden stays hidden for the same reason, with all of its reports', async () => {
  const db = await freshDatabase()
  const { review, author, form } = await aRewriting(db)
  await reportReview(db, asReader((await aUser(db)).id), review.id, { reason: 'spoiler', note: 'The end!' })
  await hideReview(db, asAdmin('admin'), review.id, 'Gives the end away')

  await rewriteReview(db, author, form)

  const [now] = await reviewsIn(db)
  expect(now?.id).not.toBe(review.id)
  expect((await findReviewQueue(db, asAdmin('admin'), 'hidden', 1)).rows).toMatchObject([
    {
      id: now?.id,
      hiddenReason: 'Gives the end away',
      text: rewritten.text,
      reports: [{ note: 'The end!', settled: true }],
    },
  ])
})

test('open reports are about the new review, settled ones were about the old one', async () => {
  const db = await freshDatabase()
  const { review, author, form } = await aRewriting(db)
  const [before, after] = [await aUser(db), await aUser(db)]
  await reportReview(db, asReader(before.id), review.id, { reason: 'spam', note: '' })
  await db.updateTable('review_reports').set({ settled_at: new Date() }).execute()
  await reportReview(db, asReader(after.id), review.id, { reason: 'abuse', note: '' })

  await rewriteReview(db, author, form)

  const [now] = await reviewsIn(db)
  expect(await reportsIn(db)).toEqual([{ review_id: now?.id, user_id: after.id, settled_at: null }])
  await reportReview(db, asReader(before.id), now?.id ?? '', { reason: 'spam', note: '' })
  await expect(reportReview(db, asReader(after.id), now?.id ?? '', { reason: 'spam', note: '' })).rejects.toMatchObject(
    { code: 'already-reported' },
  )
})

test('a form that changes nothing, or that arrives again, leaves the review as it is', async () => {
  const db = await freshDatabase()
  const { review, author, form } = await aRewriting(db)
  const asItIs = { scores: { overall: review.overall_score }, text: review.body }

  expect(await rewriteReview(db, author, { ...form, ...asItIs, isSpoiler: false })).toBe(false)
  expect(await reviewsIn(db)).toEqual([review])
  expect(await rewriteReview(db, author, form)).toBe(true)
  const once = await reviewsIn(db)
  expect(await rewriteReview(db, author, form)).toBe(true)
  expect(await reviewsIn(db)).toEqual(once)
})

test('a review that was rewritten or deleted since is not replaced until its author has seen that', async () => {
  const db = await freshDatabase()
  const { review, author, form } = await aRewriting(db)
  await rewriteReview(db, author, form)
  const [now] = await reviewsIn(db)
  const other = { ...form, text: 'From another window.' }

  for (const replaces of [review.id, null, 'x', '1']) {
    await expect(rewriteReview(db, author, { ...other, replaces })).rejects.toMatchObject({ code: 'review-rewritten' })
  }
  expect(await reviewsIn(db)).toEqual([now])
  await deleteReview(db, author, now?.id ?? '')
  await expect(rewriteReview(db, author, other)).rejects.toMatchObject({ code: 'review-deleted' })
  expect(await reviewsIn(db)).toEqual([])
  expect(await rewriteReview(db, author, { ...other, replaces: null })).toBe(true)
  expect(await reviewsIn(db)).toMatchObject([{ body: other.text }])
})

test("another reader's review is never replaced, and neither is one of a title or by a user that is gone", async () => {
  const db = await freshDatabase()
  const { review, form } = await aRewriting(db)
  const other = asReader((await aUser(db)).id)

  await expect(rewriteReview(db, other, form)).rejects.toMatchObject({ code: 'review-deleted' })
  await expect(rewriteReview(db, { role: 'visitor' }, form)).rejects.toMatchObject({ code: 'not-signed-in' })
  expect(await rewriteReview(db, other, { ...form, titleId: '404' })).toBeNull()
  await expect(rewriteReview(db, asReader('nobody'), form)).rejects.toMatchObject({ code: 'not-signed-in' })
  expect(await reviewsIn(db)).toEqual([review])
})

test('of several windows that rewrite one review at once, one succeeds; a double click succeeds as one', async () => {
  const db = await freshDatabase()
  const { review, author, form } = await aRewriting(db)
  let replaces = review.id

  for (let round = 0; round < 10; round++) {
    const texts = ['first', 'first', 'second', 'third']
    const windows = await Promise.allSettled(
      texts.map((text) => rewriteReview(db, author, { ...form, text: `${text} ${round}`, replaces })),
    )

    const [now, ...others] = await reviewsIn(db)
    expect(others).toEqual([])
    for (const [n, window] of windows.entries()) {
      if (now?.body === `${texts[n]} ${round}`) expect(window).toEqual({ status: 'fulfilled', value: true })
      else expect(window).toMatchObject({ reason: { code: 'review-rewritten' } })
    }
    replaces = now?.id ?? ''
  }
})

test('whatever else happens to a review while it is rewritten, nothing waits in a circle and nothing gets out of the queue', async () => {
  const db = await freshDatabase()
  for (let round = 0; round < 12; round++) {
    const { review, author, form } = await aRewriting(db)
    const [reporter, fan, again] = [await aUser(db), await aUser(db), await aUser(db)]
    await reportReview(db, asReader(reporter.id), review.id, { reason: 'spam', note: '' })
    await markHelpful(db, asReader(reporter.id), review.id)
    const others = [
      hideReview(db, asAdmin('admin'), review.id, 'Spam'),
      reportReview(db, asReader(again.id), review.id, { reason: 'abuse', note: '' }),
      markHelpful(db, asReader(fan.id), review.id),
      postReview(db, author, { titleId: review.title_id, scores: { overall: 1 }, text: 'Another.' }),
      ...(round % 3 === 0 ? [deleteReview(db, author, review.id)] : []),
      ...(round % 3 === 1 ? [deleteAccount(db, asReader(reporter.id))] : []),
    ]
    const answers = await Promise.allSettled([rewriteReview(db, author, form), ...others])

    const [rewriting, hiding] = answers
    for (const answer of answers) {
      if (answer.status === 'rejected') {
        expect(answer.reason.code).toMatch(/^review-(missing|deleted|rewritten)$|^already-reviewed$/)
      }
    }
    const ofTitle = (await reviewsIn(db)).filter(({ title_id }) => title_id === review.title_id)
    expect(ofTitle.length).toBeLessThanOrEqual(1)
    if (round % 3 !== 0) {
      expect(rewriting?.status).toBe('fulfilled')
      const open = (await reportsIn(db)).filter((report) => report.review_id === ofTitle[0]?.id && !report.settled_at)
      expect(hiding?.status === 'fulfilled' ? ofTitle[0]?.hidden_reason : open.length + (round % 3)).toBeTruthy()
      if (hiding?.status === 'rejected' && round % 3 === 2) expect(open.length).toBeGreaterThan(0)
    }
  }
  const { form, author, review } = await aRewriting(db)
  const gone = await Promise.allSettled([
    rewriteReview(db, author, form),
    deleteTitle(db, asAdmin((await aUser(db, { role: 'admin' })).id), review.title_id),
    deleteAccount(db, asReader(review.user_id)),
  ])
  for (const each of gone)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: expect.any(String) })
  expect(await db.selectFrom('reviews').where('title_id', '=', review.title_id).selectAll().execute()).toEqual([])
})
