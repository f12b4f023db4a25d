import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { creditCompanies } from '#domain/companies/credit-companies.ts'
import { type TagOfTitle, tagTitles } from '#domain/tags/tag-titles.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findSimpleQuestions } from './find-simple-questions.ts'

test('each genre, theme, demographic, season, studio and year that has titles is a question, of the kind that has it', async () => {
  const db = await freshDatabase()
  await aTitle(db, { id: '1', kind: 'anime', released_on: '1998-04-03', season: 'spring', format: 'tv' })
  await aTitle(db, { id: '2', kind: 'manga', released_on: '0989' })
  const tag = (titleId: string, kind: TagOfTitle['kind'], name: string, position = 0) => ({
    ...{ titleId, kind, name, position, isSpoiler: false },
  })
  const tags = [
    tag('1', 'genre', 'Sci-Fi'),
    tag('1', 'genre', '-Minus', 1),
    tag('1', 'genre', 'L'.repeat(101), 2),
    tag('1', 'theme', 'Sí & "<no>"'),
    tag('2', 'demographic', 'Seinen'),
    tag('2', 'tag', 'Not asked for'),
  ]
  const credit = { role: 'studio', position: 0, source: 'catalogue' } as const
  await inTransaction(db, async (tx) => {
    await tagTitles(tx, ['1', '2'], tags)
    await creditCompanies(
      tx,
      ['1'],
      [
        { ...credit, titleId: '1', name: 'Sunrise' },
        { ...credit, titleId: '1', name: 'Lender', role: 'producer' },
      ],
    )
  })
  const { id } = await db.selectFrom('companies').select('id').where('name', '=', 'Sunrise').executeTakeFirstOrThrow()

  expect(await findSimpleQuestions(db)).toEqual([
    '/browse-animes?genre=Sci-Fi',
    '/browse-animes?season=spring',
    `/browse-animes?studio=${id}-Sunrise`,
    '/browse-animes?theme=S%C3%AD+%26+%22%3Cno%3E%22',
    '/browse-animes?year=1998',
    '/browse-mangas?demographic=Seinen',
    '/browse-mangas?year=0989',
  ])
})
