import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { changeRecords } from '#domain/journal/change-records.ts'
import type { Actor } from '#domain/permissions.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { alternate } from './cost.ts'
import type { Databases } from './databases.ts'
import { atLeast, atMost, CatalogueTooSmall, costs, type Figure, median } from './figure.ts'
import { load, type Server, startServer } from './http/processes.ts'
import { everyItemPage } from './item-pages.ts'
import type { References } from './references.ts'

const headers = { 'accept-encoding': 'br' }
/** Names no session: the page is a visitor's, and is made each time. */
const unkept = { ...headers, cookie: 'kiroku.session_token=none' }
type Headers = Record<string, string>

const reader = 'home-reader'
/** A reader who is at some titles, and has finished many. */
const tracker = 'home-tracker'
const connections = 8
/** Pages after which a process has compiled most of the code that renders them. The first thousand cost twice as much. */
const warmUp = 2_000
const rounds = 15
const slice = 250
const mostRenderings = 2.5
/** Milliseconds: seven hundred pages in a second of processor time. */
const most = 1000 / 700

/** Pages that are not cached: what they cost the web process compared with rendering alone, and how much memory it needs. */
export async function benchNewPages({ large }: Databases, { constant }: References): Promise<Figure[]> {
  const items = await everyItemPage(large)
  // Each slice visits pages that no other has visited.
  const needed = warmUp + 2 * rounds * slice
  if (items.length < needed) throw new CatalogueTooSmall(needed, items.length)
  const db = connect(large, { connections: 1 })
  for (const user of [reader, tracker]) await signedIn(db, user)
  await keepTitles(db, tracker)
  const signed = { ...headers, cookie: sessionCookie(reader) }
  const tracking = { ...headers, cookie: sessionCookie(tracker) }
  const site = await startServer('timed-site.ts', [], { DATABASE_URL: large })
  try {
    const homes = (given: Headers) => costOf(site, new Array(slice).fill('/'), given)
    const sliceOf = (paths: string[], round: number) =>
      paths.slice(warmUp + round * slice, warmUp + (round + 1) * slice)
    for (let page = 0; page < warmUp; page += slice) await homes(page % (2 * slice) ? unkept : signed)
    const home = await renderings(site, () => homes(unkept))
    const parts: number[] = []
    const ownParts: number[] = []
    for (let page = 0; page < warmUp / 2; page += slice) await homes(tracking)
    for (let round = 0; round < rounds; round++) {
      const ofVisitor = await homes(unkept)
      parts.push(ofVisitor / (await homes(signed)))
      ownParts.push(ofVisitor / (await homes(tracking)))
    }
    await costOf(site, items.slice(0, warmUp))
    const item = await renderings(site, (round) => costOf(site, sliceOf(items, round)))
    const others = items.slice(rounds * slice)
    const itemInConstants = await alternate(constant, rounds, (round) => costOf(site, sliceOf(others, round)))

    const memory: number[] = []
    const watch = setInterval(async () => memory.push(await site.megabytes()), 200)
    await load({ port: site.port, paths: items, headers, connections: 32 })
    clearInterval(watch)
    return [
      atMost('home, not in the cache, of its rendering', mostRenderings, home, ' ×'),
      atLeast(
        "signed-in home, pages in the same time as a visitor's that are not in the cache",
        0.8,
        median(parts),
        ' ×',
      ),
      atLeast('a home of one’s own with Continue, pages in the same time', 0.5, median(ownParts), ' ×'),
      atMost('item page, not in the cache, of its rendering', mostRenderings, item, ' ×'),
      costs('the same, of constants', most, itemInConstants, constant),
      atMost(`web process while a crawler visits ${items.length} item pages`, 400, Math.max(...memory), ' MB'),
    ]
  } finally {
    await site.stop()
    await sql`delete from users where id in (${reader}, ${tracker})`.execute(db)
    await db.destroy()
  }
}

/** What pages cost the web process, as a multiple of the time in which the same process renders them. */
async function renderings(site: Server, cost: (round: number) => Promise<number>): Promise<number> {
  const multiples: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await rendered(site)
    const page = await cost(round)
    const after = await rendered(site)
    const one = (after.milliseconds - before.milliseconds) / (after.pages - before.pages)
    multiples.push(page / one)
  }
  return median(multiples)
}

async function rendered(site: Server): Promise<{ milliseconds: number; pages: number }> {
  return JSON.parse(await site.ask('rendered'))
}

/** Milliseconds of the web process for each page. */
async function costOf(site: Server, paths: string[], given: Headers = headers): Promise<number> {
  const before = await site.cpuSeconds()
  const { requests, statuses } = await load({ port: site.port, paths, headers: given, connections })
  if (requests !== statuses['200']) throw new Error(`Not every page was answered: ${JSON.stringify(statuses)}`)
  return (1000 * ((await site.cpuSeconds()) - before)) / requests
}

/** Puts 300 well-known titles on a reader's list: 20 that they are at, the others finished. */
async function keepTitles(db: Db, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from titles where not is_adult order by popularity desc, id limit 300`.execute(db)
  const ids = rows.map(({ id }) => id)
  const reader: Actor = { role: 'reader', userId }
  await changeRecords(db, reader, { titleIds: ids.slice(0, 20), changes: [{ do: 'step', by: 1 }] })
  await changeRecords(db, reader, { titleIds: ids.slice(20), changes: [{ do: 'stand', standing: 'completed' }] })
}
