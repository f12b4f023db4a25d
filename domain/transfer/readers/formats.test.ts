import { expect, test } from 'vitest'
import type { Told } from '#domain/refusal-rules.ts'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { recordsOf } from '#tests/support/read-records.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import type { ListFormatName } from './list-format.ts'
import type { ListRow } from './list-row.ts'

async function rowsOf(text: string): Promise<ListRow[]> {
  return (await recordsOf(text)).flatMap((record) => (record.what === 'row' ? [record.row] : []))
}

/** What a row without anything says. */
const nothing: Omit<ListRow, 'kind' | 'ids' | 'names' | 'standing'> = {
  ...{
    year: null,
    format: null,
    total: null,
    totalVolumes: null,
    progress: 0,
    volumes: 0,
    startedOn: null,
    finishedOn: null,
    droppedOn: null,
  },
  ...{
    repeats: 0,
    score: null,
    notes: '',
    tags: [],
    lists: [],
    isPrivate: false,
    updatedAt: null,
    foreign: {},
    own: null,
  },
}
const mushishi: Pick<ListRow, 'kind' | 'ids' | 'names' | 'standing'> = {
  kind: 'anime',
  ids: { mal: '457' },
  names: ['Mushishi'],
  standing: 'planning',
}
const manga: Pick<ListRow, 'kind' | 'ids' | 'names' | 'format' | 'total' | 'totalVolumes'> = {
  kind: 'manga',
  ids: { mal: '418' },
  names: ['Mushishi'],
  format: 'manga',
  total: 50,
  totalVolumes: 10,
}

