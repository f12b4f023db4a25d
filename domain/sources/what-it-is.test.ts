import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aPicture } from '#tests/support/pictures.ts'
import { whatItIs } from './what-it-is.ts'

const list = '<?xml version="1.0" encoding="UTF-8" ?>\n<!-- Created by XML Export -->\n<myanimelist><myinfo>'

test.each([
  ['<!DOCTYPE html>\n<html lang="en">', 'web-page'],
  [list, 'myanimelist'],
  ['<?xml version="1.0"?>\n<rss>', 'xml'],
  ['title,year,score\nMushishi,2005,8', 'csv'],
  ['\ufefftitle;year;score', 'csv'],
  ['[\n{"title":"One"}]', 'json-array'],
  ['{\n  "title": "One"\n}', 'json-document'],
  ['Dear admin,\nplease add Mushishi', 'text'],
  ['%PDF-1.7', 'pdf'],
  ['PK\x03\x04rest', 'zip'],
  ['abc\0def', 'binary'],
])('%j seems to be %s, compressed or not', (text, what) => {
  expect(whatItIs(Buffer.from(text))).toBe(what)
  expect(whatItIs(gzipSync(text))).toBe(what)
  expect(whatItIs(zstdCompressSync(text))).toBe(what)
})

test('pictures are recognized from their first bytes', async () => {
  for (const kind of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const) {
    expect(whatItIs(await aPicture(kind))).toBe(kind)
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
