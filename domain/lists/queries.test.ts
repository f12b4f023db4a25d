import { expect, test } from 'vitest'
import { anEntry, aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findStanding } from './queries.ts'

test("a user's standing with a title is their own entry, stars and review", async () => {
  const db = await freshDatabase()
  const { id: titleId } = await aTitle(db)
  const [reader, other] = [await aUser(db), await aUser(db)]
  expect(await findStanding(db, reader.id, titleId)).toEqual({ entry: null, stars: null, reviewId: null })

  const entry = await anEntry(db, { user_id: reader.id, title_id: titleId, status: 'Watching' })
  const review = await aReview(db, { user_id: reader.id, title_id: titleId })
  await db.insertInto('ratings').values({ user_id: reader.id, title_id: titleId, kind: 'anime', stars: 9 }).execute()

  expect(await findStanding(db, reader.id, titleId)).toEqual({
    entry: { id: entry.id, status: 'Watching' },
    stars: 9,
    reviewId: review.id,
  })
  expect(await findStanding(db, other.id, titleId)).toEqual({ entry: null, stars: null, reviewId: null })
})
