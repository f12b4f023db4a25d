import { expect, onTestFinished, test, vi } from 'vitest'
import { busyFor } from '#tests/support/busy-for.ts'
import { newsOnly } from './news-only.ts'

test('a line is news once a minute, whatever numbers and names it has', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const isNews = newsOnly()
  const line = (second: number, file: number) =>
    `2026-11-22 01:54:${second}.433 UTC [314${second}] 53100 ERROR:  could not extend file "base/16384/${file}": No space left on device`

  expect([line(42, 17980), line(43, 17980), line(44, 1249)].map(isNews)).toEqual([true, false, false])
  expect(isNews('2026-11-22 01:54:46.276 UTC [31402] 53200 ERROR:  out of memory')).toBe(true)
  vi.advanceTimersByTime(59_000)
  expect(isNews(line(45, 1249))).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect([line(46, 1249), line(47, 1249)].map(isNews)).toEqual([true, false])
})

test('a long line of signs that stand in numbers takes no time', async () => {
  expect((await busyFor(() => newsOnly()(`${'-'.repeat(90_000)}x`))).busy).toBeLessThan(500)
})
