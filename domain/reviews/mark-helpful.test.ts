import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asReader } from '#tests/support/actors.ts'
import { aReview, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf, toldOf } from '#tests/support/refusal-of.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { markHelpful } from './mark-helpful.ts'
import { findReviewsPage } from './queries.ts'

test('the first click adds 1; another is refused and adds nothing', async () => {
  const db = await freshDatabase()
  const [review, reader] = [await aReview(db, { like_count: 3 }), await aUser(db)]

  await markHelpful(db, asReader(reader.id), review.id)
  expect(await likesOf(db, review.id)).toBe(4)

  for (let click = 0; click < 3; click++) {
    expect(await refusalOf(markHelpful(db, asReader(reader.id), review.id))).toMatchObject({
      code: 'already-liked',
      sentence: 'You have already liked the review',
    })
  }
  expect(await likesOf(db, review.id)).toBe(4)
})

test('a reader sees which reviews they liked, and nobody else does', async () => {
  const db = await freshDatabase()
  const [review, reader, other] = [await aReview(db), await aUser(db), await aUser(db)]
  await markHelpful(db, asReader(reader.id), review.id)

  const asked = { titleId: review.title_id, sort: 'newest', page: 1 } as const
  const likedBy = async (readerId: string) => (await findReviewsPage(db, { ...asked, readerId })).rows[0]?.liked
  expect([await likedBy(reader.id), await likedBy(other.id)]).toEqual([true, false])
})

test('of 300 simultaneous clicks by 100 readers, 100 count', async () => {
  const db = await freshDatabase()
  const review = await aReview(db)
  const readers = await Promise.all(Array.from({ length: 100 }, () => aUser(db)))

  const clicks = [...readers, ...readers, ...readers].map(({ id }) => markHelpful(db, asReader(id), review.id))
  const refused = (await Promise.allSettled(clicks)).filter((click) => click.status === 'rejected')

  expect(refused).toHaveLength(200)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'already-liked' })
  expect(await likesOf(db, review.id)).toBe(100)
  expect(await db.selectFrom('helpful_votes').selectAll().execute()).toHaveLength(100)
})

test('a missing review cannot be liked, and a deleted user cannot like', async () => {
  const db = await freshDatabase()
  const [review, reader] = [await aReview(db), await aUser(db)]

  for (const [user, id] of [
    [reader.id, '404'],
    ['nobody', review.id],
  ] as const) {
    await expect(markHelpful(db, asReader(user), id)).rejects.toMatchObject({ code: 'review-missing' })
  }
  expect(await likesOf(db, review.id)).toBe(0)
})

test('authors cannot mark their own reviews as helpful, even with many clicks at once', async () => {
  const db = await freshDatabase()
  const [author, reader] = [await aUser(db), await aUser(db)]
  const review = await aReview(db, { user_id: author.id })

  const clicks = [author, reader, author, author].map(({ id }) => markHelpful(db, asReader(id), review.id))

  expect((await Promise.allSettled(clicks)).map((each) => each.status === 'rejected' && toldOf(each.reason))).toEqual([
    expect.objectContaining({ code: 'own-review', sentence: 'You cannot mark your own review as helpful' }),
    false,
    expect.objectContaining({ code: 'own-review' }),
    expect.objectContaining({ code: 'own-review' }),
  ])
  expect(await likesOf(db, review.id)).toBe(1)
  expect(await db.selectFrom('helpful_votes').select('user_id').execute()).toEqual([{ user_id: reader.id }])
})

test('a vote is deleted with its account and no longer counts', async () => {
  const db = await freshDatabase()
  const [review, leaving, staying] = [await aReview(db), await aUser(db), await aUser(db)]
  await markHelpful(db, asReader(leaving.id), review.id)
  await markHelpful(db, asReader(staying.id), review.id)

  await deleteAccount(db, asReader(leaving.id))

  expect(await likesOf(db, review.id)).toBe(1)
})

test('readers who liked and rated the same things can delete their accounts at once without a deadlock', async () => {
  const db = await freshDatabase()
  const readers = await Promise.all(Array.from({ length: 10 }, () => aUser(db)))
  const reviews = await Promise.all(readers.map(({ id }) => aReview(db, { user_id: id })))
  for (const [n, { id: user_id }] of readers.entries()) {
    for (const { id: review_id, title_id, user_id: author } of [...reviews.slice(n), ...reviews.slice(0, n)]) {
      if (author !== user_id) await markHelpful(db, asReader(user_id), review_id)
      await db.insertInto('ratings').values({ user_id, title_id, kind: 'anime', stars: 5 }).execute()
    }
  }
  await db.updateTable('titles').set({ rating_sum: 50, rating_count: 10 }).execute()

  await Promise.all(readers.slice(2).map(({ id }) => deleteAccount(db, asReader(id))))

  const left = await db.selectFrom('reviews').select('like_count').execute()
  expect(left).toEqual([{ like_count: 1 }, { like_count: 1 }])
})

async function likesOf(db: Db, id: string): Promise<number> {
  const review = await db.selectFrom('reviews').select('like_count').where('id', '=', id).executeTakeFirstOrThrow()
  return review.like_count
}
