import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { seededChance } from '#tests/support/seeded-chance.ts'
import { costAt, oneByOne } from './cost.ts'
import type { Databases } from './databases.ts'
import { atLeast, costs, type Figure, type Reference } from './figure.ts'
import { type Server, startServer } from './http/processes.ts'
import type { References } from './references.ts'
import { judgeOf, type Suggested } from './search/judge.ts'
import { makeQueries } from './search/made-queries.ts'
import { innerWord, mistakes, start, wholeAsTyped } from './search/mistakes.ts'
import { readNames } from './search/read-names.ts'

interface Name {
  title: string
  native: string | null
}

const seeds = [1, 2, 3]
const seedsOfMadeQueries = [10, 11, 12, 13]

/** Suggestions over HTTP: how often the wanted title is among them or first, and what they cost one after another. */
export async function benchSearch(
  { large: databaseUrl, postmaster }: Databases,
  { lookUp }: References,
  catalogue: string,
): Promise<Figure[]> {
  const site = await startServer('site.ts', [], { DATABASE_URL: databaseUrl })
  try {
    const figures = await benchMadeQueries(site.address, catalogue)
    for (const seed of seeds) {
      figures.push(...(await benchSeed({ site, databaseUrl, postmaster, lookUp }, seed)))
    }
    return figures
  } finally {
    await site.stop()
  }
}

/** With what people type when they look for a title: two hundred queries for each seed. */
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

interface Given {
  site: Server
  databaseUrl: string
  postmaster: number
  lookUp: Reference
}

/** With 500 of all titles and 500 of the most listed, drawn by `seed`. */
async function benchSeed({ site, databaseUrl, postmaster, lookUp }: Given, seed: number): Promise<Figure[]> {
  const { address } = site
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

    const works = queriesOf([...any, ...famous], chance).map((query) => () => suggestions(address, query))
    const found = await oneByOne(lookUp, costAt(site, postmaster), works)
    return [
      ...figures,
      costs(`suggestions, p50 (seed ${seed})`, 5, found(0.5), lookUp),
      costs(`suggestions, p99 (seed ${seed})`, 20, found(0.99), lookUp),
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

function queriesOf(names: Name[], chance: () => number): string[] {
  return names.flatMap(({ title, native }) => [
    start(title, 0.2 + chance() * 0.8),
    innerWord(title, chance),
    ...(native ? [start(native, 0.5), [...native].slice(-2).join('')] : []),
    ...Object.values(mistakes).map((make) => make(title, chance)),
  ])
}

async function suggestions(address: string, query: string): Promise<Suggested[]> {
  const answer = await fetch(`${address}/search/suggestions?q=${encodeURIComponent(query.toWellFormed())}`)
  const suggested: (Suggested | { name: string })[] = await answer.json()
  return suggested.filter((each) => 'title' in each)
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
