import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aPicture } from '#tests/support/pictures.ts'
import { whatItIs } from './what-it-is.ts'

const list = '<?xml version="1.0" encoding="UTF-8" ?>\n<!-- Created by XML Export -->\n<myanimelist><myinfo>'

test.each([
  ['<!DOCTYPE html>\n<html lang="en">', 'a web page'],
  [list, "a reader's list from MyAnimeList"],
  ['<?xml version="1.0"?>\n<rss>', 'an XML file'],
  ['title,year,score\nMushishi,2005,8', 'a table (CSV)'],
  ['\ufefftitle;year;score', 'a table (CSV)'],
  ['[\n{"title":"One"}]', 'one JSON array; a catalogue has one title on each line, without brackets around them'],
  ['{\n  "title": "One"\n}', 'one JSON document on several lines; a catalogue has one title on each line'],
  ['Dear admin,\nplease add Mushishi', 'plain text'],
  ['%PDF-1.7', 'a PDF'],
  ['PK\x03\x04rest', 'a ZIP archive'],
  ['abc\0def', 'a binary file'],
])('%j seems to be %s, compressed or not', (text, what) => {
  expect(whatItIs(Buffer.from(text))).toBe(what)
  expect(whatItIs(gzipSync(text))).toBe(what)
  expect(whatItIs(zstdCompressSync(text))).toBe(what)
})

test('pictures are recognized from their first bytes', async () => {
  const names = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', avif: 'AVIF', gif: 'GIF' } as const
  for (const [kind, name] of Object.entries(names)) {
    expect(whatItIs(await aPicture(kind as keyof typeof names))).toBe(`a picture (${name})`)
  }
})

test('a file may be a catalogue if a line begins as a title, or if nothing can be told', () => {
  for (const text of ['{"title":"One"}', 'x\n{"title":"One"}', '{"title', '\ufeff\n\n{"a":1}', '', '\n']) {
    expect(whatItIs(Buffer.from(text))).toBeNull()
  }
  expect(whatItIs(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).toBeNull()
  const large = gzipSync(`{"title":"One"}\n${'x'.repeat(20_000_000)}`)
  expect(whatItIs(large.subarray(0, 65_536))).toBeNull()
})
