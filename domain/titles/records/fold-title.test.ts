import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldTitle, type Word } from './fold-title.ts'
import { type ColumnsRecord, readColumns } from './read-columns.ts'

const word = (source: string, record: ColumnsRecord): Word => ({ source, title: readColumns('anime', record) })

test('a field is that of the first source that has a value for it', () => {
  const { columns, from } = foldTitle('anime', [
    word('rich', { title: 'Frieren', episodes: 28, storyline: '', genres: [] }),
    word('poor', { title: 'Sousou no Frieren', episodes: 12, storyline: 'An elf.', genres: ['Drama'] }),
  ])

  expect(columns).toMatchObject({ title: 'Frieren', episodes: 28, storyline: 'An elf.', genres: ['Drama'], studio: '' })
  expect(from).toEqual({ title: 'rich', episodes: 'rich', storyline: 'poor', genres: 'poor' })
})

test('a record of release 0.1 spells the format that is a code now', () => {
  const { columns } = foldTitle('anime', [word('before-0.2', { title: 'A', format: 'TV' })])
  expect(columns.format).toBe('tv')
})

test('an admin may decide that there is nothing', () => {
  const { columns, staff, from } = foldTitle('anime', [
    word('admin', { content_warning: '', staff_members: [] }),
    word('catalogue', { title: 'A', content_warning: 'Blood', staff_members: [{ name: 'B', image: null, role: '' }] }),
  ])

  expect(columns.content_warning).toBe('')
  expect(staff).toEqual([])
  expect(from).toEqual({ title: 'catalogue', content_warning: 'admin', staff: 'admin' })
})

test('characters and staff come as a whole from one source, names and ids from all', () => {
  const hero = { name: 'Hero', image: null, role: 'Main', vocal: '' }
  const { characters, names, externalIds } = foldTitle('anime', [
    word('one', { title: 'A', characters: [], names: ['A', 'Alpha'], ids: { mal: '1' } }),
    word('two', { title: 'B', characters: [hero], names: ['B'], ids: { mal: '2', anilist: '3' } }),
    word('three', { characters: [{ ...hero, name: 'Villain' }] }),
  ])

  expect(characters).toEqual([hero])
  expect(names).toEqual(['A', 'Alpha', 'B'])
  expect(externalIds).toEqual({ mal: '1', anilist: '3' })
})

test('the number of voters is that of the source whose score is shown', () => {
  const { columns } = foldTitle('manga', [
    word('a', { title: 'A', imported_voters: 9 }),
    word('b', { imported_score: 8 }),
    word('c', { imported_score: 7, imported_voters: 700 }),
  ])

  expect(columns).toMatchObject({ imported_score: 8, imported_voters: null })

  const { columns: unscored } = foldTitle('manga', [word('a', { title: 'A' }), word('b', { imported_voters: 9 })])
  expect(unscored).toMatchObject({ imported_score: null, imported_voters: 9 })
})

test('the year of a season and the time of a broadcast come with them, but an admin decides each by itself', () => {
  const source = word('catalogue', {
    ...{ title: 'A', season: 'spring', season_year: 2005, broadcast_day: 'saturday', broadcast_time: '01:00' },
  })
  const other = word('other', { season_year: 1999, broadcast_time: '12:00' })

  const corrected = foldTitle('anime', [word('admin', { season: 'summer', broadcast_day: null }), other, source])
  expect(corrected.columns).toMatchObject({
    ...{ season: 'summer', season_year: 2005, broadcast_day: null, broadcast_time: '01:00' },
  })
  expect(corrected.from).toMatchObject({ season: 'admin', season_year: 'catalogue' })

  const { columns } = foldTitle('anime', [word('admin', { season_year: 2006, broadcast_time: null }), other, source])
  expect(columns).toMatchObject({
    ...{ season: 'spring', season_year: 2006, broadcast_day: 'saturday', broadcast_time: null },
  })
})

const record: fc.Arbitrary<ColumnsRecord> = fc.record(
  {
    title_english: fc.option(fc.string({ maxLength: 3 })),
    episodes: fc.option(fc.integer({ min: 1, max: 3 })),
    storyline: fc.string({ maxLength: 2 }),
    genres: fc.array(fc.constantFrom('Drama', 'Comedy'), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)

test('a source that is asked last adds what others lack, and takes nothing away', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 4 }), record, fc.boolean(), (records, last, withAdmin) => {
      const words = records.map((each, place) => word(withAdmin && place === 0 ? 'admin' : `source${place}`, each))
      const before = foldTitle('anime', words)
      const after = foldTitle('anime', [...words, word('last', last)])
      const alone = foldTitle('anime', [word('last', last)])

      for (const column of ['title_english', 'episodes', 'storyline', 'genres'] as const) {
        const source = before.from[column] ?? alone.from[column]
        expect(after.from[column]).toBe(source)
        expect(after.columns[column]).toEqual((before.from[column] ? before : alone).columns[column])
      }
    }),
  )
})
