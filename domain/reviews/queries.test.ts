import { expect, test } from 'vitest'
import { aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findReviewsPage, findWholeReview } from './queries.ts'
import { shownLength } from './rules.ts'

test('pages of 20 contain every review once in each order, even when many are equal', async () => {
  const db = await freshDatabase()
  const [title, reader] = [await aTitle(db), await aUser(db)]
  await aReview(db)
  for (let n = 0; n < 45; n++) {
    await aReview(db, {
      title_id: title.id,
      like_count: n % 3,
      overall_score: n % 4,
      posted_at: `2026-01-0${1 + (n % 5)}`,
    })
  }

  for (const sort of ['newest', 'most-helpful', 'overall-score'] as const) {
    const asked = { titleId: title.id, readerId: reader.id, sort }
    const pages = await Promise.all([1, 2, 3].map((page) => findReviewsPage(db, { ...asked, page })))
    expect(pages.map(({ rows, pages, total }) => [rows.length, pages, total])).toEqual([
      [20, 3, 45],
      [20, 3, 45],
      [5, 3, 45],
    ])
    const all = pages.flatMap(({ rows }) => rows)
    expect(new Set(all.map(({ id }) => id)).size).toBe(45)
    const keys = all.map(({ postedAt, likeCount, scores }) =>
      sort === 'newest' ? postedAt.getTime() : sort === 'most-helpful' ? likeCount : scores.overall,
    )
    expect(keys).toEqual(keys.toSorted((a, b) => b - a))
  }
  const beyond = { titleId: title.id, readerId: reader.id, sort: 'newest' } as const
  expect((await findReviewsPage(db, { ...beyond, page: 99 })).page).toBe(3)
  expect((await findReviewsPage(db, { ...beyond, titleId: '404', page: 1 })).total).toBe(0)
})

test('a long review is cut short in the list, and whole on a page of its own', async () => {
  const db = await freshDatabase()
  const { id, title_id: titleId, body } = await aReview(db, { body: 'Moss. '.repeat(shownLength) })
  const { id: readerId } = await aUser(db)

  const [listed] = (await findReviewsPage(db, { titleId, readerId, sort: 'newest', page: 1 })).rows
  expect(listed).toMatchObject({ id, cut: true })
  expect(listed?.text.length).toBeLessThan(body.length)
  const whole = await findWholeReview(db, { titleId, readerId, reviewId: id })
  expect(whole).toEqual({ ...listed, text: body, cut: false })
  expect(await findWholeReview(db, { titleId: '404', readerId, reviewId: id })).toBeNull()
})

test('the list has the rest of a long review for its author alone', async () => {
  const db = await freshDatabase()
  const { title_id: titleId, user_id, body } = await aReview(db, { body: `${'字'.repeat(shownLength - 1)}👨‍👩‍👧 end` })
  const { id: reader } = await aUser(db)
  const listedFor = async (readerId: string) =>
    (await findReviewsPage(db, { titleId, readerId, sort: 'newest', page: 1 })).rows[0]

  const own = await listedFor(user_id)
  expect([own?.rest, `${own?.text}${own?.rest}`]).toEqual(['👨‍👩‍👧 end', body])
  expect(await listedFor(reader)).toMatchObject({ text: own?.text, rest: '' })
})
