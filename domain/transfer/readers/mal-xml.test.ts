import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { recordsOf } from '#tests/support/read-records.ts'
import { standings } from '../../standing-rules.ts'
import { manyLines, oneLine } from '../../titles/text-rules.ts'
import { type MalEntry, malEntry } from '../writers/mal-entry.ts'
import type { ListRow } from './list-row.ts'

async function rowsOf(xml: string): Promise<ListRow[]> {
  const records = await recordsOf(xml)
  return records.flatMap((record) => (record.what === 'row' ? [record.row] : []))
}

/** What a site would keep of a row that it took as it is. */
function keptOf(row: ListRow): MalEntry {
  const { kind, names, ids, standing, foreign, lists, updatedAt, own, ...more } = row
  const title = { kind, title: names[0] ?? '', titleEnglish: null, titleNative: null, malId: ids.mal ?? '', ids }
  const others = { status: null, addedAt: null, changedAt: null, stars: null, elsewhere: { mal: foreign } }
  return { ...title, ...others, ...more, standing: standing ?? 'planning' }
}

const listOf = (rows: ListRow[]) => `<myanimelist>${rows.map((row) => malEntry(keptOf(row))).join('')}</myanimelist>`

test('a list of MyAnimeList that goes out again comes back the same', async () => {
  const rows = await rowsOf(foreignLists['mal-xml'])
  // What today's form always has, where an older one had nothing.
  const usual = {
    my_discuss: '1',
    my_sns: 'default',
    my_rewatching_ep: '0',
    my_storage_value: '0.00',
  }
  const expected = rows.map((row) => ({ ...row, foreign: { ...usual, ...row.foreign } }))
  expect(await rowsOf(listOf(rows))).toEqual(expected)
})

test('what MyAnimeList has no field for comes back, whatever a reader keeps', async () => {
  const text = fc.string({
    unit: fc.constantFrom(...'&<>];[,:"\n\r\0\u200b éå蟲', '[Kiroku', ']]>', '<br />', 'amp;'),
    maxLength: 40,
  })
  const date = fc.constantFrom(null, '2019', '2019-04', '2019-04-03')
  const entry = fc.record({
    ...{ kind: fc.constantFrom('anime' as const, 'manga' as const), standing: fc.constantFrom(...standings) },
    ...{ progress: fc.nat(1_000), volumes: fc.nat(100), repeats: fc.nat(9), isPrivate: fc.boolean() },
    ...{ startedOn: date, finishedOn: date, droppedOn: date },
    score: fc.option(fc.integer({ min: 1, max: 100 }).map((tenths) => tenths / 10)),
    notes: text.map(manyLines),
    tags: fc.uniqueArray(fc.constantFrom('calm', 'a, b', 'R&B', '<3', '&amp;', ']]>', 'よつば'), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(entry, text.map(oneLine), async (given, name) => {
      const [first] = await rowsOf(
        '<myanimelist><anime><series_animedb_id>1</series_animedb_id><my_status>1</my_status></anime></myanimelist>',
      )
      if (!first) throw new Error('The list has a row')
      const volumes = given.kind === 'anime' ? 0 : given.volumes
      const row: ListRow = { ...first, ...given, volumes, names: [name], foreign: {} }
      const [back] = await rowsOf(listOf([row]))
      const { ids: _, names: __, format: ___, foreign: ____, ...kept } = row
      expect(back).toMatchObject(kept)
    }),
    { numRuns: 50 },
  )
})
