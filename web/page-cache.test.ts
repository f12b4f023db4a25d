import { expect, onTestFinished, test, vi } from 'vitest'
import { everyPage } from '#db/clear-pages.ts'
import { PageCache } from './page-cache.ts'

function aPage(tags: string[], { bytes = 100, maxAge = 3600 } = {}) {
  return { tags: new Set(tags), bytes, maxAge }
}

test('a page is made once, however many ask for it at the same time', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })
  let made = 0
  const make = async () => {
    made++
    await new Promise((resolve) => setTimeout(resolve, 5))
    return aPage(['a'])
  }

  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.findOrMake('/', make)))

  expect(made).toBe(1)
  expect(new Set(pages).size).toBe(1)
  expect(cache.find('/')).toBe(pages[0])
})

test('a page that failed is tried again for the next visitor', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })

  await expect(cache.findOrMake('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const page = await cache.findOrMake('/', async () => aPage(['a']))

  expect(cache.find('/')).toBe(page)
})

test('a page without tags is not kept', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })

  await cache.findOrMake('/', async () => aPage([]))

  expect(cache.find('/')).toBeUndefined()
})

test('clearing a tag deletes the pages that carry it, and no others', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })
  await cache.findOrMake('/one', async () => aPage(['a', 'b']))
  await cache.findOrMake('/two', async () => aPage(['b']))
  const three = await cache.findOrMake('/three', async () => aPage(['c']))

  cache.clear(['b', 'unheard of'])

  expect(cache.find('/one')).toBeUndefined()
  expect(cache.find('/two')).toBeUndefined()
  expect(cache.find('/three')).toBe(three)
})

test('what was cleared is known until it is made again, 64 addresses at most, and not what was never kept', async () => {
  const cache = new PageCache({ maxBytes: 100_000 })
  const keep = (address: string, tags: string[]) => cache.findOrMake(address, async () => aPage(tags))
  await keep('/one', ['a'])
  await keep('/two', ['b'])

  cache.clear(['a', 'c'])
  expect(['/one', '/two', '/three'].map((address) => cache.wasCleared(address))).toEqual([true, false, false])
  await keep('/one', ['a'])
  expect(cache.wasCleared('/one')).toBe(false)
  cache.clear(['a'])
  await keep('/one', [])
  expect(cache.wasCleared('/one'), 'what it showed is gone: nobody waits for it').toBe(false)

  for (let n = 0; n < 100; n++) await keep(`/many/${n}`, ['d'])
  cache.find('/two')
  cache.clear([everyPage])
  expect(cache.wasCleared('/two')).toBe(true)
  const known = Array.from({ length: 100 }, (_, n) => cache.wasCleared(`/many/${n}`))
  expect(known.filter(Boolean)).toHaveLength(63)
})

test('pages that are to be cleared soon are cleared once, a minute after the first notice', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new PageCache({ maxBytes: 1_000 })
  const make = async () => aPage(['a'])
  const first = await cache.findOrMake('/', make)

  for (let second = 0; second < 59; second++) {
    cache.clearSoon()
    vi.advanceTimersByTime(1_000)
  }
  expect(cache.find('/')).toBe(first)
  vi.advanceTimersByTime(1_000)
  expect(cache.find('/')).toBeUndefined()

  const second = await cache.findOrMake('/', make)
  vi.advanceTimersByTime(3_600_000)
  expect(cache.find('/')).toBe(second)
})

test('clearing every page settles what was to be cleared soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new PageCache({ maxBytes: 1_000 })
  cache.clearSoon()
  cache.clear([everyPage])

  const page = await cache.findOrMake('/', async () => aPage(['a']))
  vi.advanceTimersByTime(61_000)

  expect(cache.find('/')).toBe(page)
})

test('a page that was cleared while it was being made is served but not kept', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof aPage>>()
  const asked = cache.findOrMake('/', () => promise)

  cache.clear(['a'])
  resolve(aPage(['a']))

  expect(await asked).toMatchObject({ bytes: 100 })
  expect(cache.find('/')).toBeUndefined()
})

