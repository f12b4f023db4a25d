import { gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withProblemsInWords } from '#tests/support/refusal-of.ts'
import { type Line, readLines } from './read-lines.ts'
import { unpacked } from './unpack.ts'

async function linesOf(...chunks: Uint8Array[]): Promise<Line[]> {
  const lines: Line[] = []
  for await (const line of readLines(unpacked(arriving(chunks)))) lines.push(line)
  return lines
}

async function* arriving(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks
}

test('a line ends at \\n only, and empty lines are counted but skipped', async () => {
  expect(await linesOf(Buffer.from('a\u2028b\u0085\rc\n\n  \nd'))).toEqual([
    { number: 1, text: 'a\u2028b\u0085\rc' },
    { number: 4, text: 'd' },
  ])
})

test('a byte order mark at the start is not part of the first line', async () => {
  expect(await linesOf(Buffer.from('\ufeff{}\n\ufeff{}'))).toEqual([
    { number: 1, text: '{}' },
    { number: 2, text: '\ufeff{}' },
  ])
})

test('bytes that are not UTF-8 and overlong lines are problems of their own lines only', async () => {
  const long = Buffer.alloc(600_000, 'x')
  const lines = await linesOf(Buffer.from('a\n\xff\n', 'latin1'), long, long, Buffer.from('\nb\n'), long, long)
  expect(withProblemsInWords(lines)).toEqual([
    { number: 1, text: 'a' },
    { number: 2, problem: 'not valid UTF-8' },
    { number: 3, problem: 'longer than 1048576 bytes' },
    { number: 4, text: 'b' },
    { number: 5, problem: 'longer than 1048576 bytes' },
  ])
})

test.each([
  ['gzip', gzipSync],
  ['zstd', zstdCompressSync],
])('an input packed by %s is recognized from its first bytes, and one that breaks off is reported', async (_, pack) => {
  const packed = pack('first\nsecond\nthird')
  expect(await linesOf(packed.subarray(0, 1), packed.subarray(1))).toMatchObject([
    { text: 'first' },
    { text: 'second' },
    { text: 'third' },
  ])
  expect(withProblemsInWords(await linesOf(packed.subarray(0, -9))).at(-1)).toMatchObject({
    problem: expect.stringMatching(/cannot be read/),
  })
})

test('the lines are the same in whatever chunks the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.stringMatching(/^[^\n]{0,9}$/)),
      fc.integer({ min: 1, max: 7 }),
      async (lines, size) => {
        const bytes = Buffer.from(lines.join('\n').toWellFormed())
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, place) =>
          bytes.subarray(place * size, (place + 1) * size),
        )
        expect(await linesOf(...chunks)).toEqual(await linesOf(bytes))
      },
    ),
  )
})
