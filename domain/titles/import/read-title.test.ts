import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { busyFor } from '#tests/support/busy-for.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { documentedKeys } from '../records/documented-keys.ts'
import { importedColumns, keysFor } from './column-readers.ts'
import { keysOfPart, readTitle } from './read-title.ts'

const anime = { itemType: 'anime', title: 'Mushishi' }
const manga = { itemType: 'manga', title: 'Mushishi' }

test('a title needs only its type and name; the rest may be unknown', () => {
  expect(readTitle(anime)).toEqual({
    columns: {
      kind: 'anime',
      title: 'Mushishi',
      title_english: null,
      title_native: null,
      format: null,
      genres: [],
      poster: null,
      header_image: null,
      trailer_url: null,
      episodes: null,
      duration: null,
      studio: '',
      released_on: null,
      ended_on: '',
      storyline: '',
      content_warning: '',
      soundtracks: '',
      imported_score: null,
      imported_voters: null,
      imported_members: null,
      airing_state: null,
      season: null,
      season_year: null,
      source_material: null,
      age_rating: null,
      adult_mark: null,
      volumes: null,
      broadcast_day: null,
      broadcast_time: null,
      background: '',
      official_site: null,
      imported_rank: null,
      imported_favorites: null,
    },
    names: ['Mushishi'],
    languages: {},
    related: [],
    externalIds: {},
    tags: { genre: [], theme: [], demographic: [], tag: [] },
    companies: { studio: [], producer: [], licensor: [], serialization: [] },
    characters: [],
    staff: [],
    withoutIds: [],
    unmentioned: expect.arrayContaining(['title_english', 'names', 'format', 'imported_score', 'characters', 'staff']),
  })
})

test.each([
  [{ status: 'Finished Airing' }, { airing_state: 'finished' }],
  [{ status: 'Not yet aired' }, { airing_state: 'upcoming' }],
  [{ status: 'Publishing' }, { airing_state: 'airing' }],
  [{ status: 'On Hiatus' }, { airing_state: 'paused' }],
  [{ status: 'Discontinued' }, { airing_state: 'cancelled' }],
  [{ status: 'Who knows' }, { airing_state: null }],
  [
    { season: 'Autumn', year: 1998 },
    { season: 'fall', season_year: 1998 },
  ],
  [
    { season: 'Undefined', year: 1998 },
    { season: null, season_year: null },
  ],
  [{ source: 'LIGHT_NOVEL' }, { source_material: 'light-novel' }],
  [{ source: '4-koma manga' }, { source_material: '4-koma-manga' }],
  [{ source: 'VIDEO_GAME' }, { source_material: 'game' }],
  [{ source: 'Unknown' }, { source_material: null }],
  [{ age_rating: 'G - All Ages' }, { age_rating: 'g' }],
  [{ age_rating: 'PG - Children' }, { age_rating: 'pg' }],
  [{ age_rating: 'PG-13 - Teens 13 or older' }, { age_rating: 'teen' }],
  [{ age_rating: 'R+ - Mild Nudity' }, { age_rating: 'mature', content_warning: 'R+ - Mild Nudity' }],
  [{ age_rating: 'r_17' }, { age_rating: 'mature' }],
  [{ age_rating: 'Rx - Hentai' }, { age_rating: 'adult' }],
  [{ broadcast: 'Saturdays at 01:00 (JST)' }, { broadcast_day: 'saturday', broadcast_time: '01:00' }],
  [{ broadcast: 'Sundays at 29:00 (JST)' }, { broadcast_day: 'sunday', broadcast_time: null }],
  [{ broadcast: 'Not scheduled once per week' }, { broadcast_day: null, broadcast_time: null }],
  [{ background: 'One.<br>Two.' }, { background: 'One.\nTwo.' }],
  [{ official_site: 'javascript:alert(1)' }, { official_site: null }],
  [{ official_site: 'https://mushishi.example/' }, { official_site: 'https://mushishi.example/' }],
  [
    { rank: 32, favorites: 0 },
    { imported_rank: 32, imported_favorites: null },
  ],
])('%j is read as %j', (said, columns) => {
  expect(readTitle({ ...anime, ...said }).columns).toMatchObject(columns)
})

test('only a manga has volumes', () => {
  expect(readTitle({ ...manga, volumes: 10 }).columns.volumes).toBe(10)
  expect(readTitle({ ...anime, volumes: 10 }).columns.volumes).toBeNull()
})