const expected: Record<Exclude<ListFormatName, 'kiroku-json'>, [ListRow, ListRow]> = {
  'mal-xml': [
    {
      ...nothing,
      ...mushishi,
      format: 'tv',
      total: 26,
      standing: 'current',
      progress: 7,
      foreign: { my_priority: 'LOW', my_rewatching: '0', my_discuss: '1' },
    },
    {
      ...nothing,
      ...{ kind: 'anime', ids: { mal: '5081' }, names: ['化物語 & Ko <3'], format: 'special', total: 15 },
      ...{ standing: 'repeating', progress: 15, startedOn: '2010-04', finishedOn: '2011', repeats: 2, score: 9 },
      ...{ notes: 'Good & odd\nmore', tags: ['odd', 'vampires'] },
      foreign: {
        ...{
          my_status: 'Completed',
          my_rewatching: '1',
          my_rewatching_ep: '3',
          my_score: '9',
          my_storage: 'Hard Drive',
        },
        ...{ my_rewatch_value: 'Very High', my_priority: 'High', my_comments: 'Good &amp; odd<br />\nmore' },
      },
    },
  ],
  'mal-page-json': [
    {
      ...nothing,
      ...mushishi,
      ids: { mal: '32998' },
      names: ['91'],
      format: 'tv',
      total: 12,
      foreign: { priority_string: 'Low' },
    },
    {
      ...{
        ...nothing,
        ...manga,
        standing: 'completed',
        progress: 50,
        volumes: 10,
        startedOn: '2016-07-23',
        finishedOn: '1999-12-31',
      },
      ...{ score: 8, tags: ['odd', 'calm'], foreign: { priority_string: 'High', score: 8 } },
    },
  ],
  'mal-api-json': [
    { ...nothing, ...mushishi, updatedAt: new Date('2022-12-28T19:20:54Z') },
    {
      ...{
        ...nothing,
        ...manga,
        names: ['Mushishi', '蟲師', 'Bugmaster'],
        year: 1999,
        standing: 'repeating',
        progress: 50,
        volumes: 10,
      },
      ...{ startedOn: '2010-04', finishedOn: '2011', repeats: 3, score: 10, notes: 'Again!', tags: ['calm'] },
      ...{ updatedAt: new Date('2022-12-28T18:29:31Z'), foreign: { priority: 2, score: 10 } },
    },
  ],
  'anilist-json': [
    { ...nothing, ...mushishi, ids: { anilist: '457', mal: '457' } },
    {
      ...{
        ...nothing,
        ...manga,
        ids: { anilist: '30418', mal: '418' },
        names: ['Mushishi', '蟲師'],
        year: 1999,
        format: 'one-shot',
      },
      ...{
        standing: 'repeating',
        progress: 3,
        volumes: 1,
        startedOn: '2020-04-30',
        finishedOn: '2012-08',
        repeats: 2,
        score: 8.5,
      },
      ...{ notes: 'calm', lists: ['Favourites'], isPrivate: true, updatedAt: new Date('2020-09-13T12:26:40Z') },
      foreign: { priority: 5, scoreFormat: 'POINT_10_DECIMAL', score: 8.5 },
    },
  ],
  'anilist-archive': [
    {
      ...{
        ...nothing,
        ...mushishi,
        ids: { anilist: '457' },
        names: [],
        lists: ['Odd'],
        updatedAt: new Date('2019-01-02T03:04:05Z'),
      },
      foreign: { priority: 0, custom_lists: '[false,true]', advanced_scores: '[]', hidden_default: 0 },
    },
    {
      ...{
        ...nothing,
        kind: 'manga',
        ids: { anilist: '30418' },
        names: [],
        standing: 'repeating',
        progress: 50,
        volumes: 10,
      },
      ...{
        startedOn: '2020-04-30',
        finishedOn: '2021',
        repeats: 1,
        score: 8.5,
        notes: 'calm',
        lists: ['Paper'],
        isPrivate: true,
      },
      ...{ updatedAt: new Date('2021-01-02T03:04:05Z') },
      foreign: { priority: 3, custom_lists: '[1]', advanced_scores: '[]', hidden_default: 0, score: 85 },
    },
  ],
  'kitsu-json': [
    {
      ...nothing,
      ...mushishi,
      ids: { kitsu: '424', mal: '457' },
      names: ['Mushishi', '蟲師'],
      year: 2005,
      format: 'tv',
      total: 26,
    },
    {
      ...{
        ...nothing,
        ...manga,
        ids: { kitsu: '99' },
        standing: 'repeating',
        progress: 50,
        startedOn: '2023-08-01',
        finishedOn: '2023-09-01',
      },
      ...{ repeats: 2, score: 8.5, notes: 'calm', isPrivate: true, updatedAt: new Date('2023-09-02T12:00:00Z') },
      foreign: { volumesOwned: 10, ratingTwenty: 17 },
    },
  ],
  'shikimori-json': [
    { ...nothing, ...mushishi, names: ['Mushishi', 'Мастер Муси'] },
    {
      ...{
        ...nothing,
        kind: 'manga',
        ids: { mal: '418' },
        names: ['Mushishi'],
        standing: 'repeating',
        progress: 7,
        volumes: 1,
      },
      ...{ repeats: 2, score: 9, notes: 'calm', foreign: { score: 9 } },
    },
  ],
  'anime-planet-json': [
    { ...nothing, ...mushishi, ids: {}, names: ['Mushi-Shi'] },
    {
      ...{
        ...nothing,
        kind: 'anime',
        ids: {},
        names: ['Mushi-Shi: The Next Passage Part II'],
        standing: 'completed',
        progress: 10,
      },
      ...{ startedOn: '2020-07-24', finishedOn: '2020-08-24', repeats: 2, score: 9, foreign: { rating: 4.5 } },
    },
  ],
  'yamtrack-csv': [
    { ...nothing, ...mushishi, standing: 'current', progress: 7, startedOn: '2024-02-09' },
    {
      ...{
        ...nothing,
        kind: 'manga',
        ids: { mal: '418' },
        names: ['Mushishi, "again"'],
        standing: 'completed',
        progress: 50,
      },
      ...{ finishedOn: '2024-02-09', repeats: 2, score: 9.5, notes: 'calm\nand odd', foreign: { score: '9.5' } },
    },
  ],
}

test.each(Object.entries(expected))('rows of %s say all that the file does', async (name, rows) => {
  expect(await rowsOf(foreignLists[name as ListFormatName])).toEqual(rows)
})

test('Kiroku JSON says what a site kept of each title, and what else it kept', async () => {
  const [profile, first, second, ...parts] = await recordsOf(foreignLists['kiroku-json'])
  expect(profile).toMatchObject({ what: 'profile', part: { userName: 'somebody' } })
  expect(first).toMatchObject({ row: { standing: 'current', progress: 7, own: { entry: { status: 'watching' } } } })
  expect(second).toMatchObject({
    row: {
      ...{
        kind: 'manga',
        ids: { mal: '104' },
        names: ['Yotsuba&!', 'よつばと！'],
        standing: 'dropped',
        score: 9.5,
        isPrivate: true,
      },
      own: {
        ...{ id: '104', entry: null, rating: { stars: 8 }, review: { text: 'Good.', overallScore: 9 } },
        journal: { isDropped: true, droppedOn: '2019-04', elsewhere: { mal: { my_priority: 'Low' } } },
      },
    },
  })
  expect(parts).toMatchObject([
    { what: 'favourites', part: { what: 'manga', titleId: '104' } },
    { what: 'lists', part: { name: 'Calm', visibility: 'private', titles: [{ titleId: '104', note: 'first' }] } },
    { what: 'activity', part: { verb: 'scored', happenedAt: '2020-01-02T03:04:05.000006Z' } },
  ])
})

