import { expect, test } from 'vitest'
import { clearedPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { listen } from '#db/listen.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { lastEntry } from '#tests/support/last-entry.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { countReported } from '../reports/queries.ts'
import { findTitlePage } from '../titles/queries.ts'
import { deleteReview } from './delete-review.ts'
import { findReviewQueue } from './find-queue.ts'
import { markHelpful } from './mark-helpful.ts'
import { dismissReports, hideReview, restoreReview } from './moderate-review.ts'
import { findReviewsPage } from './queries.ts'
import { reportReview } from './report-review.ts'

const report = { reason: 'spam', note: '' } as const

test('a hidden review is shown to its author only, and to everybody again once it is restored', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db)
  const [hidden, other] = [await aReview(db, { title_id: title.id }), await aReview(db, { title_id: title.id })]
  const reader = await aUser(db)
  await reportReview(db, asReader(reader.id), hidden.id, report)

  await hideReview(db, asAdmin('admin'), hidden.id, 'Spam')

  expect(await idsFor(db, reader.id, title.id)).toEqual({ total: 1, ids: [other.id] })
  expect(await findTitlePage(db, title.id)).toMatchObject({ reviewCount: 1, reviews: [{ id: other.id }] })
  expect(await idsFor(db, hidden.user_id, title.id)).toEqual({ total: 2, ids: [other.id, hidden.id] })
  const [, own] = await reviewsFor(db, hidden.user_id, title.id)
  expect(own).toMatchObject({ own: true, hidden: true, hiddenReason: 'Spam' })
  await expect(markHelpful(db, asReader(reader.id), hidden.id)).rejects.toMatchObject({ code: 'review-missing' })
  expect(await countReported(db, asAdmin('admin'))).toBe(0)
  expect((await findReviewQueue(db, asAdmin('admin'), 'hidden', 1)).rows).toMatchObject([
    { id: hidden.id, reports: [{ settled: true }] },
  ])

  await restoreReview(db, asAdmin('admin'), hidden.id)

  expect(await idsFor(db, reader.id, title.id)).toEqual({ total: 2, ids: [other.id, hidden.id] })
  expect(await findTitlePage(db, title.id)).toMatchObject({ reviewCount: 2 })
  expect((await findReviewQueue(db, asAdmin('admin'), 'hidden', 1)).total).toBe(0)
})

test('a review that somebody else has hidden again since it was looked at is not shown again unseen', async () => {
  const db = await freshDatabase()
  const review = await aReview(db)
  const hidden = async () => (await findReviewQueue(db, asAdmin('admin'), 'hidden', 1)).rows[0]
  await hideReview(db, asAdmin('admin'), review.id, 'Spam')
  const seen = { log: await lastEntry(db, 'review', review.id) }
  await restoreReview(db, asAdmin('other'), review.id, seen)
  await hideReview(db, asAdmin('other'), review.id, 'Threatens somebody')

  const late = restoreReview(db, asAdmin('admin'), review.id, seen)
  await expect(late).rejects.toMatchObject({ code: 'decided-since' })
  expect(await hidden()).toMatchObject({ hiddenReason: 'Threatens somebody' })
  await restoreReview(db, asAdmin('admin'), review.id, { log: await lastEntry(db, 'review', review.id) })
  expect(await hidden()).toBeUndefined()
})

test('a review that a colleague has looked at and shown again since is not hidden by an old page', async () => {
  const db = await freshDatabase()
  const [review, unlike, reader] = [await aReview(db), await aReview(db), await aUser(db)]
  await reportReview(db, asReader(reader.id), review.id, report)
  const seen = { log: await lastEntry(db, 'review', review.id) }
  const hide = (admin: string, id = review.id) => hideReview(db, asAdmin(admin), id, 'Spam', seen)
  const isHidden = async () =>
    (await findReviewQueue(db, asAdmin('admin'), 'hidden', 1)).rows.some(({ id }) => id === review.id)

  await Promise.all([hide('admin'), hide('other')])
  await hide('admin')
  expect(await isHidden()).toBe(true)
  await restoreReview(db, asAdmin('other'), review.id)
  await expect(hide('admin')).rejects.toMatchObject({ code: 'decided-since' })
  const dismiss = dismissReports(db, asAdmin('admin'), review.id, seen)
  await expect(dismiss).rejects.toMatchObject({ code: 'decided-since' })
  expect(await isHidden()).toBe(false)
  await hide('admin', unlike.id)
})

