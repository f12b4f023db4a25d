import { expect, test } from 'vitest'
import { busyFor } from '#tests/support/busy-for.ts'
import { saysNothing } from './plain-text.ts'

test.each(['', '  ', '\t', 'None', ' null ', 'N/A', 'undefined', 'NaN'])('%j says nothing', (text) => {
  expect(saysNothing(text)).toBe(true)
})

test.each(['0', 'no', 'None at all', 'nonenone'])('%j says something', (text) => {
  expect(saysNothing(text)).toBe(false)
})

test('a long text of spaces takes no time', async () => {
  expect((await busyFor(() => saysNothing(`${' '.repeat(90_000)}/`))).busy).toBeLessThan(500)
})
