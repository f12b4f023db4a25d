import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busyFor } from '#tests/support/busy-for.ts'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { recordsOf, rowsOf } from '#tests/support/read-records.ts'
import { standings } from '../../standing-rules.ts'
import { manyLines, oneLine } from '../../titles/text-rules.ts'
import { type MalEntry, malEntry } from '../writers/mal-entry.ts'
import type { ListRow } from './list-row.ts'

/** What a site would keep of a row that it took as it is. */
function keptOf(row: ListRow): MalEntry {
  const { kind, names, ids, standing, foreign, lists, updatedAt, own, ...more } = row
  const title = { kind, title: names[0] ?? '', titleEnglish: null, titleNative: null, malId: ids.mal ?? '', ids }
  const others = { status: null, addedAt: null, changedAt: null, stars: null, elsewhere: { mal: foreign } }
  const counts = { progress: row.progress ?? 0, volumes: row.volumes ?? 0 }
  return { ...title, ...others, ...more, ...counts, standing: standing ?? 'planning' }
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
      const volumes = given.kind === 'anime' ? null : given.volumes
      const row: ListRow = { ...first, ...given, volumes, names: [name], foreign: {} }
      const [back] = await rowsOf(listOf([row]))
      const { ids: _, names: __, format: ___, foreign: ____, ...kept } = row
      expect(back).toMatchObject(kept)
    }),
    { numRuns: 50 },
  )
})

test('escapes of MyAnimeList that are broken really, are read', async () => {
  const list = (fields: string) =>
    `<myanimelist><anime><series_animedb_id>1</series_animedb_id><my_status>2</my_status>${fields}</anime></myanimelist>`
  const notes = async (comments: string) =>
    (await rowsOf(list(`<my_comments>${comments}</my_comments>`))).map((row) => row.notes)
  expect(await notes('R&B, Tom & Jerry, &nbsp;, &unknown; &#169; <3 & x < 7')).toEqual([
    'R&B, Tom & Jerry, , &unknown; © <3 & x < 7',
  ])
  expect(await notes('<![CDATA[a ]]> b]]>')).toEqual(['a ]]> b'])
  expect(await notes('<![CDATA[a ]]]]><![CDATA[> b & c &quot;d&quot;]]>')).toEqual(['a ]]> b & c "d"'])
  expect(await notes('one<br>two')).toEqual([])
  expect(await notes('one<br />two\0\x1f')).toEqual(['one\ntwo'])
  const bytes = Buffer.from(list('<my_tags><![CDATA[caf?, odd]]></my_tags>'))
  bytes[bytes.indexOf('?')] = 0xe9
  expect((await recordsOf(bytes)).map((record) => record.what === 'row' && record.row.tags)).toEqual([
    ['caf\ufffd', 'odd'],
  ])
})

test('what other programs write in the form of MyAnimeList is read: their words for nothing, and ids of further sites', async () => {
  const records = await recordsOf(`<myanimelist>
    <anime><series_animedb_id>None</series_animedb_id><series_title>One</series_title><my_status>Paused</my_status>
      <my_watched_episodes>None</my_watched_episodes><my_score>None</my_score><my_start_date>2018-9-None</my_start_date></anime>
    <anime><series_animedb_id>null</series_animedb_id><series_title>Two</series_title><my_status>Watching</my_status>
      <my_watched_episodes>12.0</my_watched_episodes><my_finish_date>None-None-None</my_finish_date></anime>
    <manga><manga_mangadb_id>0</manga_mangadb_id><manga_anilist_id>30104</manga_anilist_id><manga_kitsu_id>49</manga_kitsu_id>
      <manga_animeplanet_slug><![CDATA[yotsuba]]></manga_animeplanet_slug><manga_title>Yotsuba&amp;!</manga_title>
      <my_status>Re-reading</my_status></manga>
  </myanimelist>`)
  expect(records).toMatchObject([
    { row: { ids: {}, standing: 'on-hold', progress: null, score: null, startedOn: '2018-09' }, warnings: [] },
    { row: { ids: {}, standing: 'current', progress: 12, finishedOn: null }, warnings: [] },
    { row: { ids: { anilist: '30104', kitsu: '49', animeplanet: 'yotsuba' }, standing: 'repeating' }, warnings: [] },
  ])
})

test('an entry whose tags do not match is refused, and those around it are read', async () => {
  const entry = (id: number, more = '') =>
    `<anime><series_animedb_id>${id}</series_animedb_id><my_status>Watching</my_status>${more}</anime>`
  const damaged = [
    entry(2, '<my_score>5</my_scor>'),
    entry(2, '<my_scor>5</my_score>'),
    entry(2).replace('<anime>', '<anmie>'),
    entry(2).replace('</anime>', '</anmie>'),
    entry(2).replace('</anime>', ''),
  ]
  for (const each of damaged) {
    expect(await recordsOf(`<myanimelist>${entry(1)}${each}${entry(3)}${entry(4)}</myanimelist>`), each).toMatchObject([
      { what: 'row', row: { ids: { mal: '1' } } },
      { what: 'refused' },
      { what: 'row', row: { ids: { mal: '3' } } },
      { what: 'row', row: { ids: { mal: '4' } } },
    ])
  }
})

test("Shikimori's XML has its own word for what is repeated, and fields of anime for manga", async () => {
  const [row] = await rowsOf(
    '<myanimelist><myinfo><user_export_type>2</user_export_type></myinfo><manga><manga_title>Yotsuba</manga_title><manga_mangadb_id>104</manga_mangadb_id><my_read_chapters>9</my_read_chapters><my_read_volumes>2</my_read_volumes><my_times_watched>1</my_times_watched><my_status>Reading</my_status><shiki_status>Rereading</shiki_status></manga></myanimelist>',
  )
  expect(row).toMatchObject({
    kind: 'manga',
    ids: { mal: '104' },
    standing: 'repeating',
    progress: 9,
    volumes: 2,
    repeats: 1,
  })
})

test.each(['<!', '< !', '<![C', '<!entity', '<!DOCTYPE', '<!--', '<?', '<a ', '<', '&'])(
  'a long text after %s takes no time',
  async (start) => {
    for (const part of ['0', ' ', start]) {
      const long = start + part.repeat(90_000 / part.length)
      const list = foreignLists['mal-xml'].replace('<user_name>', (tag) => tag + long)
      const { busy } = await busyFor(() => recordsOf(list).catch((error: unknown) => error))
      // With a number of steps that grows with the square of the length, half a minute.
      expect(busy).toBeLessThan(5_000)
    }
  },
)
