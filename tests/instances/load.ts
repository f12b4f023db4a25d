import { setTimeout as wait } from 'node:timers/promises'
import { ask, type Reply } from '#tests/support/ask.ts'
import { aBrowser } from './browser.ts'
import type { Site } from './three-instances.ts'

export interface Figures {
  requests: number
  /** What was asked, when, and how it ended; by somebody who gets no answer, or one that says the site is out of order. */
  failures: string[]
  /** Milliseconds. */
  slowest: number
  /** The highest progress that each reader was told is saved. */
  saved: Map<string, number>
}

const pauseBetween = 15

/** Visitors and readers who ask the proxy for kept and new pages and save things, without a break. @returns how to stop them */
export async function startLoad({ proxy, db }: Site): Promise<() => Promise<Figures>> {
  const figures: Figures = { requests: 0, failures: [], slowest: 0, saved: new Map() }
  const titles = await db
    .selectFrom('titles')
    .select('id')
    .where('kind', '=', 'anime')
    .orderBy('id')
    .limit(50)
    .execute()
  const titleOf = (n: number) => titles[n % titles.length]?.id ?? ''
  const begun = performance.now()
  let stopped = false

  async function counted(what: string, asked: Promise<Reply>): Promise<boolean> {
    const before = performance.now()
    figures.requests++
    const outcome = await asked.then(
      ({ status }) => (status < 500 ? null : String(status)),
      (error: Error) => error.message,
    )
    figures.slowest = Math.max(figures.slowest, performance.now() - before)
    if (outcome === null) return true
    figures.failures.push(`${((before - begun) / 1000).toFixed(1)} s: ${what}: ${outcome}`)
    return false
  }
  const asVisitor = async (first: number) => {
    const visitor = aBrowser()
    for (let n = first; !stopped; n++) {
      const paths = ['/', `/anime/${titleOf(n)}`, '/browse-animes', `/browse-animes?sort=name&page=${1 + (n % 50)}`]
      const path = paths[n % paths.length] ?? '/'
      // Some open a connection for each request.
      await counted(path, n % 3 === 0 ? ask(proxy, path) : visitor.get(proxy, path))
      await wait(pauseBetween)
    }
  }
  const asReader = async (name: string) => {
    const reader = aBrowser()
    await reader.signUp(proxy, name)
    const path = `/entry/anime/${titleOf(figures.saved.size)}/record`
    figures.saved.set(name, 0)
    return async () => {
      for (let progress = 1; !stopped; progress++) {
        const fields = { progress: String(progress), 'was-progress': String(progress - 1), beyond: 'yes' }
        if (await counted(`saving ${progress}`, reader.post(proxy, path, fields))) figures.saved.set(name, progress)
        await counted('/my-fav-list', reader.get(proxy, '/my-fav-list'))
        await wait(pauseBetween)
      }
    }
  }
  const readers = await Promise.all(['ann', 'ben', 'cid'].map(asReader))
  const all = [...readers.map((reader) => reader()), ...[0, 1, 2, 3, 4].map(asVisitor)]
  return async () => {
    stopped = true
    await Promise.all(all)
    return figures
  }
}
