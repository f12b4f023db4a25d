import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { load, type Server, startServer } from './http/processes.ts'

const headers = { 'accept-encoding': 'br' }
const connections = 8
/** Pages of a sort after which a process has compiled most of what makes them: the first thousand cost twice as much. */
const warmUp = 2_000

/** Pages that are in no cache: how many the web process makes in a second of its processor, and what memory it takes. */
export async function benchNewPages(databaseUrl: string): Promise<Figure[]> {
  const items = await everyItemPage(databaseUrl)
  // Home reads an unknown sort as Popular, but keeps a page for each address.
  const homes = Array.from({ length: warmUp + 4_000 }, (_, n) => `/?animes=${n}`)
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  try {
    await speedOf(site, homes.slice(0, warmUp))
    const home = await speedOf(site, homes.slice(warmUp))
    await speedOf(site, items.slice(0, warmUp))
    const item = await speedOf(site, items.slice(warmUp, warmUp + 4_000))

    const memory: number[] = []
    const watch = setInterval(async () => memory.push(await site.megabytes()), 200)
    await load({ port: site.port, paths: items, headers, connections: 32 })
    clearInterval(watch)
    return [
      atLeast('home, not in the cache, per second of processor', 700, home),
      atLeast('item page, not in the cache, per second of processor', 700, item),
      atMost(`web process while a crawler visits ${items.length} item pages`, 400, Math.max(...memory), ' MB'),
    ]
  } finally {
    await site.stop()
  }
}

async function speedOf(site: Server, paths: string[]): Promise<number> {
  const before = await site.cpuSeconds()
  const { requests, statuses } = await load({ port: site.port, paths, headers, connections })
  if (requests !== statuses['200']) throw new Error(`Not every page was answered: ${JSON.stringify(statuses)}`)
  return requests / ((await site.cpuSeconds()) - before)
}

async function everyItemPage(databaseUrl: string): Promise<string[]> {
  const db = connect(databaseUrl, { connections: 1 })
  const { rows } = await sql<{ path: string }>`
    select '/' || kind || '/' || id as path from titles order by md5(id)`.execute(db)
  await db.destroy()
  return rows.map(({ path }) => path)
}