test('Kiroku JSON of a later version is refused, and entries that are not in its shape', async () => {
  await expect(recordsOf('{"format":"kiroku","version":2,"titles":[]}')).rejects.toMatchObject({ code: 'list-newer' })
  const titles = [
    { kind: 'anime' },
    { kind: 'anime', name: 'One', entry: { status: 'reading' } },
    { kind: 'anime', name: 'Two', journal: { progress: -1 } },
    { kind: 'anime', name: 'Three', journal: { startedOn: '2020-13-01' } },
    7,
    { kind: 'anime', name: 'Four', unheard: 'of' },
  ]
  const records = await recordsOf(JSON.stringify({ format: 'kiroku', version: 1, titles }))
  expect(records.map((record) => ('problem' in record ? record.problem.code : record.what))).toEqual([
    'value-missing',
    'row-standing',
    'value-other',
    'value-other',
    'record-not-object',
    'row',
  ])
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
    { row: { ids: {}, standing: 'on-hold', progress: 0, score: null, startedOn: '2018-09' }, warnings: [] },
    { row: { ids: {}, standing: 'current', progress: 12, finishedOn: null }, warnings: [] },
    { row: { ids: { anilist: '30104', kitsu: '49', animeplanet: 'yotsuba' }, standing: 'repeating' }, warnings: [] },
  ])
})

test("pages of MyAnimeList's API are read as programs keep them: entries in one list, or titles with what the reader keeps", async () => {
  const status = { status: 'watching', score: 5, num_episodes_watched: 3 }
  const title = { id: 457, title: 'Mushishi', media_type: 'tv' }
  for (const list of [
    [{ node: title, list_status: status }],
    [{ ...title, my_list_status: status }],
    { data: [{ node: { ...title, my_list_status: status } }], paging: {} },
    // What another account keeps of it is not what the list says.
    { data: [{ node: { ...title, my_list_status: { status: 'dropped', tags: ['odd'] } }, list_status: status }] },
  ]) {
    expect(await rowsOf(JSON.stringify(list)), JSON.stringify(list)).toMatchObject([
      { kind: 'anime', ids: { mal: '457' }, standing: 'current', progress: 3, score: 5, tags: [] },
    ])
  }
  const manga = [{ id: 418, title: 'Mushishi', num_chapters: 50, my_list_status: { status: 'plan_to_read' } }]
  expect(await rowsOf(JSON.stringify(manga))).toMatchObject([{ kind: 'manga', standing: 'planning', total: 50 }])
})

test("the older answer of Shikimori's API, which has whole titles, is read", async () => {
  const kept = { id: 9, text: 'calm', chapters: 0, volumes: 0, rewatches: 1, user: { id: 1, nickname: 'mari' } }
  const title = { id: 457, name: 'Mushishi', russian: 'Мастер Муси', kind: 'tv', episodes: 26, episodes_aired: 0 }
  const rates = [
    { ...kept, score: 9, status: 'completed', episodes: 26, anime: title, manga: null },
    { ...kept, score: 0, status: 'planned', anime: { ...title, id: 5 } },
    {
      ...kept,
      score: 0,
      status: 'watching',
      chapters: 3,
      manga: { id: 418, name: 'M', russian: '', kind: 'manga', chapters: 50 },
    },
  ]
  expect(await rowsOf(JSON.stringify(rates))).toMatchObject([
    {
      kind: 'anime',
      ids: { mal: '457' },
      names: ['Mushishi', 'Мастер Муси'],
      standing: 'completed',
      progress: 26,
      repeats: 1,
      score: 9,
      total: 26,
      format: 'tv',
      notes: 'calm',
    },
    { kind: 'anime', ids: { mal: '5' }, standing: 'planning', score: null },
    { kind: 'manga', ids: { mal: '418' }, standing: 'current', progress: 3, total: 50 },
  ])
})

