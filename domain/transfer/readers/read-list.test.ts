import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { damaged } from '#tests/support/damaged-files.ts'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { toldOf } from '#tests/support/refusal-of.ts'
import type { ListFormatName } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { readList } from './read-list.ts'

const lists = Object.entries(foreignLists) as [ListFormatName, string][]

interface Read {
  format: string | null
  records: ListRecord[]
  refusal: Refusal | null
}

/** What comes of a file that arrives in these pieces. Errors that are no refusals are bugs. */
async function read(...chunks: Uint8Array[]): Promise<Read> {
  const done: Read = { format: null, records: [], refusal: null }
  try {
    const { format, records } = await readList(arriving(chunks))
    done.format = format.name
    for await (const record of records) done.records.push(record)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    done.refusal = error
  }
  return done
}

async function* arriving(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

async function codeOf(file: string | Uint8Array) {
  const { refusal } = await read(Buffer.from(file))
  return refusal && toldOf(refusal).code
}

test.each(lists)('a list is seen to be %s, plain, packed, with a byte order mark and in UTF-16', async (name, text) => {
  const plain = await read(Buffer.from(text))
  expect(plain).toMatchObject({ format: name, refusal: null })
  expect(plain.records.length).toBeGreaterThanOrEqual(2)
  expect(plain.records.filter(({ what }) => what === 'refused')).toEqual([])
  for (const file of [
    gzipSync(text),
    zstdCompressSync(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  ]) {
    expect(await read(file)).toEqual(plain)
  }
})

test.each(lists)('where a list of %s is cut into pieces makes no difference', async (_, text) => {
  const bytes = Buffer.from(text)
  const whole = await read(bytes)
  expect(await read(...[...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(whole)
  for (let at = 0; at <= bytes.length; at += 23) {
    expect(await read(bytes.subarray(0, at), bytes.subarray(at)), `cut at ${at}`).toEqual(whole)
  }
})

test.each(lists)(
  'a list of %s that ends early is refused, and yields nothing that is not in it',
  async (name, text) => {
    const bytes = Buffer.from(text.trimEnd())
    const whole = await read(bytes)
    for (let end = 1; end < bytes.length; end += 7) {
      const cut = await read(bytes.subarray(0, end))
      expect(whole.records.slice(0, cut.records.length), `cut at ${end}`).toEqual(cut.records)
      // Of a table, what ends with a row cannot be told from a shorter one.
      if (name === 'yamtrack-csv') continue
      expect(cut.refusal, `cut at ${end}`).not.toBeNull()
    }
  },
)

test('a packed file that ends early, or is damaged, is refused', async () => {
  const packed = gzipSync(foreignLists['mal-xml'])
  expect(await codeOf(packed.subarray(0, -20))).toBe('list-ends-early')
  expect(await codeOf(zstdCompressSync(foreignLists['mal-xml']).subarray(0, -5))).toBe('list-ends-early')
  packed[packed.length - 8] = (packed.at(-8) ?? 0) ^ 0xff
  expect(await codeOf(packed)).toBe('list-damaged')
})

test.each([
  ['BEGIN:VCALENDAR\nVERSION:2.0', 'calendar'],
  ['{"openapi": "3.0.0", "info": {}}', 'api-description'],
  ['{"$schema": "https://json-schema.org/draft/2020-12/schema", "properties": {}}', 'json-schema'],
  ['{"errors": [{"message": "Invalid token"}], "data": null}', 'api-error'],
  ['{"itemType": "anime", "title": "Mushishi"}\n{"itemType": "anime", "title": "Mushishi"}', 'catalogue'],
  ['<!DOCTYPE html><html><body>My list', 'web-page'],
  ['<?xml version="1.0"?><rss></rss>', 'xml'],
  ['title,year,score\nMushishi,2005,8', 'csv'],
  ['[{"name": "Mushishi"}]', 'json-array'],
  ['{\n"name": "Mushishi"\n}', 'json-document'],
  ['PK\x03\x04rest', 'zip'],
  ['%PDF-1.7', 'pdf'],
  ['Mushishi, seen', 'text'],
])('what is no list is told so, with what it seems to be: %j', async (text, seemsToBe) => {
  const { refusal } = await read(Buffer.from(text))
  expect(refusal).toMatchObject({ code: 'list-unknown', parameters: { seemsToBe } })
  expect(toldOf(refusal).sentence).toMatch(/^This is not a list\. It seems to be .*Your list is exported at /)
})

test.each([
  ['<!DOCTYPE html><a href="https://myanimelist.net/animelist/mari"></a>', 'MyAnimeList', 'myanimelist.net/panel.php'],
  ['<html><link href="https://anilist.co/a.css"><a href="https://anilist.co/"></a>myanimelist.net', 'AniList', 'GDPR'],
  ['[{"url": "https://kitsu.io/anime/1"}]', 'Kitsu', 'kitsu.app/settings/exports'],
  ['<html>https://shikimori.one/mari', 'Shikimori', '/list_export'],
  ['<html>https://www.anime-planet.com/users/mari', 'Anime-Planet', 'anime-planet.com/users/export_list.php'],
])('what was saved from a site is told where that site exports lists: %j', async (text, site, where) => {
  const { sentence } = toldOf((await read(Buffer.from(text))).refusal)
  expect(sentence).toMatch(new RegExp(`${site} exports your list here: `))
  expect(sentence).toContain(where)
})

test('an empty file is told so', async () => {
  expect([await codeOf(''), await codeOf(' \n\n'), await codeOf('\ufeff')]).toEqual(Array(3).fill('list-empty'))
})

test('a list without titles is a list', async () => {
  for (const text of [
    '<myanimelist><myinfo></myinfo></myanimelist>',
    '{"data":[],"paging":{}}',
    '{"data":{"MediaListCollection":{"lists":[]}}}',
    '{"data":[],"included":[]}',
    '{"user":{"name":"a"},"export":{"type":"anime"},"entries":[]}',
    '{"format":"kiroku","version":1,"titles":[]}',
  ]) {
    expect(await read(Buffer.from(text)), text).toMatchObject({ records: [], refusal: null })
  }
})

test('bombs are refused', async () => {
  const head = '<myanimelist><anime><my_comments>'
  expect(await codeOf(gzipSync(head + 'a'.repeat(20_000_000)))).toBe('list-bomb')
  const laughs = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><myanimelist><anime><my_tags>&b;</my_tags>'
  expect(await codeOf(laughs)).toBe('list-bomb')
  expect(await codeOf(`<myanimelist>${'<a>'.repeat(100_000)}`)).toBe('list-broken')
  expect(
    await codeOf(`<myanimelist><anime ${Array.from({ length: 100 }, (_, place) => `a${place}="1"`).join(' ')}>`),
  ).toBe('list-broken')
  expect(await codeOf(`<myanimelist><!-- ${'a'.repeat(1_000_000)}`)).toBe('list-broken')
  expect(await codeOf(`{"format":"kiroku","titles":${'['.repeat(100_000)}`)).toBe('list-ends-early')
  expect(await codeOf(`[{"target_id":1,"target_type":"Anime"}${',{}'.repeat(100_001)}]`)).toBe('list-rows')
})

test('of an entry that is too long only it is refused', async () => {
  const long = 'x'.repeat(1_100_000)
  const xml = foreignLists['mal-xml'].replace('<my_rated></my_rated>', `<my_rated>${long}</my_rated>`)
  expect((await read(Buffer.from(xml))).records).toMatchObject([{ what: 'refused', name: 'Mushishi' }, { what: 'row' }])
  const json = foreignLists['shikimori-json'].replace('"text":null', `"text":"${long}"`)
  expect((await read(Buffer.from(json))).records).toMatchObject([
    { what: 'refused', problem: { code: 'line-long' } },
    { what: 'row' },
  ])
})

test.each([
  ['shikimori-json', '"text":null'],
  ['anilist-json', '"progress":0'],
  ['kitsu-json', '"notes":null'],
  ['kiroku-json', '"year":2005'],
] as const)('of %s, an entry that nobody could write again is refused by itself', async (format, field) => {
  const text = foreignLists[format]
  expect(text).toContain(field)
  const deep = `"beside":${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)}`
  const { records } = await read(Buffer.from(text.replace(field, `${deep},${field}`)))
  expect(records.filter(({ what }) => what === 'refused')).toMatchObject([{ problem: { code: 'value-deep' } }])
  expect(records.some(({ what }) => what === 'row')).toBe(true)
})

test('what a site keeps of a title is kept as the database can hold it, the names of its parts too', async () => {
  const kept = { 'l\0ong': { 'a\ud800\0': ['\0', { '\udfff': '\ud800' }] } }
  const json = JSON.stringify([{ ...JSON.parse(foreignLists['shikimori-json'])[0], kept }])
  const [record] = (await read(Buffer.from(json))).records
  expect(record).toMatchObject({ row: { foreign: { kept: { long: { 'a\ufffd': ['', { '\ufffd': '\ufffd' }] } } } } })
})

test('any bytes are refused or read, and never break anything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await read(bytes)
    }),
  )
})

test.each(lists)('a damaged list of %s is refused or read, and never breaks anything', async (_, text) => {
  await fc.assert(
    fc.asyncProperty(damaged(Buffer.from(text)), async (file) => {
      const { records } = await read(file)
      for (const record of records) {
        if (record.what !== 'row') continue
        const { names, ids, score, progress } = record.row
        expect(names.length + Object.keys(ids).length).toBeGreaterThan(0)
        expect(score === null || (score >= 0.1 && score <= 10)).toBe(true)
        expect(progress ?? 0).toBeGreaterThanOrEqual(0)
        // A backslash is written twice: six characters that look like U+0000, or like half a character, are none.
        expect(JSON.stringify(record.row).replaceAll('\\\\', '')).not.toMatch(/\\u(?:0000|d[89a-f])/)
      }
    }),
    { numRuns: 60 },
  )
})
