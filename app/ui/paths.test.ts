import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addReviewPath, reviewsPath, signInFor } from './paths.ts'

test('a title in a path is one segment, whatever it contains', () => {
  for (const name of ['Fate/Zero', '.hack//Sign', '.', '..', 'Why?', '100%', 'Q&A <b>"#1"</b>', '\\o/', '日常', ' ']) {
    const path = reviewsPath({ kind: 'anime', id: '17', title: name })
    const { pathname, search, hash } = new URL(path, 'https://anime.example')
    expect(pathname, name).toMatch(/^\/reviews\/anime\/[^/]+\/17$/)
    expect(search + hash).toBe('')
  }
  expect(addReviewPath({ kind: 'manga', id: '3', title: 'Fate/Zero' })).toBe('/add-review/manga/Fate%2FZero/3')
})

test('the path to return to after sign-in arrives unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (title) => {
      const path = reviewsPath({ kind: 'anime', id: '17', title })
      const url = new URL(signInFor(path), 'https://anime.example')
      return url.pathname === '/sign-in' && url.searchParams.get('to') === path
    }),
  )
})
