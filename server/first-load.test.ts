import { runInNewContext } from 'node:vm'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { ask } from '#tests/support/ask.ts'
import { everyAddress, inLanes } from '#tests/support/every-address.ts'
import { aPrivateReader } from '#tests/support/private-reader.ts'

const mostBytes = 115_000

test('every page loads at most 115 kB of JavaScript, for visitors and readers; its links to what has no page are the browser’s', async () => {
  const { address, look } = await aPrivateReader('public')
  const bytes = new Map<string, number>()
  async function sizeOf(file: string): Promise<number> {
    const { status, body } = await ask(address, file, { headers: { 'accept-encoding': 'br' } })
    expect([file, status]).toEqual([file, 200])
    return body.length
  }
  const [manifest = ''] = /\/assets\/manifest-\w+\.js/.exec((await look('/')).text) ?? []
  const known = knownIn((await ask(address, manifest)).body.toString())

  const pages = everyAddress().filter((path) => !path.includes('.data') && !path.startsWith('/admin'))
  const found = await inLanes([...pages, '/my-fav-list?view=wall'], async (path) => {
    const loaded = []
    for (const viewer of ['', 'mari']) {
      const { text } = await look(path, viewer)
      const files = [...new Set(text.match(/\/assets\/[\w.-]+\.js/g))]
      for (const file of files) if (!bytes.has(file)) bytes.set(file, await sizeOf(file))
      const links = text.match(/<a [^>]*href="\/[^>]*>/g) ?? []
      loaded.push({
        page: `${viewer} ${path}`,
        size: files.reduce((sum, file) => sum + (bytes.get(file) ?? 0), 0),
        lost: links.filter((link) => !known(link) && !/ (?:download|target)=/.test(link)),
      })
    }
    return loaded
  })

  const whole = found.flat().filter(({ size }) => size > 0)
  expect(whole.length).toBeGreaterThan(100)
  expect(Math.min(...whole.map(({ size }) => size))).toBeGreaterThan(mostBytes / 2)
  expect(whole.filter(({ size }) => size > mostBytes)).toEqual([])
  expect(whole.flatMap(({ page, lost }) => lost.map((link) => `${page}: ${link}`))).toEqual([])
})

/** Whether the browser's table of routes has the page to which a link leads. */
function knownIn(script: string): (link: string) => boolean {
  const window = { __reactRouterManifest: { routes: {} as Record<string, object> } }
  runInNewContext(script, { window })
  const all = routes.map(({ id, file, path, index }): RouteObject => {
    const own = id ?? file.replace(/\.\w+$/, '')
    return index ? { id: own, index } : { id: own, path }
  })
  return (link) => {
    const path = /href="([^"?#]*)/.exec(link)?.[1] ?? ''
    const id = matchRoutes(all, path)?.[0]?.route.id ?? ''
    return id in window.__reactRouterManifest.routes
  }
}
