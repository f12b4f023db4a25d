import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asReader } from '#tests/support/actors.ts'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { csvField, exportCsv } from './export-csv.ts'

/** The fields of the lines of a CSV, as RFC 4180 says. */
function readCsv(csv: string): string[][] {
  const fields = csv.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)
  const lines: string[][] = [[]]
  for (const [, field = '', end] of fields) {
    lines.at(-1)?.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field)
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

test('CSV has a row for each title of which something is kept, with all of it', async () => {
  const db = await freshDatabase()
  const { id } = await aUser(db)
  const anime = await aTitle(db, {
    id: '1',
    title: 'B, "quoted"',
    title_native: '蟲師',
    format: 'tv',
    released_on: '2005',
    episodes: 26,
  })
  await aTitle(db, { id: '2', kind: 'manga', title: '=cmd()', volumes: 3 })
  await aTitle(db, { id: '3', title: 'A' })
  await aTitle(db, { id: '4', title: 'Not kept' })
  await anEntry(db, { user_id: id, title_id: anime.id, status: 'watching', added_at: new Date('2024-01-02T03:04:05Z') })
  await db
    .insertInto('external_ids')
    .values([
      { title_id: '1', source: 'mal', value: '457' },
      { title_id: '1', source: 'bangumi', value: '9' },
    ])
    .execute()
  await db
    .insertInto('journal')
    .values([
      {
        user_id: id,
        title_id: '1',
        kind: 'anime',
        progress: 7,
        is_paused: true,
        started_on: '2019-04',
        score: 8.5,
        tags: ['a', 'b'],
        notes: 'Two\nlines',
      },
      { user_id: id, title_id: '2', kind: 'manga', is_dropped: true, dropped_on: '2020', volumes: 1, is_private: true },
    ])
    .execute()
  await db.insertInto('ratings').values({ user_id: id, title_id: '3', kind: 'anime', stars: 9 }).execute()

  const csv = await text(exportCsv(db, asReader(id)))

  expect(csv.startsWith('\ufeffkind,name,')).toBe(true)
  const [names = [], ...rows] = readCsv(csv.slice(1))
  const read = rows.map((row) =>
    Object.fromEntries(row.map((value, index) => [names[index], value]).filter(([, value]) => value)),
  )
  const nothing = { progress: '0', volumes_read: '0', repeats: '0', is_private: 'false' }
  expect(read).toEqual([
    { ...nothing, kind: 'anime', name: 'A', rating: '9' },
    {
      ...nothing,
      ...{ kind: 'anime', name: 'B, "quoted"', name_native: '蟲師', format: 'tv', year: '2005', episodes: '26' },
      ...{ mal_id: '457', other_ids: 'bangumi:9', standing: 'on-hold', status: 'watching' },
      ...{ added_at: '2024-01-02T03:04:05.000Z', progress: '7', started_on: '2019-04', score: '8.5', tags: 'a, b' },
      ...{ notes: 'Two\nlines', changed_at: expect.any(String) },
    },
    {
      ...nothing,
      ...{ kind: 'manga', name: "'=cmd()", volumes: '3', standing: 'dropped', dropped_on: '2020', volumes_read: '1' },
      ...{ is_private: 'true', changed_at: expect.any(String) },
    },
  ])
})

/** The value of a field, without the apostrophes that were put before formulas. */
const unguarded = (field: string) =>
  field.replaceAll(/^'(?='*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])'(?=['"]*[=+\-@＝＋－＠])/g, '')

test('any text is one field of CSV, is no formula, and is the same without apostrophes that were put before formulas', () => {
  const signs = fc.constantFrom(...`'="+-@,;\t\r\n a＝＋－＠`)
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: signs }))
  fc.assert(
    fc.property(anything, (value) => {
      const [[field = ''] = []] = readCsv(`${csvField(value)},\r\n`)
      expect(field).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(field).not.toMatch(/[;\t\r\n]"*[=+\-@＝＋－＠]/)
      expect(unguarded(field)).toBe(value)
    }),
  )
})

test.each([
  ['foo;=1+1', "foo;'=1+1"],
  ['＝1+1', `"'＝1+1"`],
  ['a\n=1+1', `"a\n'=1+1"`],
  ['foo;"=1+1"', `"foo;'""=1+1"""`],
  ['1-2; 3+4', '1-2; 3+4'],
])('%j is no formula in a spreadsheet that separates cells otherwise', (value, field) => {
  expect(csvField(value)).toBe(field)
})
