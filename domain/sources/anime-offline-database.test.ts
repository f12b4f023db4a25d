import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusalOf, toldOf, withProblemsInWords } from '#tests/support/refusal-of.ts'
import { animeOfflineDatabase } from './anime-offline-database.ts'
import { recognize } from './recognize.ts'
import type { RawRecord } from './source-format.ts'
import { whatItIs } from './what-it-is.ts'

const head = {
  $schema: 'https://example.org/schema.json',
  license: { name: 'Open Database License', url: 'https://example.org/licence' },
  repository: 'https://github.com/manami-project/anime-offline-database',
  scoreRange: { minInclusive: 1, maxInclusive: 10 },
  lastUpdate: '2026-11-20',
}
const glassHarbour = {
  sources: [
    'https://anidb.net/anime/31',
    'https://anilist.co/anime/41',
    'https://anime-planet.com/anime/glass-harbour',
    'https://animenewsnetwork.com/encyclopedia/anime.php?id=51',
    'https://anisearch.com/anime/61',
    'https://kitsu.app/anime/71',
    'https://livechart.me/anime/81',
    'https://myanimelist.net/anime/91',
    'https://notify.moe/anime/aB-3d',
    'https://simkl.com/anime/101',
  ],
  title: 'Glass Harbour',
  type: 'TV',
  episodes: 13,
  status: 'FINISHED',
  animeSeason: { season: 'FALL', year: 2019 },
  picture: 'https://example.org/p.jpg',
  thumbnail: 'https://example.org/t.jpg',
  duration: { value: 1440, unit: 'SECONDS' },
  score: { arithmeticGeometricMean: 7.1, arithmeticMean: 7.25, median: 7.3 },
  synonyms: ['Garasu no Minato', '硝子の港'],
  studios: ['a-1 pictures', 'j.c.staff'],
  producers: ["king's quill"],
  relatedAnime: ['https://anidb.net/anime/32'],
  tags: ['based on a novel', 'sci-fi', 'slice of life', 'drama'],
}

const asLines = (...entries: unknown[]) => [head, ...entries].map((each) => JSON.stringify(each)).join('\n')
const asObject = (...data: unknown[]) => JSON.stringify({ ...head, data })
const prettily = (...data: unknown[]) => JSON.stringify({ ...head, data }, null, 2)
const shapes = { asLines, asObject, prettily }

async function* arriving(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function allOf(records: AsyncIterable<RawRecord>): Promise<RawRecord[]> {
  const all: RawRecord[] = []
  for await (const record of records) all.push(record)
  return all
}

async function recordsOf(bytes: Uint8Array | string, size?: number): Promise<RawRecord[]> {
  const { records } = await recognize(arriving(Buffer.from(bytes), size))
  return allOf(records)
}

test.each(Object.entries(shapes))(
  'is recognized by what it begins with, however it is packed (%s)',
  async (_, shape) => {
    const text = shape(glassHarbour, { ...glassHarbour, title: 'Another' })
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), gzipSync(text), zstdCompressSync(text)]) {
      expect(whatItIs(bytes)).toBeNull()
      const { format, terms, records } = await recognize(arriving(bytes, 3))
      expect(format.name).toBe('anime-offline-database')
      expect(terms).toEqual({ licence: head.license.name, licence_url: head.license.url, home: head.repository })
      const found = await allOf(records)
      expect(found.map((raw) => 'record' in raw && raw.record)).toEqual([
        glassHarbour,
        { ...glassHarbour, title: 'Another' },
      ])
    }
  },
)

test('a line of our own format that names the repository is still one of our own', async () => {
  const line = JSON.stringify({ itemType: 'anime', title: 'A', repository: head.repository })
  const { format, terms } = await recognize(arriving(Buffer.from(line)))
  expect({ name: format.name, terms }).toEqual({ name: 'catalogue', terms: null })
})

test('without a usable licence in the file, that of the published data is assumed', async () => {
  for (const license of [undefined, 'mine', { name: '', url: 'https://a.b' }, { name: 'X', url: 'javascript:x' }]) {
    const { terms } = await recognize(arriving(Buffer.from(JSON.stringify({ ...head, license, data: [] }))))
    expect(terms?.licence).toMatch(/ODbL/)
    expect(terms?.licence_url).toMatch(/^https:/)
  }
})

test('an entry becomes a line of our own format', () => {
  expect(animeOfflineDatabase.lineOf(glassHarbour)).toEqual({
    itemType: 'anime',
    title: 'Glass Harbour',
    synonyms: glassHarbour.synonyms,
    type: 'TV',
    episodes: 13,
    status: 'FINISHED',
    season: 'FALL',
    year: 2019,
    image: 'https://example.org/p.jpg',
    duration_min: 24,
    score: 7.25,
    studios: ['A-1 Pictures', 'J.C.Staff'],
    producers: ["King's Quill"],
    genres: ['Drama', 'Sci-Fi', 'Slice of Life'],
    tags: glassHarbour.tags,
    ids: {
      mal: '91',
      anilist: '41',
      anidb: '31',
      kitsu: '71',
      animeplanet: 'glass-harbour',
      ann: '51',
      anisearch: '61',
      livechart: '81',
      notify: 'aB-3d',
      simkl: '101',
    },
  })
  expect(animeOfflineDatabase.lineOf({ ...glassHarbour, picture: 'https://x.org/pics/no_pic.png' })).toMatchObject({
    image: null,
  })
})

