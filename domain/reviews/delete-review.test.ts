import { expect, test } from 'vitest'
import { asReader } from '#tests/support/actors.ts'
import { aReview, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { deleteReview } from './delete-review.ts'
import { markHelpful } from './mark-helpful.ts'
import { postReview } from './post-review.ts'
import { findOwnReview, findReviewId } from './queries.ts'

const another = { scores: { overall: 3 }, text: 'On second thoughts.' }

test("deleting one's own review deletes its votes and allows another review", async () => {
  const db = await freshDatabase()
  const [review, reader] = [await aReview(db), await aUser(db)]
  await markHelpful(db, asReader(reader.id), review.id)

  await deleteReview(db, asReader(review.user_id), review.id)

  expect(await db.selectFrom('helpful_votes').selectAll().execute()).toEqual([])
  expect(await findReviewId(db, review.user_id, review.title_id)).toBeNull()
  const id = await postReview(db, asReader(review.user_id), { titleId: review.title_id, ...another })
  expect(await findReviewId(db, review.user_id, review.title_id)).toBe(id)
})

test("another user's review is not found, and nothing is deleted", async () => {
  const db = await freshDatabase()
  const [review, other] = [await aReview(db), await aUser(db)]

  expect(await findOwnReview(db, other.id, review.id)).toBeNull()
  for (const id of [review.id, '404', '']) {
    await expect(deleteReview(db, asReader(other.id), id)).rejects.toMatchObject({ code: 'review-missing' })
  }
  expect(await findOwnReview(db, review.user_id, review.id)).toMatchObject({ id: review.id, text: review.body })
})

test('of two simultaneous deletions of a review one succeeds, even while others vote on it', async () => {
  const db = await freshDatabase()
  const review = await aReview(db)
  const readers = await Promise.all(Array.from({ length: 10 }, () => aUser(db)))

  const tabs = [1, 2].map(() => deleteReview(db, asReader(review.user_id), review.id))
  const clicks = readers.map(({ id }) => markHelpful(db, asReader(id), review.id))
  const answers = await Promise.allSettled([...tabs, ...clicks])

  expect(
    answers
      .slice(0, 2)
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['fulfilled', 'rejected'])
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'review-missing' })
  }
  expect(await db.selectFrom('helpful_votes').selectAll().execute()).toEqual([])
})