test('dismissing reports does not change the review; a report by another reader brings it back into the queue', async () => {
  const db = await freshDatabase()
  const [review, first, second] = [await aReview(db), await aUser(db), await aUser(db)]
  await reportReview(db, asReader(first.id), review.id, report)

  await dismissReports(db, asAdmin('admin'), review.id)

  expect(await countReported(db, asAdmin('admin'))).toBe(0)
  expect(await idsFor(db, second.id, review.title_id)).toMatchObject({ ids: [review.id] })
  await expect(reportReview(db, asReader(first.id), review.id, report)).rejects.toMatchObject({
    code: 'already-reported',
  })
  await reportReview(db, asReader(second.id), review.id, report)
  expect(
    (await findReviewQueue(db, asAdmin('admin'), 'open', 1)).rows[0]?.reports.map(({ settled }) => settled),
  ).toEqual([false, true])
})

test('a report that came since the queue was shown is not dismissed with those before it', async () => {
  const db = await freshDatabase()
  const [review, first, second, third] = [await aReview(db), await aUser(db), await aUser(db), await aUser(db)]
  const queued = async () => (await findReviewQueue(db, asAdmin('admin'), 'open', 1)).rows[0]
  for (const { id } of [first, second]) await reportReview(db, asReader(id), review.id, report)
  const shown = await queued()
  await reportReview(db, asReader(third.id), review.id, report)
  const later = new Date(Number(shown?.newestReport) + 1)
  await db.updateTable('review_reports').set({ reported_at: later }).where('user_id', '=', third.id).execute()

  await dismissReports(db, asAdmin('admin'), review.id, { newest: shown?.newestReport ?? undefined })

  expect((await queued())?.reports.map(({ settled }) => settled)).toEqual([false, true, true])
  const entries = await db.selectFrom('admin_actions').select('after').execute()
  expect(entries).toEqual([{ after: { reports: 2 } }])
})

test('a decision is logged once, even when it is taken twice at once', async () => {
  const db = await freshDatabase()
  const title = await aTitle(db, { title: 'Mushishi' })
  const author = await aUser(db, { user_name: 'João' })
  const review = await aReview(db, { title_id: title.id, user_id: author.id })
  await reportReview(db, asReader((await aUser(db)).id), review.id, report)
  const twice = (work: () => Promise<void>) => Promise.all([work(), work()])

  await twice(() => dismissReports(db, asAdmin('admin'), review.id))
  await twice(() => hideReview(db, asAdmin('admin'), review.id, 'Spam'))
  await twice(() => restoreReview(db, asAdmin('admin'), review.id))

  const subject = { subject_kind: 'review', subject_id: review.id, subject_name: 'Mushishi', subject_author: 'João' }
  expect(await db.selectFrom('admin_actions').selectAll().orderBy('id').execute()).toMatchObject([
    { action: 'reports-dismissed', ...subject, before: null, after: { reports: 1 } },
    { action: 'review-hidden', ...subject, before: { hidden: false }, after: { hidden: true } },
    { action: 'review-restored', ...subject, before: { hidden: true }, after: { hidden: false } },
  ])
})

