import { expect, test, vi } from 'vitest'
import { BodyMemory } from './body-memory.ts'

/** Half a body of a megabyte, which has been given up or not. */
function aHalf(bodies: BodyMemory, network: string) {
  const body = bodies.hold(network)
  const giveUp = vi.fn()
  body.giveUp = giveUp
  return { body, giveUp, holds: body.grow(1_000_000) }
}

test('however many networks send slowly as much as they may, a form of another finds room, of those who hold most', () => {
  const bodies = new BodyMemory()
  const halves = Array.from({ length: 50 }, (_, n) => aHalf(bodies, `network ${n % 10}`))
  const given = () => halves.filter(({ giveUp }) => giveUp.mock.calls.length > 0).length
  expect(bodies.held).toBe(32_000_000)
  expect(halves.filter(({ holds }) => holds).length - given()).toBe(32)

  const before = given()
  const late = bodies.hold('late')
  expect(late.grow(64_000)).toBe(true)
  expect([given(), bodies.held]).toEqual([before + 1, 31_064_000])

  for (const { body } of halves) body.giveBack()
  late.giveBack()
  late.giveBack()
  expect(bodies.held).toBe(0)
})

test('a network holds four megabytes at most, and what has arrived is not given up', () => {
  const bodies = new BodyMemory()
  const holds = (network: string) => Array.from({ length: 5 }, () => aHalf(bodies, network).holds)

  expect(holds('one')).toEqual([true, true, true, true, false])
  const arrived = Array.from({ length: 7 }, (_, n) => Array.from({ length: 4 }, () => aHalf(bodies, `network ${n}`)))
  for (const { body } of arrived.flat()) body.giveUp = null

  // Only those of the first one are still arriving.
  const late = bodies.hold('late')
  expect([1, 2, 3].map(() => late.grow(1_000_000))).toEqual([true, true, false])
  expect(bodies.held).toBe(32_000_000)
})
