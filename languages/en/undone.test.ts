import { expect, test } from 'vitest'
import { isUndone } from './undone.ts'

test('what was left alone is named, but no more of it than a phone has room for', () => {
  const short = ['One', 'Two', 'Three', 'Four', 'Five']
  const long = short.map((name) => name.padEnd(240, '.'))

  expect(isUndone({ undone: ['Mushishi'], kept: [] })).toBe('Mushishi is as it was')
  expect(isUndone({ undone: ['A', 'B'], kept: short })).toBe(
    '2 titles are as they were. Changed since, so left alone: One, Two, Three, Four, Five',
  )
  expect(isUndone({ undone: ['A', 'B'], kept: [...short, 'Six', 'Seven'] })).toContain('Four, Five, 2 more')
  expect(isUndone({ undone: ['A', 'B'], kept: long })).toBe(
    `2 titles are as they were. Changed since, so left alone: ${long[0]}, 4 more`,
  )
})
