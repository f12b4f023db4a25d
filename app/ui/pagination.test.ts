import { expect, test } from 'vitest'
import { pagesAround } from './pagination.tsx'

test.each([
  [1, 2, [1, 2]],
  [1, 25, [1, 2, 25]],
  [2, 25, [1, 2, 3, 25]],
  [13, 25, [1, 12, 13, 14, 25]],
  [25, 25, [1, 24, 25]],
])('page %i of %i shows the first, the last and the neighbouring pages', (page, pages, shown) => {
  expect(pagesAround(page, pages)).toEqual(shown)
})