test('its key is an id, in whatever order the addresses come and whatever domain the site has', () => {
  const key = (...sources: string[]) => animeOfflineDatabase.keyOf({ title: 'A', sources })
  expect(key(...glassHarbour.sources)).toBe('mal:91')
  expect(key(...glassHarbour.sources.toReversed())).toBe('mal:91')
  expect(key('https://kitsu.io/anime/7')).toBe(key('https://kitsu.app/anime/7'))
  expect(key('https://b.example/2', 'https://a.example/1')).toBe('https://a.example/1')
  expect(key()).toBeNull()
})

test.each([
  [{ title: undefined }, 'title is missing'],
  [{ sources: undefined }, 'sources is missing'],
  [{ title: 5 }, 'title is 5, not string'],
  [{ sources: ['https://a.b', 5] }, 'sources.1 is 5, not string'],
  [{ animeSeason: 'fall' }, 'animeSeason is "fall", not Object'],
  [{ duration: { value: 24, unit: 'MINUTES' } }, 'duration.unit is "MINUTES", not "SECONDS"'],
])('an entry with %j is refused', async (wrong, sentence) => {
  const work = () => animeOfflineDatabase.lineOf({ ...glassHarbour, ...wrong })
  expect(await refusalOf(work)).toMatchObject({ sentence })
})

test('whatever an entry holds, it is read or refused with a reason', () => {
  const key = fc.constantFrom(...Object.keys(glassHarbour))
  const entries = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(key, fc.jsonValue()).map((odd) => ({ ...glassHarbour, ...odd })),
  )
  fc.assert(
    fc.property(entries, (entry) => {
      try {
        expect(animeOfflineDatabase.lineOf(entry)).toMatchObject({ itemType: 'anime' })
        animeOfflineDatabase.keyOf(entry)
      } catch (error) {
        expect(toldOf(error).sentence).not.toBe('')
      }
    }),
  )
})

test('the entries of a list are the same in whatever chunks the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 9 }), async (entries, size) => {
      const data = JSON.parse(JSON.stringify(entries))
      for (const shape of [asObject, prettily]) {
        const found = await recordsOf(shape(...data), size)
        expect(found.map((raw) => 'record' in raw && raw.record)).toEqual(data)
      }
    }),
    { numRuns: 40 },
  )
})

test('a bad entry of a list is a problem of its own', async () => {
  const long = `"${'x'.repeat(1_100_000)}"`
  const text = asObject().replace('[]', `[{"a":1},{"a":},,${long},"\xff",{"a":2}]`)
  expect(withProblemsInWords(await recordsOf(Buffer.from(text, 'latin1')))).toEqual([
    { number: 1, record: { a: 1 } },
    { number: 2, problem: expect.stringContaining('not JSON') },
    { number: 3, problem: 'nothing between two commas' },
    { number: 4, problem: 'longer than 1048576 bytes' },
    { number: 5, problem: 'not valid UTF-8' },
    { number: 6, record: { a: 2 } },
  ])
})

test.each(Object.entries(shapes))(
  'what comes before the end of a file that breaks off is read (%s)',
  async (name, shape) => {
    const whole = shape(glassHarbour, glassHarbour, glassHarbour)
    const cut = Buffer.from(whole).subarray(0, -40)
    const found = await recordsOf(cut)
    expect(found.slice(0, 2)).toMatchObject([{ record: glassHarbour }, { record: glassHarbour }])
    expect(withProblemsInWords(found).at(-1)).toMatchObject(
      name === 'asLines'
        ? { number: 4, problem: expect.stringContaining('not JSON') }
        : { number: 3, problem: expect.stringContaining('the file ends before') },
    )
    for (const pack of [gzipSync, zstdCompressSync]) {
      const packed = pack(
        shape(...Array.from({ length: 400 }, (_, n) => ({ ...glassHarbour, title: `${n * 7919} x` }))),
      )
      const some = await recordsOf(packed.subarray(0, -20))
      expect(some.at(-1)).toHaveProperty('problem')
    }
  },
)

test('entries are read while the file arrives, and never more of it than a chunk is held', async () => {
  const chunk = Buffer.from(`${JSON.stringify(glassHarbour)},`.repeat(60))
  let sent = 0
  async function* endless() {
    yield Buffer.from(asObject().replace(']}', ''))
    for (; sent < 100_000_000; sent += chunk.length) yield chunk
  }
  const { records } = await recognize(endless())
  let read = 0
  let furthest = 0
  for await (const raw of records) {
    if (!('record' in raw)) continue
    read += 1
    furthest = Math.max(furthest, sent - (read - 60) * (chunk.length / 60))
    if (read === 3_000) break
  }
  expect(read).toBe(3_000)
  expect(furthest, 'bytes that arrived and were not read yet').toBeLessThan(3 * chunk.length)
})