test('every key that is read is documented, and counts when lines are told apart', async () => {
  const format = await readFile('docs/catalogue-format.md', 'utf8')
  const columnKeys = importedColumns.flatMap((column) => [...keysFor(column, 'anime'), ...keysFor(column, 'manga')])
  for (const key of [...columnKeys, ...Object.values(keysOfPart).flat()]) {
    expect([...documentedKeys]).toContain(key)
    expect(format).toMatch(new RegExp(`^\\| .*\`${key}[\`.]`, 'm'))
  }
})

test('an anime has episodes, minutes and studios, and a manga has chapters and where it appeared', () => {
  const both = {
    episodes: 26,
    duration_min: 25,
    studios: ['Artland', 'Artland', 'B'],
    chapters: 50,
    serializations: ['Afternoon'],
  }
  expect(readTitle({ ...anime, ...both }).columns).toMatchObject({ episodes: 26, duration: 25, studio: 'Artland, B' })
  expect(readTitle({ ...manga, ...both }).columns).toMatchObject({ episodes: 50, duration: null, studio: 'Afternoon' })
  expect(readTitle({ ...manga, chapters_uploaded: 12 }).columns.episodes).toBeNull()
})

test.each([
  ['anime', 'TV', 'tv'],
  ['anime', 'tv_short', 'tv'],
  ['anime', 'TV Special', 'special'],
  ['anime', 'CM', 'special'],
  ['anime', 'Manga', null],
  ['manga', 'One shot', 'one-shot'],
  ['manga', 'LIGHT_NOVEL', 'light-novel'],
  ['manga', 'constructor', null],
])('the format of %s %s is %s', (itemType, type, format) => {
  expect(readTitle({ itemType, title: 'X', type }).columns.format).toBe(format)
})

test('a manga without a type has the format that its list of formats names', () => {
  expect(readTitle({ ...manga, format: ['Long Strip', 'Oneshot'] }).columns.format).toBe('one-shot')
})

test.each([
  ['2012-06-15', '2012-06-15'],
  ['2012-06-00', '2012-06'],
  ['2012-00-00', '2012'],
  ['2011-02-29', '2011-02'],
  ['2012-02-29', '2012-02-29'],
  ['2012-13-01', '2012'],
  ['2012-6-1', '2012-06-01'],
  ['1907', '1907'],
  ['2012-06-15T10:00:00Z', '2012-06-15'],
  ['0000-00-00', null],
])('of the date %s, %s is kept', (start_date, kept) => {
  expect(readTitle({ ...anime, start_date }).columns.released_on).toBe(kept)
})

test('without a date the year is kept, and so is an end before the start', () => {
  expect(readTitle({ ...manga, year: 1999, end_year: 1998 }).columns).toMatchObject({
    released_on: '1999',
    ended_on: '1998',
  })
  expect(readTitle({ ...manga, start_date: '0000-00-00', year: 1999 }).columns.released_on).toBe('1999')
})

test('genres are read from the first list that has any, each once and by its full name', () => {
  expect(readTitle({ ...manga, genres: ['Slice', 'Drama, Sci', 'Drama', ' '], themes: ['X'] }).columns.genres).toEqual([
    'Slice of Life',
    'Drama',
    'Sci-Fi',
  ])
  expect(readTitle({ ...manga, genres: [], themes: ['School'] }).columns.genres).toEqual(['School'])
})

test('0 means unknown for counts, minutes and scores', () => {
  expect(readTitle({ ...anime, episodes: 0, duration_min: 0, score: 0 }).columns).toMatchObject({
    episodes: null,
    duration: null,
    imported_score: null,
  })
  expect(readTitle({ ...anime, score: 8.756, scored_by: 12 }).columns).toMatchObject({
    imported_score: 8.76,
    imported_voters: 12,
  })
})

test('a picture is a web address and a trailer an https address; anything else is ignored', () => {
  const columns = readTitle({
    ...anime,
    image: '_&lt',
    banner: 'javascript:alert(1)',
    trailer_url: 'http://a.example',
  }).columns
  expect(columns).toMatchObject({ poster: null, header_image: null, trailer_url: null })
  expect(readTitle({ ...anime, image: 'http://a.example/x.jpg' }).columns.poster).toBe('http://a.example/x.jpg')
})

