import { expect, test } from 'vitest'
import { anEntry, aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { statusesOf } from '../titles/statuses-rules.ts'
import { findKept, findReaderState } from './queries.ts'

test('users get only what they have themselves', async () => {
  const db = await freshDatabase()
  const entry = await anEntry(db, { status: 'watching' })
  const other = await anEntry(db, { title_id: entry.title_id, status: 'watched' })
  const { id: unlisted } = await aTitle(db)

  const facts = { isDropped: false, isRepeating: false, isPaused: false, isFinished: false }
  const own = await findKept(db, entry.user_id, [entry.title_id, unlisted])
  expect(own).toEqual({ [entry.title_id]: { status: 'watching', ...facts } })
  const ofOther = await findKept(db, other.user_id, [entry.title_id])
  expect(ofOther).toEqual({ [entry.title_id]: { status: 'watched', ...facts } })
})

test('the statuses are those of §4, and a new entry has the first', () => {
  expect(statusesOf).toEqual({
    anime: ['unwatched', 'watched', 'watching', 'want-to-watch', 'dropped'],
    manga: ['unread', 'reading', 'want-to-read', 'dropped'],
  })
})

test("a reader's state of a title is their own entry, stars and review", async () => {
  const db = await freshDatabase()
  const { id: titleId } = await aTitle(db)
  const [reader, other] = [await aUser(db), await aUser(db)]
  expect(await findReaderState(db, reader.id, titleId)).toEqual({
    entry: null,
    kept: null,
    score: null,
    stars: null,
    reviewId: null,
    isFavourite: false,
    dropped: null,
    merged: [],
  })

  const entry = await anEntry(db, { user_id: reader.id, title_id: titleId, status: 'watching' })
  const review = await aReview(db, { user_id: reader.id, title_id: titleId })
  await db.insertInto('ratings').values({ user_id: reader.id, title_id: titleId, kind: 'anime', stars: 9 }).execute()
  await db.insertInto('journal').values({ user_id: reader.id, title_id: titleId, kind: 'anime', score: 8.4 }).execute()

  expect(await findReaderState(db, reader.id, titleId)).toEqual({
    entry: { id: entry.id, status: 'watching' },
    kept: { status: 'watching', isDropped: false, isRepeating: false, isPaused: false, isFinished: false },
    score: 8.4,
    stars: 9,
    isFavourite: false,
    reviewId: review.id,
    dropped: null,
    merged: [],
  })
  expect(await findReaderState(db, other.id, titleId)).toEqual({
    entry: null,
    kept: null,
    score: null,
    stars: null,
    reviewId: null,
    isFavourite: false,
    dropped: null,
    merged: [],
  })
})