test('an archive of AniList is known although its reader has written much about themselves', async () => {
  const archive = JSON.parse(foreignLists['anilist-archive'])
  const { id, display_name, ...more } = archive.user
  const user = { id, user_name: 'a', display_name, email: 'a@example.com', about: 'x'.repeat(100_000), ...more }
  expect(await rowsOf(JSON.stringify({ ...archive, user }))).toEqual(await rowsOf(JSON.stringify(archive)))
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

test('a list of JSON is recognized although an entry is damaged, and only that one is refused', async () => {
  const text = foreignLists['shikimori-json'].replace('"score":9', '"score":nine')
  expect(await recordsOf(text)).toMatchObject([
    { what: 'row' },
    { what: 'refused', problem: { code: 'line-not-json' } },
  ])
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

test('rows without sense are refused, each with its reason, and values without sense are missing, with a warning', async () => {
  const row = (more: object) => ({
    target_title: 'One',
    target_id: 1,
    target_type: 'Anime',
    status: 'watching',
    ...more,
  })
  const records = await recordsOf(
    JSON.stringify([
      row({ target_type: 'Person' }),
      row({ status: 'sleeping' }),
      row({ status: undefined }),
      row({ target_title: '', target_id: 0 }),
      row({ score: 11, episodes: -3, rewatches: 'often' }),
      'One',
    ]),
  )
  expect(records.map((record) => ('problem' in record ? record.problem : record))).toMatchObject([
    { code: 'row-kind', parameters: { kind: 'Person' } },
    { code: 'row-standing', parameters: { standing: 'sleeping' } },
    { code: 'row-standing', parameters: { standing: '' } },
    { code: 'row-nameless' },
    {
      row: { progress: 0, score: null, repeats: 0, foreign: { score: 11 } },
      warnings: [
        { code: 'row-value', parameters: { field: 'progress', value: '-3' } },
        { code: 'row-value', parameters: { field: 'repeats', value: 'often' } },
        { code: 'row-value', parameters: { field: 'score', value: '11' } },
      ],
    },
    { code: 'record-not-object' },
  ])
})

test.each(['progressed_at', 'progress_changed'])(
  'the moment of the last step is read of Yamtrack’s column %s',
  async (column) => {
    const [head = '', first = ''] = foreignLists['yamtrack-csv'].split('\n')
    const text = `${head},"${column}"\n${first},"2024-02-09T10:00:00Z"\n`

    expect(await rowsOf(text)).toMatchObject([{ progress: 7, updatedAt: new Date('2024-02-09T10:00:00Z') }])
  },
)

test('films, series and games of Yamtrack are refused, each with what it is', async () => {
  const row = (kind: string) => `"1","tmdb","${kind}","Perfect Blue","","","","","1","Completed","0","","","",""`
  const [head = ''] = foreignLists['yamtrack-csv'].split('\n')
  const kinds = ['movie', 'tv', 'season', 'episode', 'game', 'podcast']
  const lines = kinds.map(row)
  const records = await recordsOf([head, ...lines, ''].join('\n'))
  const isAnime = 'and the file does not say whether that is anime. If it is, please add it here by its name'
  expect(records.map((record) => 'problem' in record && sentenceOf(record.problem as Told))).toEqual([
    ...[`It is a film, ${isAnime}`, `It is a series, ${isAnime}`, `It is a season of a series, ${isAnime}`],
    ...[
      `It is an episode of a series, ${isAnime}`,
      'It is a game, not anime or manga',
      'It is podcast, not anime or manga',
    ],
  ])
})

test('what somebody does not want to watch is neither on their list nor dropped', async () => {
  const text = foreignLists['anime-planet-json'].replace('want to watch', "won't watch")
  expect((await rowsOf(text))[0]).toMatchObject({ standing: null, foreign: { status: "won't watch" } })
})

test('long notes and many tags are cut with a warning, and kept whole beside', async () => {
  const tags = Array.from({ length: 60 }, (_, number) => `tag ${number}`)
  const text = foreignLists['mal-api-json']
    .replace('"Again!"', `"${'a'.repeat(12_000)}"`)
    .replace('["calm"]', JSON.stringify(tags))
  const [, record] = await recordsOf(text)
  expect(record).toMatchObject({
    row: { foreign: { comments: 'a'.repeat(12_000), tags } },
    warnings: [{ code: 'row-notes-cut' }, { code: 'row-tags-cut' }],
  })
  expect(record?.what === 'row' && [record.row.notes.length, record.row.tags.length]).toEqual([10_000, 50])
})
