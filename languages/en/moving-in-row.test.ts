import { expect, test } from 'vitest'
import { lengthOf, says } from './moving-in-row.ts'

test('the length of a title is said as everywhere, without separators (§2)', () => {
  expect(lengthOf.anime(1_120)).toBe('1120 episodes')
  expect(lengthOf.manga(1_957)).toBe('1957 chapters')
})

test.each([
  ['anime', 0, 'Completed\u00a0· score 9.5'],
  ['anime', 1, 'Completed\u00a0· rewatched once\u00a0· score 9.5'],
  ['manga', 2, 'Completed\u00a0· reread twice\u00a0· score 9.5'],
  ['manga', 1_200, 'Completed\u00a0· reread 1,200 times\u00a0· score 9.5'],
] as const)('how often it was watched or read again is said of a row: %s, %s', (kind, repeats, said) => {
  expect(says({ kind, standing: 'completed', progress: 0, total: null, repeats, score: '9.5' })).toBe(said)
})
