import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { PurgeQueue } from './purge-queue.ts'

const quiet = { away() {}, back() {} }

/** A queue on a clock that the test moves, and the purges it has sent. */
function aQueue(send: (keys: string[]) => Promise<void> = async () => {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const sent: string[][] = []
  const queue = new PurgeQueue(async (keys) => {
    sent.push(keys)
    await send(keys)
  }, quiet)
  return { queue, sent }
}

test('what is added while a purge is under way waits for it, in order, each key once', async () => {
  const first = Promise.withResolvers<void>()
  const { queue, sent } = aQueue(() => first.promise)

  queue.add(['a', 'b'])
  await eventually(() => expect(sent).toEqual([['a', 'b']]))
  queue.add(['c', 'a'])
  queue.add(['d', 'c'])
  first.resolve()

  await eventually(() =>
    expect(sent).toEqual([
      ['a', 'b'],
      ['c', 'a', 'd'],
    ]),
  )
})

test('each purge is repeated once, for pages that were on their way to the cache', async () => {
  const { queue, sent } = aQueue()

  queue.add(['a'])
  await vi.advanceTimersByTimeAsync(7_999)
  expect(sent).toEqual([['a']])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([['a'], ['a']])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([['a'], ['a']])
})

test('a purge of everything takes the place of what is waiting, and so do more than two thousand keys', async () => {
  const { queue, sent } = aQueue()

  queue.add(['a', 'all', 'b'])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([['all']])
  queue.add(Array.from({ length: 2_001 }, (_, place) => `title:${place}`))
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([['all'], ['all']])
})
