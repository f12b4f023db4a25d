import { expect, test } from 'vitest'
import { meta } from './root.tsx'

test('the error page names the site if that was loaded', () => {
  const titleOf = (loaderData: unknown) =>
    meta({ error: new Error(), loaderData } as Parameters<typeof meta>[0]).find((tag) => 'title' in tag)

  expect(titleOf({ site: { name: 'Shelf' } })).toEqual({ title: 'Something went wrong · Shelf' })
  expect(titleOf(undefined)).toEqual({ title: 'Something went wrong' })
})
