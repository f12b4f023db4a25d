import { expect, test } from 'vitest'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aReview, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { toldOf } from '#tests/support/refusal-of.ts'
import { countReported } from '../reports/queries.ts'
import { findReviewQueue } from './find-queue.ts'
import { hideReview } from './moderate-review.ts'
import { findReviewsPage } from './queries.ts'
import { findReportableReview, reportReview } from './report-review.ts'

const report = { reason: 'spoiler', note: 'The last line.' } as const

test("a reader can report another's review once, and the list of reviews shows it", async () => {
  const db = await freshDatabase()
  const [review, reader] = [await aReview(db), await aUser(db, { user_name: 'Mari' })]

  const tabs = [1, 2, 3].map(() => reportReview(db, asReader(reader.id), review.id, report))
  const refused = (await Promise.allSettled(tabs)).filter((tab) => tab.status === 'rejected')

  expect(refused).toHaveLength(2)
  for (const { reason } of refused) {
    expect(toldOf(reason)).toMatchObject({ code: 'already-reported', sentence: 'You have already reported the review' })
  }
  expect(await countReported(db, asAdmin('admin'))).toBe(1)
  const { rows: reviews } = await findReviewQueue(db, asAdmin('admin'), 'open', 1)
  expect(reviews).toMatchObject([{ id: review.id, reports: [{ ...report, reporter: 'Mari', settled: false }] }])
  const asked = { titleId: review.title_id, sort: 'newest', page: 1 } as const
  expect((await findReviewsPage(db, { ...asked, readerId: reader.id })).rows[0]).toMatchObject({ reported: true })
  const author = await findReviewsPage(db, { ...asked, readerId: review.user_id })
  expect(author.rows[0]).toMatchObject({ reported: false })
})

test("one's own review, a hidden one and a missing one cannot be reported, and a deleted user cannot report", async () => {
  const db = await freshDatabase()
  const [review, hidden, reader] = [await aReview(db), await aReview(db), await aUser(db)]
  await hideReview(db, asAdmin('admin'), hidden.id, 'Spam')

  for (const [user, id] of [
    [review.user_id, review.id],
    [reader.id, hidden.id],
    [reader.id, '404'],
    ['nobody', review.id],
  ] as const) {
    await expect(reportReview(db, asReader(user), id, report)).rejects.toMatchObject({ code: 'review-missing' })
  }
  expect(await db.selectFrom('review_reports').selectAll().execute()).toEqual([])
})

test('the queue has each reported review once, the oldest reports first, ten per page', async () => {
  const db = await freshDatabase()
  const readers = await Promise.all([aUser(db), aUser(db)])
  const reviews = []
  for (let n = 0; n < 12; n++) reviews.push(await aReview(db))
  for (const { id } of reviews.toReversed()) {
    for (const reader of readers) await reportReview(db, asReader(reader.id), id, report)
  }

  const pages = await Promise.all([1, 2, 3].map((page) => findReviewQueue(db, asAdmin('admin'), 'open', page)))

  expect(pages.map(({ page, pages, total }) => [page, pages, total])).toEqual([
    [1, 2, 12],
    [2, 2, 12],
    [2, 2, 12],
  ])
  const queued = pages.slice(0, 2).flatMap((page) => page.rows)
  expect(queued.map(({ id }) => id)).toEqual(reviews.map(({ id }) => id).toReversed())
  expect(queued[0]?.reports).toHaveLength(2)
})

test('for a review with many reports the queue shows twenty of them, and how many there are', async () => {
  const db = await freshDatabase()
  const review = await aReview(db)
  for (let n = 0; n < 22; n++)
    await reportReview(db, asReader((await aUser(db, { user_name: `R${n}` })).id), review.id, report)

  const [found] = (await findReviewQueue(db, asAdmin('admin'), 'open', 1)).rows

  expect(found?.reportCount).toBe(22)
  expect(found?.reports.map(({ reporter }) => reporter)).toEqual(Array.from({ length: 20 }, (_, n) => `R${n}`))
})

test('the report form shows another reader’s review and its title', async () => {
  const db = await freshDatabase()
  const [review, hidden, reader] = [await aReview(db, { body: 'Moss.' }), await aReview(db), await aUser(db)]
  await hideReview(db, asAdmin('admin'), hidden.id, 'Spam')

  expect(await findReportableReview(db, reader.id, review.id)).toEqual({
    id: review.id,
    author: 'A Reader',
    isSpoiler: false,
    text: 'Moss.',
    title: { id: review.title_id, kind: 'anime', title: 'A Title' },
  })
  expect(await findReportableReview(db, review.user_id, review.id)).toBeNull()
  expect(await findReportableReview(db, reader.id, hidden.id)).toBeNull()
})
