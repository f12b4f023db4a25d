import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { seededChance } from './seeded-chance.ts'
import { innerWord, mistakes, start, wholeAsTyped } from './typed-queries.ts'

interface Name {
  title: string
  native: string | null
}

/**
 * Search over HTTP at `address`, whose catalogue is the database at `databaseUrl`: the part, in percent, of
 * titles drawn by `seed` that are among the suggestions (or one of the same name is), and the milliseconds that
 * a mix of queries takes, one after another.
 */
export async function benchSearch(address: string, databaseUrl: string, seed = 1) {
  const db = connect(databaseUrl, { connections: 1 })
  const chance = seededChance(seed)
  try {
    const [any, famous] = [await drawTitles(db, seed, 500), await drawFamous(db, seed, 500)]
    const found: Record<string, number> = { whole: await foundOf(address, any, wholeAsTyped) }
    for (const [mistake, make] of Object.entries(mistakes)) {
      found[mistake] = await foundOf(address, any, (title) => make(title, chance))
    }
    found.twoThirds = await foundOf(address, famous, (title) => start(title, 2 / 3))

    return { seed, found, milliseconds: await timesOf(address, [...any, ...famous], chance) }
  } finally {
    await db.destroy()
  }
}

async function foundOf(address: string, names: Name[], type: (title: string) => string): Promise<number> {
  let found = 0
  for (const { title } of names) {
    const titles = await suggestions(address, type(title))
    if (titles.some((suggested) => suggested.toLowerCase() === title.toLowerCase())) found++
  }
  return Number(((100 * found) / names.length).toFixed(1))
}

async function timesOf(address: string, names: Name[], chance: () => number) {
  const queries = names.flatMap(({ title, native }) => [
    start(title, 0.2 + chance() * 0.8),
    innerWord(title, chance),
    ...(native ? [start(native, 0.5), [...native].slice(-2).join('')] : []),
    ...Object.values(mistakes).map((make) => make(title, chance)),
  ])
  const times: number[] = []
  for (const query of queries) {
    const before = performance.now()
    await suggestions(address, query)
    times.push(performance.now() - before)
  }
  times.sort((a, b) => a - b)
  const at = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(1))
  return { queries: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: at(1 - 1 / times.length) }
}

async function suggestions(address: string, query: string): Promise<string[]> {
  const answer = await fetch(`${address}/search/suggestions?q=${encodeURIComponent(query.toWellFormed())}`)
  const titles: { title: string }[] = await answer.json()
  return titles.map((found) => found.title)
}

async function drawTitles(db: Db, seed: number, count: number): Promise<Name[]> {
  const { rows } = await sql<Name>`select title, title_native as native from titles
    order by md5(id || ${String(seed)}) limit ${count}`.execute(db)
  return rows
}

/** Some of the 2,000 that most people list. */
async function drawFamous(db: Db, seed: number, count: number): Promise<Name[]> {
  const { rows } = await sql<Name>`select title, title_native as native from (
      select * from titles order by imported_members desc nulls last, id limit 2000) famous
    order by md5(id || ${String(seed)}) limit ${count}`.execute(db)
  return rows
}

if (import.meta.main) {
  const [address = 'http://localhost:3000', ...seeds] = process.argv.slice(2)
  for (const seed of seeds.length > 0 ? seeds : [1, 2, 3]) {
    console.log(await benchSearch(address, process.env.DATABASE_URL ?? '', Number(seed)))
  }
}
