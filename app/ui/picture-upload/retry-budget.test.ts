import { expect, test } from 'vitest'
import { RetryBudget } from './retry-budget.ts'

test('one operation is retried for 120,000 ms', () => {
  const budget = new RetryBudget()

  expect([0, 60_000, 119_999, 120_000].map((now) => budget.failed(now))).toEqual([true, true, true, false])
})

test('an operation that succeeds gives the next one its own 120,000 ms', () => {
  const budget = new RetryBudget()
  budget.failed(0)
  budget.succeeded(100_000)

  expect(budget.failed(200_000)).toBe(true)
  expect(budget.failed(319_999)).toBe(true)
  expect(budget.failed(320_000)).toBe(false)
})

test('all operations of an upload together are retried for 600,000 ms', () => {
  const budget = new RetryBudget()
  let now = 0
  for (let stretch = 0; stretch < 5; stretch++) {
    expect(budget.failed(now)).toBe(true)
    now += 119_000
    expect(budget.failed(now)).toBe(true)
    budget.succeeded(now)
    // Time without failures does not count.
    now += 1_000_000
  }

  expect(budget.failed(now)).toBe(true)
  expect(budget.failed(now + 4_999)).toBe(true)
  expect(budget.failed(now + 5_000)).toBe(false)
})