test('hiding and restoring a review clear the pages that show its title; hiding it again clears nothing', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { id, title_id, user_id } = await aReview(db)
  const heard: string[] = []
  const listener = await listen(url, clearedPages, { heard: (tags) => heard.push(tags), listening() {}, lost() {} })

  await hideReview(db, asAdmin('admin'), id, 'Spam')
  await hideReview(db, asAdmin('admin'), id, 'Spam')
  await restoreReview(db, asAdmin('admin'), id)
  await listener.caughtUp()
  await listener.close()

  const tags = `title:${title_id} profile:${user_id}`
  expect(heard).toEqual([tags, tags])
})

test('a review that is deleted while it is reported, liked and hidden leaves nothing behind', async () => {
  const db = await freshDatabase()
  for (let round = 0; round < 4; round++) {
    const review = await aReview(db)
    const readers = await Promise.all(Array.from({ length: 8 }, () => aUser(db)))
    const work = readers.flatMap(({ id }) => [
      reportReview(db, asReader(id), review.id, report),
      markHelpful(db, asReader(id), review.id),
    ])
    const going =
      round % 2 ? deleteReview(db, asReader(review.user_id), review.id) : deleteAccount(db, asReader(review.user_id))

    const [gone, ...answers] = await Promise.allSettled([
      going,
      ...work,
      hideReview(db, asAdmin('admin'), review.id, 'Spam'),
    ])

    expect(gone.status).toBe('fulfilled')
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'review-missing' })
    }
  }
  expect(await db.selectFrom('reviews').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('review_reports').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('helpful_votes').selectAll().execute()).toEqual([])
})

test('nothing can be decided about a missing review', async () => {
  const db = await freshDatabase()
  const decisions = [
    hideReview,
    (...[db, actor, id]: Parameters<typeof hideReview>) => restoreReview(db, actor, id),
    (...[db, actor, id]: Parameters<typeof hideReview>) => dismissReports(db, actor, id),
  ]
  for (const decide of decisions) {
    await expect(decide(db, asAdmin('admin'), '404', 'Spam')).rejects.toMatchObject({ code: 'review-missing' })
  }
})

async function reviewsFor(db: Db, readerId: string, titleId: string) {
  return (await findReviewsPage(db, { titleId, readerId, sort: 'newest', page: 1 })).rows
}

async function idsFor(db: Db, readerId: string, titleId: string) {
  const { rows: reviews, total } = await findReviewsPage(db, { titleId, readerId, sort: 'newest', page: 1 })
  return { total, ids: reviews.map(({ id }) => id) }
}

test('hiding a review requires a reason, which is logged', async () => {
  const db = await freshDatabase()
  const { id } = await aReview(db)
  await expect(hideReview(db, asAdmin('admin'), id, '')).rejects.toMatchObject({ code: 'reason' })
  expect(await db.selectFrom('reviews').select(['hidden_at']).execute()).toEqual([{ hidden_at: null }])
  await expect(hideReview(db, asAdmin('admin'), 'gone', '')).rejects.toMatchObject({ code: 'review-missing' })
  await hideReview(db, asAdmin('admin'), id, 'Insults the author')
  const entries = await db.selectFrom('admin_actions').select('after').execute()
  expect(entries).toEqual([{ after: { hidden: true, reason: 'Insults the author' } }])
})

test('a report that comes at the same moment as the hiding is settled with it, or finds nothing to report', async () => {
  const db = await freshDatabase()
  const reader = asReader((await aUser(db)).id)
  const [one, other] = [(await aReview(db)).id, (await aReview(db)).id]
  const reportIn = (of: Db, id: string) => reportReview(of, reader, id, report)

  await afterWaiting(
    db,
    (tx) => reportIn(tx, one),
    () => hideReview(db, asAdmin('admin'), one, 'Spam.'),
  )
  const late = afterWaiting(
    db,
    (tx) => hideReview(tx, asAdmin('admin'), other, 'Spam.'),
    () => reportIn(db, other),
  )

  await expect(late).rejects.toMatchObject({ code: 'review-missing' })
  const reports = await db.selectFrom('review_reports').select(['review_id', 'settled_at']).execute()
  expect(reports).toEqual([{ review_id: one, settled_at: expect.any(Date) }])
})
