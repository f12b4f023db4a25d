import { expect, test } from 'vitest'
import { duration } from '#texts/import-command.ts'
import { describeProgress, Progress } from './progress.ts'

const counts = { added: 9_000, changed: 1_000, unchanged: 1_999, refused: 1 }

test('progress shows rows, rate, percentage and time left', () => {
  const half = { bytesRead: 50, bytesInAll: 100 }
  expect(describeProgress(counts, half, 4)).toBe('12,000 rows, 3,000 a second, 50 %, 4 s left')
})

test('progress shows rows and rate if the size is unknown', () => {
  expect(describeProgress(counts, { bytesRead: 50, bytesInAll: null }, 4)).toBe('12,000 rows, 3,000 a second')
})

test('short times are seconds, longer ones minutes', () => {
  expect([0.2, 99, 100, 3_601].map(duration)).toEqual(['1 s', '99 s', '1 min 40 s', '60 min 1 s'])
})

test('without a terminal, progress is a line every five seconds', () => {
  let now = 0
  let written = ''
  const screen = { write: (text: string) => (written += text) }
  const progress = new Progress(screen, { bytesRead: 1, bytesInAll: 2 }, () => now)
  for (now = 0; now <= 11_000; now += 500) progress.show(counts)
  expect(written.trimEnd().split('\n')).toEqual([
    '12,000 rows, 2,400 a second, 50 %, 5 s left',
    '12,000 rows, 1,200 a second, 50 %, 10 s left',
  ])
})
