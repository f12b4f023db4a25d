import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { aVisit } from '#tests/support/visit.ts'
import { streamPieces } from './stream-pieces.ts'

/** Pieces of which it is known how many were made, and whether their maker has ended. */
function somePieces(count: number, fails = false) {
  const made = { pieces: 0, ended: false }
  async function* pieces() {
    try {
      while (made.pieces < count) {
        made.pieces++
        yield `${made.pieces} `.padStart(100)
      }
      if (fails) throw new Error('The database went away')
    } finally {
      made.ended = true
    }
  }
  return { made, pieces: pieces() }
}

const textOf = (body: ReadableStream | string) => new Response(body).text()

test('all is made before anything is sent, and a reader gets the next answer when they have read or left the one before', async () => {
  const { context, reported, notes } = await aVisit(await freshDatabase())
  const { made, pieces } = somePieces(2_000)
  const body = await streamPieces(context, 'reader', pieces)
  expect([made, notes.isStreamed]).toEqual([{ pieces: 2_000, ended: true }, true])
  expect(await streamPieces(context, 'reader', somePieces(1).pieces)).toBe('underway')
  expect((await textOf(body)).trim().split(/ +/).map(Number)).toEqual(Array.from({ length: 2_000 }, (_, n) => n + 1))

  const left = await streamPieces(context, 'reader', somePieces(2_000).pieces)
  const reader = new Response(left).body?.getReader()
  await reader?.read()
  expect(await streamPieces(context, 'reader', somePieces(1).pieces)).toBe('underway')
  await reader?.cancel()

  expect(await textOf(await streamPieces(context, 'reader', somePieces(3).pieces))).toMatch(/^ +1 +2 +3 $/)
  expect(reported).toEqual([])
})

test('who leaves while the end is being found has failed nothing', async () => {
  const { context, reported } = await aVisit(await freshDatabase())
  for (let times = 0; times < 200; times++) {
    const body = new Response(await streamPieces(context, 'reader', somePieces(1).pieces)).body
    const reader = body?.getReader()
    await reader?.read()
    const last = reader?.read()
    for (let turns = 0; turns < times % 4; turns++) await nextTurn()
    await reader?.cancel()
    expect(await last).toMatchObject({ done: true })
  }
  expect(reported).toEqual([])
})

test('however slowly others read theirs, the next reader gets their answer; only while three are being made is there none', async () => {
  const { context } = await aVisit(await freshDatabase())
  const slow = await Promise.all(['a', 'b', 'c'].map((who) => streamPieces(context, who, somePieces(1).pieces)))
  expect(await textOf(await streamPieces(context, 'd', somePieces(2).pieces))).toMatch(/^ +1 +2 $/)
  await Promise.all(slow.map((body) => new Response(body).body?.cancel()))

  const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
  const waiting = async function* () {
    await later
    yield 'done'
  }
  const made = ['a', 'b', 'c'].map((who) => streamPieces(context, who, waiting()))
  expect(await streamPieces(context, 'd', somePieces(1).pieces)).toBe('underway')
  goOn()
  for (const body of made) expect(await textOf(await body)).toBe('done')
})

test('what fails is thrown, however late, and makes room for the next', async () => {
  const { context, notes, reported } = await aVisit(await freshDatabase())
  for (const count of [0, 2_000]) {
    const { made, pieces } = somePieces(count, true)
    await expect(streamPieces(context, 'reader', pieces)).rejects.toThrow('went away')
    expect([made.ended, notes.isStreamed]).toEqual([true, undefined])
  }
  expect(await textOf(await streamPieces(context, 'reader', somePieces(1).pieces))).toMatch(/^ +1 $/)
  expect(reported).toEqual([])
})

test('where the disk is full there is no answer, which is said and noted, and room is made for the next', async () => {
  const { context, notes, reported } = await aVisit(await freshDatabase())
  const onFullDisk = async function* () {
    yield 'begun'
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  expect([await streamPieces(context, 'reader', onFullDisk()), notes.isStreamed]).toEqual(['full', undefined])
  expect(reported).toHaveLength(1)
  expect(await textOf(await streamPieces(context, 'reader', somePieces(1).pieces))).toMatch(/^ +1 $/)
})

test('where more is waiting to be read than may be, those who began first are broken off', async () => {
  const { context, reported } = await aVisit(await freshDatabase())
  const ask = (who: string) => streamPieces(context, who, somePieces(9).pieces, 3 * 900)
  const [first, second, third] = [await ask('first'), await ask('second'), await ask('third')]

  const fourth = await ask('fourth')

  await expect(textOf(first)).rejects.toThrow('not read in time')
  for (const body of [second, third, fourth]) expect(await textOf(body)).toMatch(/^ +1 .* 9 $/)
  expect(await textOf(await ask('first'))).toMatch(/^ +1 .* 9 $/)
  expect(reported).toEqual([])
})
