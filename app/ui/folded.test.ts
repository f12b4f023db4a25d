import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Folded, isLong } from './folded.tsx'

test('six lines are not long, seven are', () => {
  expect(isLong('a'.repeat(6 * 65), 65)).toBe(false)
  expect(isLong('a'.repeat(6 * 65 + 1), 65)).toBe(true)
})

test('a line break starts a new line, and an empty line counts as one', () => {
  expect(isLong('a\nb\nc\nd\ne\nf', 65)).toBe(false)
  expect(isLong('a\n\nc\nd\ne\nf\ng', 65)).toBe(true)
})

test('Japanese characters are twice as wide', () => {
  expect(isLong('春'.repeat(195), 65)).toBe(false)
  expect(isLong('春'.repeat(199), 65)).toBe(true)
})

test('a text is folded only where its column is too narrow to show all of it', () => {
  const classOf = (text: string, large?: number) =>
    /<details class="([^"]*)"/.exec(renderToStaticMarkup(createElement(Folded, { text, large })))?.[1]
  const fiveSongs = 'An opening and its singer, of fifty characters all\n'.repeat(5).trim()

  expect(classOf('a'.repeat(500))).toBe('fold')
  expect(classOf(fiveSongs)).toBe('fold fold-not-medium fold-not-large')
  expect(classOf(fiveSongs, 36)).toBe('fold fold-not-medium')
  expect(classOf('short')).toBeUndefined()
})
