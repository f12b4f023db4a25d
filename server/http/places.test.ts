import { expect, onTestFinished, test, vi } from 'vitest'
import { askFor } from '#db/asker.ts'
import { AskerGone } from '#db/away.ts'
import { Places, TooBusy } from './places.ts'

/** Work that takes until it is told to end, by whom it is for. */
function someWork(places: Places) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (network: string) => {
    const result = places.use(network, () => {
      begun.push(network)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
    result.catch(() => {})
    return result
  }
  const endOne = async () => {
    ends.shift()?.()
    await nextTurn()
  }
  return { begun, ask, endOne }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

function aClock() {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('work begins while there are places, and the next when one is given back, whether it succeeded or failed', async () => {
  const places = new Places({ most: 2, mostOfOne: 2 })
  const failing = Promise.withResolvers<void>()
  const { begun, ask, endOne } = someWork(places)

  const failed = places.use('a', () => failing.promise)
  for (const network of ['b', 'c', 'd']) ask(network)
  await nextTurn()
  expect(begun).toEqual(['b'])
  failing.reject(new Error('bad luck'))
  await expect(failed).rejects.toThrow('bad luck')
  await nextTurn()
  expect(begun).toEqual(['b', 'c'])
  await endOne()
  expect(begun).toEqual(['b', 'c', 'd'])
})

test('a network leaves places to others, and who asks for less goes first', async () => {
  const { begun, ask, endOne } = someWork(new Places({ most: 4, mostOfOne: 3 }))

  for (let n = 0; n < 10; n++) ask('many')
  ask('one')
  await nextTurn()
  expect(begun).toEqual(['many', 'many', 'many', 'one'])
  ask('one')
  ask('other')
  await endOne()
  expect(begun.slice(4)).toEqual(['other'])
  await endOne()
  await endOne()
  expect(begun.slice(5)).toEqual(['one', 'many'])
})

test('more than a burst is refused at once, of the network that asks most, and the places go on being used', async () => {
  aClock()
  const { begun, ask, endOne } = someWork(new Places({ most: 2, mostOfOne: 1 }))
  const one = [ask('one'), ask('one')]
  const flood = Array.from({ length: 201 }, () => ask('many'))

  const refused = flood.slice(2).map((each) => each.catch((error) => error instanceof TooBusy))
  await expect(Promise.all(refused)).resolves.toEqual(Array(199).fill(true))
  await endOne()
  expect(begun).toEqual(['one', 'many', 'one'])
  // While some are refused, the others wait for a few milliseconds only.
  vi.advanceTimersByTime(6)
  await expect(flood[1]).rejects.toThrow(TooBusy)

  const late = ask('other')
  await endOne()
  await endOne()
  expect(begun).toEqual(['one', 'many', 'one', 'other'])
  await endOne()
  await expect(late).resolves.toBeUndefined()
  await expect(Promise.all([...one, flood[0]])).resolves.toHaveLength(3)
})

test('a burst waits, but not longer than for a connection to the database', async () => {
  aClock()
  const { begun, ask, endOne } = someWork(new Places({ most: 1, mostOfOne: 1 }))
  ask('a')
  const waiting = Array.from({ length: 50 }, () => ask('a'))

  vi.advanceTimersByTime(2_000)
  await endOne()
  expect(begun).toHaveLength(2)
  vi.advanceTimersByTime(600)
  await expect(waiting.at(-1)).rejects.toThrow(TooBusy)
  await endOne()
  vi.advanceTimersByTime(200)
  expect(begun).toHaveLength(2)

  ask('b')
  ask('b')
  vi.advanceTimersByTime(1_000)
  await endOne()
  expect(begun).toEqual(['a', 'a', 'b', 'b'])
})

test('whoever has gone gets no place', async () => {
  const { begun, ask, endOne } = someWork(new Places({ most: 1, mostOfOne: 1 }))
  ask('a')
  let isGone = false
  const left = askFor({ gone: () => isGone }, () => ask('b'))
  ask('c')

  isGone = true
  await endOne()
  await expect(left).rejects.toThrow(AskerGone)
  expect(begun).toEqual(['a', 'c'])
})

test('where work may take long, it keeps its place for a while only', async () => {
  aClock()
  const { begun, ask, endOne } = someWork(new Places({ most: 1, mostOfOne: 1, longest: 1_000 }))
  const long = ask('a')
  ask('b')
  ask('c')
  vi.advanceTimersByTime(1_001)
  await nextTurn()
  expect(begun).toEqual(['a', 'b'])
  await endOne()
  await expect(long).resolves.toBeUndefined()
  expect(begun).toEqual(['a', 'b'])
})

test('whoever would be refused is told at the door, while others are refused', async () => {
  aClock()
  const places = new Places({ most: 2, mostOfOne: 1 })
  const { ask } = someWork(places)
  expect(places.refuses('many')).toBe(false)
  for (let n = 0; n < 202; n++) ask('many')
  ask('few')
  expect(places.refuses('many')).toBe(true)
  expect(places.refuses('one')).toBe(false)
  vi.advanceTimersByTime(300)
  expect(places.refuses('many')).toBe(false)
})
