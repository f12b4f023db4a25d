import { expect, test } from 'vitest'
import { lengthOf } from './counter.tsx'

test('characters are counted as readers count them', () => {
  expect(lengthOf(' Mushishi\n')).toBe(8)
  expect(lengthOf('蟲師')).toBe(2)
  expect(lengthOf('👩‍👩‍👧‍👦é'.normalize('NFD'))).toBe(2)
})
