import { expect, test } from 'vitest'
import { asReader } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { postReview } from './post-review.ts'
import { findReviewsPage } from './queries.ts'

const review = { scores: { story: 8.5, animation: null, overall: 7 }, text: 'One.\n\nTwo <b>three</b>.' }

test('a review is posted with its scores, line breaks and date', async () => {
  const db = await freshDatabase()
  const [title, author] = [await aTitle(db), await aUser(db, { user_name: 'Mari', image: '/userImgs/mari.webp' })]

  const id = await postReview(db, asReader(author.id), { titleId: title.id, ...review })

  const { rows: reviews } = await findReviewsPage(db, {
    titleId: title.id,
    readerId: author.id,
    sort: 'newest',
    page: 1,
  })
  expect(reviews).toEqual([
    {
      id,
      author: 'Mari',
      authorImage: '/userImgs/mari.webp',
      authorHandle: null,
      postedAt: expect.any(Date),
      cut: false,
      rest: '',
      isSpoiler: false,
      text: review.text,
      scores: { story: 8.5, animation: null, sound: null, art: null, character: null, overall: 7 },
      likeCount: 0,
      liked: false,
      own: true,
      hidden: false,
      hiddenReason: null,
      reported: false,
    },
  ])
  expect(Math.abs(Number(id) - Date.now())).toBeLessThan(60_000)
})

test.each(['anime', 'manga'] as const)('a second review of one %s is refused with the sentence of §8', async (kind) => {
  const db = await freshDatabase()
  const [title, author] = [await aTitle(db, { kind }), await aUser(db)]
  await postReview(db, asReader(author.id), { titleId: title.id, ...review })

  expect(
    await refusalOf(postReview(db, asReader(author.id), { titleId: title.id, ...review, text: 'Again.' })),
  ).toMatchObject({
    code: 'already-reviewed',
    sentence: `You have already reviewed the ${kind}`,
  })
  expect(await db.selectFrom('reviews').select('body').execute()).toEqual([{ body: review.text }])
})

test('of two tabs that post the same review at once, one succeeds', async () => {
  const db = await freshDatabase()
  const [title, author] = [await aTitle(db), await aUser(db)]

  for (let round = 0; round < 20; round++) {
    const tabs = await Promise.allSettled(
      ['first', 'second'].map((text) => postReview(db, asReader(author.id), { titleId: title.id, ...review, text })),
    )
    expect(tabs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(tabs.find((tab) => tab.status === 'rejected')?.reason).toMatchObject({ code: 'already-reviewed' })
    expect(await db.deleteFrom('reviews').returning('id').execute()).toHaveLength(1)
  }
})

test('a missing or deleted title cannot be reviewed, and a deleted user cannot review', async () => {
  const db = await freshDatabase()
  const [title, author] = [await aTitle(db), await aUser(db)]

  expect(await postReview(db, asReader(author.id), { titleId: '404', ...review })).toBeNull()
  expect(await postReview(db, asReader('nobody'), { titleId: title.id, ...review })).toBeNull()
  expect(await db.selectFrom('reviews').selectAll().execute()).toEqual([])
})
