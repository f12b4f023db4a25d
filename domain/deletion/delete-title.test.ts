import { expect, test } from 'vitest'
import { clearedPages } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import { listen } from '#db/listen.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aBusyTitle, anEntry, aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#tests/support/database.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { addToList } from '../journal/add-to-list.ts'
import { changeStatus } from '../journal/change-status.ts'
import { rateTitle } from '../ratings/rate-title.ts'
import { markHelpful } from '../reviews/mark-helpful.ts'
import { postReview } from '../reviews/post-review.ts'
import { reportReview } from '../reviews/report-review.ts'
import { deleteTitle } from './delete-title.ts'
import { findDeletableTitle } from './queries.ts'

test('a title is deleted with its characters, staff, reviews, votes, ratings and list entries, and the log says how many', async () => {
  const db = await freshDatabase()
  const { title } = await aBusyTitle(db)
  const other = await aReview(db)
  const admin = await aUser(db, { role: 'admin', email: 'admin@site.example' })
  const belongings = { characters: 1, staff: 1, reviews: 1, votes: 1, ratings: 2, listEntries: 1 }
  expect(await findDeletableTitle(db, asAdmin(admin.id), title.id)).toMatchObject({ belongings })

  expect(await deleteTitle(db, asAdmin(admin.id), title.id)).toEqual({
    id: title.id,
    kind: 'anime',
    title: 'A Title',
    belongings,
  })

  expect(await tablesWithRows(db)).toEqual(['reviews', 'title_names', 'titles'])
  expect(await db.selectFrom('reviews').select('id').execute()).toEqual([{ id: other.id }])
  expect(await db.selectFrom('title_counts').select('titles').where('kind', '=', 'anime').execute()).toEqual([
    { titles: 1 },
  ])
  expect(await db.selectFrom('admin_actions').selectAll().executeTakeFirst()).toMatchObject({
    admin_id: admin.id,
    action: 'title-deleted',
    subject_kind: 'title',
    subject_id: title.id,
    before: { title: 'A Title', kind: 'anime', ...belongings },
    after: null,
  })
})

test('a missing title cannot be deleted, and of two simultaneous deletions one is refused', async () => {
  const db = await freshDatabase()
  const { title } = await aBusyTitle(db)
  for (const id of ['404', '', '\0']) {
    await expect(deleteTitle(db, asAdmin('admin'), id)).rejects.toMatchObject({ code: 'title-gone' })
  }

  const both = await Promise.allSettled([
    deleteTitle(db, asAdmin('admin'), title.id),
    deleteTitle(db, asAdmin('admin'), title.id),
  ])

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'title-deleted' })
  expect(await db.selectFrom('admin_actions').selectAll().execute()).toHaveLength(1)
})

test('a deletion clears the pages of the title, of lists of its kind, and of similar titles', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const { id } = await aTitle(db, { kind: 'manga' })
  const heard: string[] = []
  const listener = await listen(url, clearedPages, { heard: (tags) => heard.push(tags), listening() {}, lost() {} })

  await deleteTitle(db, asAdmin('admin'), id)
  await listener.caughtUp()
  await listener.close()

  expect(heard).toEqual([`title:${id} list-manga catalogue`])
})

test('a title can be deleted while readers rate, list, review, like, report and delete their accounts, and nothing is left of it', async () => {
  const db = await freshDatabase()
  for (let round = 0; round < 5; round++) {
    const { title, review, mari } = await aBusyTitle(db)
    const entry = await anEntry(db, { user_id: (await aUser(db)).id, title_id: title.id })
    const readers = await Promise.all(Array.from({ length: 6 }, () => aUser(db)))

    const work = readers.flatMap<Promise<unknown>>(({ id }) => [
      rateTitle(db, asReader(id), { kind: 'anime', titleId: title.id, stars: 5 }),
      postReview(db, asReader(id), { titleId: title.id, scores: { overall: 5 }, text: 'Quick.' }),
      markHelpful(db, asReader(id), review.id),
      addToList(db, asReader(id), { kind: 'anime', id: title.id }),
      reportReview(db, asReader(id), review.id, { reason: 'spam', note: '' }),
    ])
    const changing = changeStatus(db, asReader(entry.user_id), { entryId: entry.id, status: 'watching' })
    const leaving = [deleteAccount(db, asReader(mari.id)), deleteAccount(db, asReader(readers[0]?.id ?? ''))]
    const [deleted, ...answers] = await Promise.allSettled([
      deleteTitle(db, asAdmin('admin'), title.id),
      ...work,
      ...leaving,
      changing,
    ])

    expect(deleted).toMatchObject({ status: 'fulfilled' })
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason.code).toMatch(/^(review|entry|title)-missing$/)
    }
  }
  expect(await tablesWithRows(db)).toEqual([])
})

async function tablesWithRows(db: Db): Promise<string[]> {
  const tables = [
    'external_ids',
    'helpful_votes',
    'list_entries',
    'ratings',
    'review_reports',
    'reviews',
    'title_characters',
    'title_names',
    'title_staff',
    'titles',
    'voices',
  ] as const
  const left: string[] = []
  for (const table of tables) {
    if (await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()) left.push(table)
  }
  return left
}
