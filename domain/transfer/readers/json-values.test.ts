import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gathered } from '#tests/support/read-records.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { at } from './json-entries.ts'
import { jsonValues, type Taken } from './json-values.ts'

async function taken(text: string, wanted: string[], size = 3): Promise<Taken[]> {
  const bytes = Buffer.from(text)
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
  }
  return gathered(jsonValues(pieces(), at(...wanted)))
}

test('what is taken of a document is what JSON.parse finds there, wherever the document is cut', async () => {
  const value = fc.jsonValue({ maxDepth: 4 })
  const document = fc.record({ before: value, wanted: fc.array(value), 'af"t\\er': value })
  await fc.assert(
    fc.asyncProperty(document, fc.nat(3), fc.integer({ min: 1, max: 9 }), async (given, indent, size) => {
      const found = await taken(JSON.stringify(given, null, indent), ['wanted', '*'], size)
      expect(found.map(({ line }) => 'text' in line && JSON.parse(line.text))).toEqual(
        JSON.parse(JSON.stringify(given.wanted)),
      )
      expect(found.map(({ line }) => line.number)).toEqual(given.wanted.map((_, place) => place + 1))
      expect(found.map(({ places }) => places[0])).toEqual(given.wanted.map((_, place) => place))
    }),
  )
})

test('a value that is not where it should be is passed over', async () => {
  expect(await taken('{"wanted": {"a": 1}, "other": [1, 2]}', ['wanted', '*'])).toEqual([])
  expect(await taken('{"wanted": 7}', ['wanted', '*'])).toEqual([])
})

test.each([
  ['{"a" 1}', 'list-broken'],
  ['{a: 1}', 'list-broken'],
  ['{"a": 1 "b": 2}', 'list-broken'],
  ['{"a": 1,}', 'list-broken'],
  ['{"a": }', 'list-broken'],
  ['{"\\x": 1}', 'list-broken'],
  ['{"a": 1} more', 'list-broken'],
  ['{"wanted": [1,]}', 'list-broken'],
  ['{"wanted": [1 2]}', 'list-broken'],
  ['{"wanted": [1, 2}', 'list-broken'],
  ['{"wanted": [1, 2', 'list-ends-early'],
  ['{"wanted": [1, 2]', 'list-ends-early'],
  ['{"a": "1', 'list-ends-early'],
  ['', 'list-ends-early'],
])('a document that is none is refused: %s', async (text, code) => {
  expect(await refusalOf(taken(text, ['wanted', '*']))).toMatchObject({ code })
})
