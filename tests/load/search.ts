import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { atLeast, atMost, type Figure } from './figure.ts'
import { startServer } from './http/processes.ts'
import { judgeOf, type Suggested } from './search/judge.ts'
import { makeQueries } from './search/made-queries.ts'
import { innerWord, mistakes, start, wholeAsTyped } from './search/mistakes.ts'
import { readNames } from './search/read-names.ts'
import { seededChance } from './seeded-chance.ts'

interface Name {
  title: string
  native: string | null
}

const seeds = [1, 2, 3]
const seedsOfMadeQueries = [10, 11, 12, 13]

/** Suggestions over HTTP: how often the wanted title is among them or first, and how long they take one after another. */
export async function benchSearch(databaseUrl: string, catalogue: string): Promise<Figure[]> {
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  try {
    const figures = await benchMadeQueries(site.address, catalogue)
    for (const seed of seeds) figures.push(...(await benchSeed(site.address, databaseUrl, seed)))
    return figures
  } finally {
    await site.stop()
  }
}

/** With what people type who look for a title: two hundred queries of each seed. */
async function benchMadeQueries(address: string, catalogue: string): Promise<Figure[]> {
  const titles = await readNames(catalogue)
  const judge = judgeOf(titles)
  const figures: Figure[] = []
  for (const seed of seedsOfMadeQueries) {
    const made = makeQueries(titles, seededChance(seed))
    let [among, first] = [0, 0]
    for (const query of made) {
      const verdict = judge(query, await suggestions(address, query.query))
      if (verdict.among) among++
      if (verdict.first) first++
    }
    figures.push(
      atLeast(`titles found, as people type (seed ${seed})`, 97, (100 * among) / made.length, ' %'),
      atLeast(`titles first, as people type (seed ${seed})`, 90, (100 * first) / made.length, ' %'),
    )
  }
  return figures
}

/** With 500 of all titles, and 500 of the most listed, drawn by `seed`. */
async function benchSeed(address: string, databaseUrl: string, seed: number): Promise<Figure[]> {
  const db = connect(databaseUrl, { connections: 1 })
  const chance = seededChance(seed)
  try {
    const [any, famous] = [await drawTitles(db, seed, 500), await drawFamous(db, seed, 500)]
    const foundAs = (name: string, target: number, part: number) =>
      atLeast(`titles found, ${name} (seed ${seed})`, target, part, ' %')

    const figures = [foundAs('typed whole', 99, await foundOf(address, any, wholeAsTyped))]
    for (const [mistake, make] of Object.entries(mistakes)) {
      const part = await foundOf(address, any, (title) => make(title, chance))
      figures.push(foundAs(`with a letter ${mistake}`, 95, part))
    }
    const part = await foundOf(address, famous, (title) => start(title, 2 / 3))
    figures.push(foundAs('by the first two thirds', 95, part))

    const { p50, p99 } = await timesOf(address, [...any, ...famous], chance)
    return [
      ...figures,
      atMost(`suggestions, p50 (seed ${seed})`, 5, p50, ' ms'),
      atMost(`suggestions, p99 (seed ${seed})`, 20, p99, ' ms'),
    ]
  } finally {
    await db.destroy()
  }
}

async function foundOf(address: string, names: Name[], type: (title: string) => string): Promise<number> {
  let found = 0
  for (const { title } of names) {
    const titles = await suggestions(address, type(title))
    if (titles.some((suggested) => suggested.title.toLowerCase() === title.toLowerCase())) found++
  }
  return (100 * found) / names.length
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
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

async function suggestions(address: string, query: string): Promise<Suggested[]> {
  const answer = await fetch(`${address}/search/suggestions?q=${encodeURIComponent(query.toWellFormed())}`)
  return answer.json()
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
