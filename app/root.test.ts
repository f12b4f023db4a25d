import { expect, test } from 'vitest'
import { meta } from './root.tsx'

test('the page that tells of a failure names the site, where that was loaded', () => {
  const titleOf = (loaderData: unknown) =>
    meta({ error: new Error(), loaderData } as Parameters<typeof meta>[0]).find((tag) => 'title' in tag)

  expect(titleOf({ site: { name: 'Shelf' } })).toEqual({ title: 'Something went wrong · Shelf' })
  expect(titleOf(undefined)).toEqual({ title: 'Something went wrong' })
})
