import { setTimeout as wait } from 'node:timers/promises'
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
        yield `${made.pieces} `
      }
      if (fails) throw new Error('The database went away')
    } finally {
      made.ended = true
    }
  }
  return { made, pieces: pieces() }
}

test('no more than one piece is made ahead of what is read, and none once nobody reads', async () => {
  const { context, reported } = await aVisit(await freshDatabase())
  const { made, pieces } = somePieces(1_000)
  const body = await streamPieces(context, 'reader', pieces)
  const reader = body?.getReader()
  for (let read = 1; read <= 5; read++) {
    await reader?.read()
    await wait(5)
    expect(made.pieces).toBe(read + 1)
  }
  expect(await streamPieces(context, 'reader', somePieces(1).pieces)).toBeNull()

  await reader?.cancel()

  expect([made.pieces, made.ended]).toEqual([6, true])
  const again = await streamPieces(context, 'reader', somePieces(3).pieces)
  expect(await new Response(again).text()).toBe('1 2 3 ')
  expect(reported).toEqual([])
})

test('what fails at first is thrown; what fails later is reported and fails the body; both make room for the next', async () => {
  const { context, reported } = await aVisit(await freshDatabase())
  await expect(streamPieces(context, 'reader', somePieces(0, true).pieces)).rejects.toThrow('went away')
  expect(reported).toEqual([])

  const { made, pieces } = somePieces(2, true)
  const body = await streamPieces(context, 'reader', pieces)
  await expect(new Response(body).text()).rejects.toThrow('went away')
  expect([made.ended, reported.length]).toEqual([true, 1])

  const three = await Promise.all(['a', 'b', 'c'].map((who) => streamPieces(context, who, somePieces(1).pieces)))
  expect(await streamPieces(context, 'd', somePieces(1).pieces)).toBeNull()
  await Promise.all(three.map((one) => one?.cancel()))
})
