import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { creditCompanies } from '#domain/companies/credit-companies.ts'
import { tagTitles } from '#domain/tags/tag-titles.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { choicesCountedUpTo, countChoices } from './count-choices.ts'
import { findChoices } from './find-choices.ts'
import { findTitles } from './find-titles.ts'
import { knowQuery } from './known-query.ts'
import { readTitleQuery } from './title-query-rules.ts'

test('each value of a form says how many titles have it, and in a question how many it would leave', async () => {
  const db = await aCatalogue()
  const all = Object.fromEntries((await findChoices(db, 'anime')).counts)
  expect(all).toMatchObject({ 'genre=Action': 3, 'genre=Drama': 2, 'format=tv': 2, 'year=1990-1999': 2, 'score=8': 1 })
  expect(all['studio=1-Sunrise']).toBe(2)

  const ofDrama = await countsOf(db, 'genre=Drama')
  expect(ofDrama).toMatchObject({
    'genre=Action': 1,
    'format=tv': 1,
    'format=ova': 0,
    'studio=1-Sunrise': 1,
    'score=6': 1,
  })
  for (const [key, titles] of Object.entries(ofDrama ?? {})) {
    if (!key.startsWith('genre=')) continue
    const known = await knowQuery(db, readTitleQuery('anime', new URLSearchParams(`genre=Drama&${key}`)))
    expect([key, titles]).toEqual([key, (await findTitles(db, known)).total])
  }
})

test('values that would widen a question are not counted, nor those of a question with a text or too many titles', async () => {
  const db = await aCatalogue()
  const counts = await countsOf(db, 'format=TV&format=Movie&year=1990-1999&score=6')
  expect(counts).toHaveProperty('genre=Drama')
  for (const key of Object.keys(counts ?? {})) expect(key).not.toMatch(/^(format|year|score)=/)

  expect(await countsOf(db, 'q=one&genre=Drama')).toBeNull()
  expect(await countsOf(db, 'genre=Drama', { total: choicesCountedUpTo + 1, isMore: false })).toBeNull()
  expect(await countsOf(db, 'genre=Drama', { total: 10, isMore: true })).toBeNull()
})

test('a reader’s question counts only what is not on the list', async () => {
  const db = await aCatalogue()
  const { user_id } = await anEntry(db, { title_id: '1' })
  expect(await countsOf(db, 'genre=Drama&mine=none', { total: 1, isMore: false }, user_id)).toMatchObject({
    'genre=Action': 0,
    'genre=Drama': 1,
  })
})

async function aCatalogue(): Promise<PlainDb> {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', format: 'tv', released_on: '1995', imported_score: 8.2 })
  await aTitle(db, { id: '2', format: 'tv', released_on: '1999-01-01', imported_score: 5 })
  await aTitle(db, { id: '3', format: 'movie', released_on: '2001' })
  await aTitle(db, { id: '4', format: 'ova' })
  await aTitle(db, { id: '5', kind: 'manga', released_on: '1995' })
  const genres = { 1: ['Action', 'Drama'], 2: ['Action'], 3: ['Drama'], 4: ['Action'], 5: ['Action'] }
  const tags = Object.entries(genres).flatMap(([titleId, names]) =>
    names.map((name, position) => ({ titleId, kind: 'genre' as const, name, position, isSpoiler: false })),
  )
  const credit = { role: 'studio', name: 'Sunrise', position: 0, source: 'catalogue' } as const
  await inTransaction(db, async (tx) => {
    await tagTitles(tx, Object.keys(genres), tags)
    await creditCompanies(
      tx,
      ['1', '2'],
      [
        { ...credit, titleId: '1' },
        { ...credit, titleId: '2' },
      ],
    )
  })
  return db
}

async function countsOf(db: PlainDb, search: string, found = { total: 2, isMore: false }, reader?: string) {
  const { codes } = await findChoices(db, 'anime')
  const known = await knowQuery(db, readTitleQuery('anime', new URLSearchParams(search)))
  const counts = await countChoices(db, known, found, codes, reader)
  return counts && Object.fromEntries(counts)
}
