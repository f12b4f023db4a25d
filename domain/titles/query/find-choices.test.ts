import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askFor } from '#db/asker.ts'
import { inTransaction } from '#db/transaction.ts'
import { tagTitles } from '#domain/tags/tag-titles.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { savedTitleForm } from '#tests/support/title-form.ts'
import { signedIn } from '#tests/support/uploading.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { editTitle } from '../edit-title.ts'
import { findChoices } from './find-choices.ts'

test('a form offers the genres of its kind in alphabetical order, and a new one at once', async () => {
  const db = await freshDatabase()
  const tag = async (id: string, name: string, position: number) =>
    inTransaction(db, (tx) => tagTitles(tx, [id], [{ titleId: id, kind: 'genre', name, position, isSpoiler: false }]))
  const [anime, other] = [await aTitle(db, { kind: 'anime' }), await aTitle(db, { kind: 'anime' })]
  await tag(anime.id, 'Mystery', 0)
  expect((await findChoices(db, 'anime')).offered.genre).toEqual(['Mystery'])

  await tag(other.id, 'Adventure', 0)

  expect((await findChoices(db, 'anime')).offered.genre).toEqual(['Adventure', 'Mystery'])
  expect((await findChoices(db, 'manga')).offered.genre).toBeUndefined()
})

test('a form offers at once what an admin has said of a title, even if titles of the other kind have it already', async () => {
  const db = await freshDatabase()
  await signedIn(db, 'admin')
  const anime = await aTitle(db, { kind: 'anime' })
  const manga = await aTitle(db, { kind: 'manga' })
  const tag = { titleId: anime.id, kind: 'genre', name: 'Mystery', position: 0, isSpoiler: false } as const
  await inTransaction(db, (tx) => tagTitles(tx, [anime.id], [tag]))
  expect((await findChoices(db, 'manga')).offered.genre).toBeUndefined()

  await editTitle(db, asAdmin('admin'), manga.id, await savedTitleForm(db, manga.id, { genres: 'Mystery' }))

  expect((await findChoices(db, 'manga')).offered.genre).toEqual(['Mystery'])
})

test('what a form offers is found for all who wait for it, even if the first of them has gone', async () => {
  const db = await freshDatabase()
  await aTitle(db, { kind: 'anime', released_on: '2005-10-23' })
  let isGone = false
  const asked: ReturnType<typeof findChoices>[] = []

  await inTransaction(db, async (tx) => {
    await sql`lock table title_facets in access exclusive mode`.execute(tx)
    asked.push(askFor({ gone: () => isGone }, () => findChoices(db, 'anime')))
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    isGone = true
    asked.push(findChoices(db, 'anime'))
  })

  expect((await Promise.all(asked)).map(({ years }) => years.get(2005))).toEqual([1, 1])
})
