import { expect, test } from 'vitest'
import { letOthersGoFirst } from './let-others-go-first.ts'

test.each([
  ['not at all when the database answers at once', 0.2, []],
  ['for twenty-five times as long as it had to wait', 4, [100]],
  ['for at most a quarter of a second', 600, [250]],
])('an import rests between batches %s', async (_, waited, rests) => {
  let time = 0
  const rested: number[] = []
  const ask = async () => {
    time += waited
  }
  await letOthersGoFirst(ask, { now: () => time, rest: async (ms) => rested.push(ms) })
  expect(rested).toEqual(rests)
})
