import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { tagTitles } from '#domain/tags/tag-titles.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findChoices } from './find-choices.ts'

test('a form offers the genres of its kind in alphabetical order, and a new one at once', async () => {
  const db = await freshDatabase()
  const tag = async (id: string, name: string, position: number) =>
    inTransaction(db, (tx) => tagTitles(tx, [id], [{ titleId: id, kind: 'genre', name, position, isSpoiler: false }]))
  const [anime, other] = [await aTitle(db, { kind: 'anime' }), await aTitle(db, { kind: 'anime' })]
  await tag(anime.id, 'Mystery', 0)
  expect((await findChoices(db, 'anime')).genre).toEqual(['Mystery'])

  await tag(other.id, 'Adventure', 0)

  expect((await findChoices(db, 'anime')).genre).toEqual(['Adventure', 'Mystery'])
  expect((await findChoices(db, 'manga')).genre).toBeUndefined()
})
