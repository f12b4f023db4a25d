import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { alternate } from './cost.ts'
import type { Databases } from './databases.ts'
import { atMost, CatalogueTooSmall, costs, type Figure } from './figure.ts'
import { load, type Server, startServer } from './http/processes.ts'
import type { References } from './references.ts'

const headers = { 'accept-encoding': 'br' }
const connections = 8
/** Pages after which a process has compiled most of the code that renders them. The first thousand cost twice as much. */
const warmUp = 2_000
const rounds = 15
const slice = 250
/** Milliseconds: seven hundred pages in a second of processor time. */
const most = 1000 / 700

/** Pages that are not cached: what they cost the web process compared with rendering alone, and how much memory it needs. */
export async function benchNewPages({ large }: Databases, references: References): Promise<Figure[]> {
  const { renderHome, renderItem, constant } = references
  const items = await everyItemPage(large)
  // Each slice visits pages that no other has visited.
  const needed = warmUp + 2 * rounds * slice
  if (items.length < needed) throw new CatalogueTooSmall(needed, items.length)
  // Home reads an unknown sort as Popular, but keeps a page for each address.
  const homes = Array.from({ length: warmUp + rounds * slice }, (_, n) => `/?animes=${n}`)
  const site = await startServer('site.ts', [], { DATABASE_URL: large })
  try {
    const slices = (paths: string[]) => (round: number) =>
      costOf(site, paths.slice(warmUp + round * slice, warmUp + (round + 1) * slice))
    await costOf(site, homes.slice(0, warmUp))
    const home = await alternate(renderHome, rounds, slices(homes))
    await costOf(site, items.slice(0, warmUp))
    const item = await alternate(renderItem, rounds, slices(items))
    const again = items.slice(rounds * slice)
    const itemInConstants = await alternate(constant, rounds, slices(again))

    const memory: number[] = []
    const watch = setInterval(async () => memory.push(await site.megabytes()), 200)
    await load({ port: site.port, paths: items, headers, connections: 32 })
    clearInterval(watch)
    return [
      costs('home, not in the cache', most, home, renderHome),
      costs('item page, not in the cache', most, item, renderItem),
      costs('the same, of constants', most, itemInConstants, constant),
      atMost(`web process while a crawler visits ${items.length} item pages`, 400, Math.max(...memory), ' MB'),
    ]
  } finally {
    await site.stop()
  }
}

/** Milliseconds of the web process for each page. */
async function costOf(site: Server, paths: string[]): Promise<number> {
  const before = await site.cpuSeconds()
  const { requests, statuses } = await load({ port: site.port, paths, headers, connections })
  if (requests !== statuses['200']) throw new Error(`Not every page was answered: ${JSON.stringify(statuses)}`)
  return (1000 * ((await site.cpuSeconds()) - before)) / requests
}

async function everyItemPage(databaseUrl: string): Promise<string[]> {
  const db = connect(databaseUrl, { connections: 1 })
  const { rows } = await sql<{ path: string }>`
    select '/' || kind || '/' || id as path from titles order by md5(id)`.execute(db)
  await db.destroy()
  return rows.map(({ path }) => path)
}
