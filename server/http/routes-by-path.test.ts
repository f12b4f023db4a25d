import fc from 'fast-check'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import { routesByPath } from './routes-by-path.ts'

const built = new URL('../../build/server/index.js', import.meta.url)
const { routes }: ServerBuild = await import(built.href)
const routesFor = routesByPath(routes)

test('a path matches the same route among those of its first word as among all', () => {
  vi.spyOn(console, 'warn').mockReturnValue() // React Router on half a percent encoding.
  const word = fc.constantFrom(...Object.values(routes).flatMap((route) => route?.path?.split('/') ?? []))
  const part = fc.oneof(
    ...[word, word.map((each) => each.toUpperCase()), fc.string({ maxLength: 5 })],
    fc.constantFrom('', '7', 'anime', 'se%61rch', '%', '%2F', '%2f', '.data', 'search.data'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), (parts) => {
      const { pathname } = new URL(`http://localhost/${parts.map((each) => each.replace(/[?#\\]/g, '')).join('/')}`)
      expect(matched(routesFor(pathname), pathname)).toEqual(matched(routes, pathname))
    }),
    { numRuns: 2_000 },
  )
})

test('an item page is looked for among few routes', () => {
  const among = Object.keys(routesFor('/anime/1'))
  expect(among).toContain('routes/title/title')
  expect(among.length).toBeLessThan(8)
})

function matched(among: ServerBuild['routes'], pathname: string): string[] | undefined {
  const children = Object.values(among).flatMap((route) =>
    route && route.id !== 'root' ? [{ id: route.id, path: route.path, index: route.index } as RouteObject] : [],
  )
  return matchRoutes(children, pathname)?.map(({ route }) => String(route.id))
}