test('a request after a clearing never gets a page that was begun before it', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })
  const old = Promise.withResolvers<ReturnType<typeof aPage>>()
  const before = cache.findOrMake('/', () => old.promise)
  cache.clear(['a'])

  const fresh = await cache.findOrMake('/', async () => aPage(['a'], { bytes: 1 }))
  old.resolve(aPage(['a'], { bytes: 2 }))
  await before

  expect(fresh.bytes).toBe(1)
  expect(cache.find('/')).toBe(fresh)
})

test('all pages together never exceed the limit; the least recently used go first', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })
  for (let i = 0; i < 10; i++) await cache.findOrMake(`/${i}`, async () => aPage(['a']))
  cache.find('/0')

  for (let i = 10; i < 15; i++) await cache.findOrMake(`/${i}`, async () => aPage(['a']))

  expect(cache.bytes).toBe(1_000)
  expect(cache.find('/0')).toBeDefined()
  expect(cache.find('/1')).toBeUndefined()
})

test('a page larger than the limit is served but not kept', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })

  await cache.findOrMake('/', async () => aPage(['a'], { bytes: 1_001 }))

  expect(cache.find('/')).toBeUndefined()
  expect(cache.bytes).toBe(0)
})

test('a page is not served past its maximum age', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })
  await cache.findOrMake('/', async () => aPage(['a'], { maxAge: 0.02 }))

  await new Promise((resolve) => setTimeout(resolve, 250))

  expect(cache.find('/')).toBeUndefined()
})

test('while the cache is not told of changes nothing is kept, and what was kept is not served', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })
  await cache.findOrMake('/one', async () => aPage(['a']))

  cache.pause()
  await cache.findOrMake('/two', async () => aPage(['a']))
  expect([cache.find('/one'), cache.find('/two')]).toEqual([undefined, undefined])

  cache.resume()
  await cache.findOrMake('/two', async () => aPage(['a']))
  expect(cache.find('/two')).toBeDefined()
})

test('the tag of every page clears pages of any tag', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })
  await cache.findOrMake('/', async () => aPage(['a']))

  cache.clear([everyPage])

  expect(cache.find('/')).toBeUndefined()
})

test('what else is remembered for pages is told what is cleared, at once or soon', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const cleared: string[][] = []
  const cache = new PageCache({ maxBytes: 1_000, onClear: (tags) => cleared.push(tags) })

  cache.clear(['a'])
  cache.clear([everyPage])
  expect(cleared).toEqual([['a'], [everyPage]])
  cache.clearSoon()
  vi.advanceTimersByTime(60_000)
  expect(cleared).toEqual([['a'], [everyPage], [everyPage]])
})

test('a kept page is not given out five seconds after all changes were last heard of, until they are again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new PageCache({ maxBytes: 1_000 })
  const home = await cache.findOrMake('/', async () => aPage(['a']))
  cache.heard.until = performance.now()

  vi.advanceTimersByTime(4_999)
  expect(cache.find('/')).toBe(home)
  vi.advanceTimersByTime(1)
  expect([cache.find('/'), cache.findLast('/')]).toEqual([undefined, home])
  cache.heard.until = performance.now()
  expect(cache.find('/')).toBe(home)
})

test('a process that did not tick for a second gives out no kept page until all changes since then are heard of', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new PageCache({ maxBytes: 1_000 })
  cache.resume()
  const home = await cache.findOrMake('/', async () => aPage(['a']))
  const before = performance.now()
  cache.heard.until = before
  vi.advanceTimersByTime(999)
  cache.heard.tick()
  vi.advanceTimersByTime(999)
  expect(cache.find('/')).toBe(home)

  vi.advanceTimersByTime(1)
  expect(cache.find('/')).toBeUndefined()
  cache.heard.tick()
  cache.heard.until = before + 998
  expect(cache.find('/')).toBeUndefined()
  cache.heard.until = performance.now()
  expect(cache.find('/')).toBe(home)
})

