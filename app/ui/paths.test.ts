import fc from 'fast-check'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import * as paths from './paths.ts'

const { addReviewPath, reviewsPath, signInFor } = paths
const title = { kind: 'manga', id: '17', title: 'Fate/Zero?' } as const

test.each<[keyof typeof paths, string | Record<string, string>, string]>([
  ['titlePath', paths.titlePath(title), 'title/title.tsx'],
  ['entryPath', paths.entryPath(title, 'reader'), 'title/title-of-user.tsx'],
  ['ratePath', paths.ratePath(title), 'title/title.tsx'],
  ['undoPath', paths.undoPath('favlist1'), 'list-entries/undo-drop.ts'],
  ['editPath', paths.editPath(title, '/admin-dashboard?page=2'), 'admin/edit.tsx'],
  ['myListPaths', paths.myListPaths, 'my-fav-list/my-fav-list.tsx'],
  ['signInFromCard', paths.signInFromCard('/'), 'sign-in/sign-in.tsx'],
  ['signInFor', paths.signInFor('/profile'), 'sign-in/sign-in.tsx'],
  ['signUpFor', paths.signUpFor('/profile'), 'sign-up/sign-up.tsx'],
  ['forgotPasswordFor', paths.forgotPasswordFor('/profile'), 'password/forget-password.tsx'],
  ['addReviewPath', paths.addReviewPath(title), 'reviews/add-review.tsx'],
  ['reviewsPath', paths.reviewsPath(title), 'reviews/reviews.tsx'],
  ['reviewPath', paths.reviewPath(title, '1'), 'reviews/reviews.tsx'],
  ['wholeReviewPath', paths.wholeReviewPath(title, '1'), 'reviews/reviews.tsx'],
  ['deleteReviewPath', paths.deleteReviewPath('1'), 'reviews/delete-review.tsx'],
  ['reportReviewPath', paths.reportReviewPath('1'), 'reviews/report-review.tsx'],
])('%s leads to its page', (_, path, file) => {
  for (const each of typeof path === 'string' ? [path] : Object.values(path))
    expect(fileOf(each)).toBe(`routes/${file}`)
})

/** The file of the route that an address leads to. */
function fileOf(path: string): string | undefined {
  const { pathname } = new URL(path, 'https://anime.example')
  const known = routes.map(({ path, index, file }) => ({ path, index, id: file }) as RouteObject)
  return matchRoutes(known, pathname)?.at(-1)?.route.id
}

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