test('the content warning is its own text, or else the age rating in words, or else the kinds of content', () => {
  const warning = (more: object) => readTitle({ ...anime, ...more }).columns.content_warning
  expect(warning({ content_warning: 'Loss', age_rating: 'pg_13' })).toBe('Loss')
  expect(warning({ age_rating: 'pg_13', content: ['Gore'] })).toBe('Teens 13 or older')
  expect(warning({ age_rating: 'R - 17+ (violence & profanity)' })).toBe('R - 17+ (violence & profanity)')
  expect(warning({ content: ['Gore', 'Smut'] })).toBe('Gore, Smut')
})

test('openings and endings are labelled, one per line', () => {
  const { soundtracks } = readTitle({ ...anime, openings: ['"Tank!"', '#02: "B"'], endings: ['#1: "C"'] }).columns
  expect(soundtracks).toBe('Opening: "Tank!"\nOpening 2: "B"\nEnding 1: "C"')
})

test.each([
  ['Ishikawa, Yui', 'Yui Ishikawa'],
  ['of the Fourth Dimension, Baron', 'Baron of the Fourth Dimension'],
  ['CLAMP', 'CLAMP'],
  ["Mix Speaker's,Inc.", "Mix Speaker's,Inc."],
  ['Davis, Jr.', 'Davis, Jr.'],
  ['King, Martin, Jr.', 'King, Martin, Jr.'],
])('%s is shown as %s', (name, shown) => {
  const title = readTitle({ ...anime, characters: [{ name, vocal: name }], staff: [{ name }] })
  expect(title.characters).toMatchObject([{ name: shown, vocal: shown }])
  expect(title.staff).toMatchObject([{ name: shown }])
})

test('authors are staff, and a person named twice with the same role appears once', () => {
  const people = [{ name: 'Urushibara, Yuki', role: 'Story & Art' }]
  expect(readTitle({ ...manga, staff: people, authors: people }).staff).toHaveLength(1)
})

test('each name is kept once, the main one first', () => {
  const title = {
    ...anime,
    title_english: 'Mushishi',
    title_japanese: '蟲師',
    synonyms: ['Mushi-shi', ' ', 'Mushi-shi'],
    titles_i18n: { 'zh-Hans': ['虫师', '蟲師'], en: 'Bugmaster' },
  }
  expect(readTitle(title).names).toEqual(['Mushishi', '蟲師', 'Mushi-shi', '虫师', 'Bugmaster'])
})

test('of several languages for one name it is English, or else the first by its code, in whatever order they come', () => {
  const translations = [
    ['zh-Hant', ['91Days', '蟲師']],
    ['ja', '蟲師'],
    ['en', '91Days'],
    ['de', '91Days'],
  ] as const
  for (const order of [translations, translations.toReversed()]) {
    const { languages } = readTitle({ ...anime, titles_i18n: Object.fromEntries(order) })
    expect(languages).toEqual({ '91Days': 'en', 蟲師: 'ja' })
  }
})

test('ids may be texts or numbers; empty ones are ignored, and their order does not matter', () => {
  const { externalIds } = readTitle({ ...anime, ids: { mal: 457, kitsu: '421 ', ann: '', anilist: null } })
  expect(Object.entries(externalIds)).toEqual([
    ['kitsu', '421'],
    ['mal', '457'],
  ])
})

test('names of which nothing is to be seen are left out', () => {
  const unseen = '\u3164\u00ad'
  const read = readTitle({
    ...{ ...anime, title: 'A', title_english: unseen, synonyms: [unseen, 'B'], titles_i18n: { en: unseen } },
    ...{ studios: [unseen, 'Sunrise'], characters: [{ name: unseen }], staff: [{ name: unseen, role: 'Director' }] },
  })
  expect(read).toMatchObject({ names: ['A', 'B'], characters: [], staff: [], companies: { studio: ['Sunrise'] } })
  expect(read.columns).toMatchObject({ title_english: null, studio: 'Sunrise' })
})

test('names are on one line, without invisible characters', () => {
  expect(readTitle({ ...anime, title: ' A\n\tB \u202e\u200bC\u0007 ' }).columns.title).toBe('A B C')
})