test('the ten minutes of a last version begin when all changes were last heard of, not when their absence is noticed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const cache = new PageCache({ maxBytes: 1_000 })
  await cache.findOrMake('/', async () => aPage(['a']))
  cache.heard.until = performance.now()

  vi.advanceTimersByTime(599_000)
  cache.pause()
  expect(cache.findLast('/')).toBeDefined()
  vi.advanceTimersByTime(2_000)
  expect(cache.findLast('/')).toBeUndefined()
})

test('while the cache is not told of changes the last version of a page can be found for ten minutes, even past its maximum age', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.advanceTimersByTime(1_000)
  const cache = new PageCache({ maxBytes: 1_000 })
  const home = await cache.findOrMake('/', async () => aPage(['a'], { maxAge: 60 }))
  const old = await cache.findOrMake('/old', async () => aPage(['a'], { maxAge: 60 }))
  expect(old).toBeDefined()

  vi.advanceTimersByTime(59_000)
  cache.pause()
  vi.advanceTimersByTime(599_000)
  expect([cache.find('/'), cache.findLast('/')]).toEqual([undefined, home])
  expect(cache.findLast('/never')).toBeUndefined()
  cache.pause()
  vi.advanceTimersByTime(2_000)
  expect(cache.findLast('/')).toBeUndefined()

  cache.resume()
  expect(cache.findLast('/')).toBeUndefined()
})

test('a page long past its maximum age does not replace one that cannot be made', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.advanceTimersByTime(1_000)
  const cache = new PageCache({ maxBytes: 1_000 })
  await cache.findOrMake('/', async () => aPage(['a'], { maxAge: 60 }))

  vi.advanceTimersByTime(661_000)
  cache.pause()

  expect(cache.findLast('/')).toBeUndefined()
})

test('a page that this process was about to clear when it lost touch with changes is deleted, and others are not', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })
  await cache.findOrMake('/before', async () => aPage(['before']))
  await cache.findOrMake('/meanwhile', async () => aPage(['meanwhile']))
  const other = await cache.findOrMake('/other', async () => aPage(['other']))

  cache.doubt(['before'])
  cache.pause()
  cache.doubt(['meanwhile'])

  expect(['/before', '/meanwhile', '/other'].map((address) => cache.findLast(address))).toEqual([
    undefined,
    undefined,
    other,
  ])
})

test('a cleared page is never served again, but one that was in doubt long ago is', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.advanceTimersByTime(1_000)
  const cache = new PageCache({ maxBytes: 1_000 })
  const page = await cache.findOrMake('/', async () => aPage(['a']))
  await cache.findOrMake('/cleared', async () => aPage(['b']))
  cache.doubt(['a'])
  cache.clear(['b'])

  vi.advanceTimersByTime(61_000)
  cache.pause()

  expect([cache.findLast('/'), cache.findLast('/cleared')]).toEqual([page, undefined])
})

test('pages of which there are very many fill a quarter at most, and push no others out', async () => {
  const cache = new PageCache({ maxBytes: 1_000 })
  const keep = (address: string, isOneOfMany: boolean) =>
    cache.findOrMake(address, async () => ({ tags: new Set(['list']), maxAge: 60, bytes: 100, isOneOfMany }))
  for (let i = 0; i < 7; i++) await keep(`/anime/${i}`, false)
  for (let i = 0; i < 50; i++) await keep(`/search?q=${i}`, true)
  expect(cache.bytes).toBe(900)
  expect(cache.find('/anime/0')).toBeDefined()
  expect(cache.find('/search?q=49')).toBeDefined()
  expect(cache.findLast('/search?q=48')).toBeDefined()

  for (let i = 7; i < 10; i++) await keep(`/anime/${i}`, false)
  await keep('/search?q=50', true)
  expect(cache.bytes).toBe(1_000)
  expect(cache.find('/anime/0')).toBeDefined()

  cache.clear(['list'])
  expect(cache.bytes).toBe(0)
})
