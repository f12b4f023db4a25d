import { expect, test } from 'vitest'
import { OneATurn } from './one-a-turn.ts'

test('those who wait go on in their order, each in a turn of the event loop of its own', async () => {
  const came = await inTurns([
    ['page', 1],
    ['page', 2],
    ['page', 3],
  ])

  expect(came.map(({ n }) => n)).toEqual([1, 2, 3])
  expect(new Set(came.map(({ turn }) => turn)).size).toBe(3)
})

test('each kind of work has a line of its own, and the lines take turns', async () => {
  const came = await inTurns([
    ['form', 1],
    ['form', 2],
    ['form', 3],
    ['page', 4],
    ['large form', 5],
    ['page', 6],
  ])

  expect(came.map(({ n }) => n)).toEqual([1, 4, 5, 2, 6, 3])
})

test('who comes when nobody waits any more goes on in the next turn', async () => {
  const gate = new OneATurn()
  for (let n = 0; n < 3; n++) await gate.turn('page')
  const both = [gate.turn('form'), gate.turn('page')]
  expect(await Promise.all(both)).toHaveLength(2)
})

/** Has all of them come at once. @returns in which order and turn they went on */
async function inTurns(all: [kind: string, n: number][]) {
  let turn = 0
  let going = true
  const count = () => {
    turn++
    if (going) setImmediate(count)
  }
  setImmediate(count)
  const gate = new OneATurn()
  const came: { n: number; turn: number }[] = []
  await Promise.all(
    all.map(async ([kind, n]) => {
      await gate.turn(kind)
      came.push({ n, turn })
    }),
  )
  going = false
  return came
}