test.each([
  [null, 'The line is not a JSON object'],
  [[], 'The line is not a JSON object'],
  [{ title: 'X' }, 'itemType is missing'],
  [{ title: 'X', itemType: 'book' }, 'itemType is book, not anime or manga'],
  [{ itemType: 'anime' }, 'title is missing'],
  [{ ...anime, title: ' \u200b ' }, 'title is missing'],
  [{ ...anime, title: '\u3164\u00ad\u2800' }, 'title is missing'],
  [{ ...anime, title: 5 }, 'title is not text'],
  [{ ...anime, title: 'x'.repeat(501) }, 'title has more than 500 characters'],
  [{ ...anime, synopsis: 'x'.repeat(100_001) }, 'synopsis has more than 100,000 characters'],
  [{ ...anime, synopsis: 'a\0' }, 'synopsis contains the character U+0000'],
  [{ ...anime, synopsis: 'half \ud83d' }, 'synopsis contains half of a character (a surrogate without its other half)'],
  [{ ...anime, synonyms: ['\udc4d'] }, 'synonyms contains half of a character (a surrogate without its other half)'],
  [{ ...anime, title: `e${'\u0301'.repeat(8_001)}` }, 'title has more than 500 characters'],
  [{ ...anime, synonyms: 'X' }, 'synonyms is not a list'],
  [{ ...anime, synonyms: [1] }, 'synonyms holds something that is not text'],
  [{ ...anime, ids: 5 }, 'ids is not a JSON object'],
  [{ ...anime, ids: { mal: 1.5 } }, 'mal is neither text nor a whole number'],
  [{ ...anime, episodes: '12' }, 'episodes is not a number'],
  [{ ...anime, episodes: 1.5 }, 'episodes is 1.5, not a whole number'],
  [{ ...anime, episodes: -1 }, 'episodes is -1, not 0 to 1000000'],
  [{ ...anime, score: 11 }, 'score is 11, not 0 to 10'],
  [{ ...anime, start_date: 'soon' }, 'start_date is not a date: soon'],
  [{ ...anime, characters: ['X'] }, 'An entry of characters is not a JSON object'],
])('%j is refused with its reason', async (line, sentence) => {
  expect(await refusalOf(() => readTitle(line))).toMatchObject({ sentence })
})

test('any JSON is either read or refused', () => {
  const keys = fc.constantFrom(
    'title',
    'ids',
    'genres',
    'year',
    'start_date',
    'characters',
    'titles_i18n',
    'score',
    'image',
  )
  fc.assert(
    fc.property(fc.dictionary(keys, fc.jsonValue()), (fields) => {
      try {
        expect(readTitle({ ...anime, ...fields }).columns.kind).toBe('anime')
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
      }
    }),
  )
})

test.each(['constructor', '__proto__', 'toString'])('%s is no language', (word) => {
  const characters = [{ name: 'Ginko', vocal: 'Yuto Nakano', vocal_lang: word }]
  const read = readTitle({ ...anime, titles_i18n: JSON.parse(`{"${word}":"Ginko"}`), characters })
  expect(read).toMatchObject({ names: ['Mushishi', 'Ginko'], languages: {} })
  expect(read.characters?.[0]?.language).toBeNull()
})

test('a text that is nearly a language takes no time', async () => {
  const nearly = ['a'.repeat(500), `aaa${'_'.repeat(490)}!`, `aaa${'_aaaa'.repeat(99)}`, `aa${'-a'.repeat(249)}`]
  const characters = nearly.map((vocal_lang) => ({ name: 'Ginko', vocal: 'Yuto Nakano', vocal_lang }))
  expect((await busyFor(() => readTitle({ ...anime, characters }))).busy).toBeLessThan(500)
})

test('a name may have 500 characters as readers count them, and no more than six accents on each', () => {
  const flags = '🏴󠁧󠁢󠁳󠁣󠁴󠁿'.repeat(50) + '👍🏽'.repeat(450)
  expect(readTitle({ ...anime, title: flags }).columns.title).toBe(flags)
  const stack = `Z${'\u0301'.repeat(80)}algo ก็้`
  expect(readTitle({ ...anime, title: stack }).columns.title).toBe(`Z${'\u0301'.repeat(6)}algo ก็้`)
  expect(readTitle({ ...anime, synopsis: stack }).columns.storyline).toBe(`Z${'\u0301'.repeat(6)}algo ก็้`)
})
