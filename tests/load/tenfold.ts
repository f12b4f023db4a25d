import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { findListPage } from '#domain/journal/find-list-page.ts'
import { readListQuery } from '#domain/journal/list-query-rules.ts'
import { findBrowsePage } from '#domain/titles/find-browse-page.ts'
import { findHomeRows } from '#domain/titles/find-home-rows.ts'
import { findTitlePage } from '#domain/titles/queries.ts'
import { findTitles } from '#domain/titles/query/find-titles.ts'
import { knowQuery } from '#domain/titles/query/known-query.ts'
import { kinds, type Sort, sortsOf } from '#domain/titles/rules.ts'
import { readQuery } from '#domain/titles/search/rules.ts'
import { searchTitles } from '#domain/titles/search/search-titles.ts'
import { suggest } from '#domain/titles/search/suggest.ts'
import { aUser } from '#tests/support/builders.ts'
import { seededChance } from '#tests/support/seeded-chance.ts'
import { type Cost, costHere } from './cost.ts'
import type { Databases } from './databases.ts'
import { atMost, type Figure, quantile } from './figure.ts'
import { drawQuestions } from './filters/random-questions.ts'
import { importOnce, indexAllNames } from './import.ts'
import { writeManifold } from './tenfold/write-catalogue.ts'

/** Prepares to draw questions of a sort by chance, which can then be asked. */
type Prepare = (db: Db) => Promise<(chance: () => number) => Promise<() => Promise<unknown>>>

const reader = 'tenfold'
const rounds = 300

/** What answers cost in a catalogue with ten times the titles, as multiples of what they cost in this one. */
export async function benchTenfold(databases: Databases, catalogue: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-tenfold-'))
  const tenfold = await databases.create('tenfold', { empty: true })
  const one = connect(databases.large, { connections: 3 })
  const ten = connect(tenfold, { connections: 3 })
  try {
    await writeManifold(catalogue, join(folder, 'tenfold.jsonl'))
    await importOnce({ ...databases, large: tenfold }, join(folder, 'tenfold.jsonl'))
    await indexAllNames(tenfold)
    // Autovacuum would come within minutes, in the middle of the questions.
    for (const db of [one, ten]) await sql`vacuum (analyze)`.execute(db)
    const cost = costHere(databases.postmaster)
    return await compare({ db: one, cost }, { db: ten, cost })
  } finally {
    await Promise.all([one.destroy(), ten.destroy()])
    await rm(folder, { recursive: true, force: true })
  }
}

interface Side {
  db: Db
  cost: Cost
}

async function compare(one: Side, ten: Side): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, { most, prepare }] of Object.entries(questions)) {
    const sides = []
    for (const { db, cost } of [one, ten])
      sides.push({ cost, asked: await drawAll(db, prepare), costs: [] as number[] })
    // What is asked for is in the system's cache, as docs/scale.md has it, which also says what a disk costs.
    for (const { asked } of sides) for (const ask of asked) await ask()
    for (let round = 0; round < rounds; round++) {
      for (const { cost, asked, costs } of sides) costs.push(await cost(asked[round] as () => Promise<unknown>))
    }
    for (const part of [0.5, 0.95]) {
      const [before = 0, after = 0] = sides.map(({ costs }) => quantile(costs.slice(rounds / 10), part))
      const figure = atMost(`${what}, p${100 * part}, with ten times the titles`, most, after / before, '×')
      figures.push({ ...figure, absolute: `${before.toFixed(2)} ms, then ${after.toFixed(2)} ms` })
    }
  }
  return figures
}

/** Both catalogues draw by the same chances: as long a beginning of a name, a page as far on. */
async function drawAll(db: Db, prepare: Prepare): Promise<(() => Promise<unknown>)[]> {
  const draw = await prepare(db)
  const chance = seededChance(1)
  const drawn = []
  for (let round = 0; round < rounds; round++) drawn.push(await draw(chance))
  return drawn
}

const questions: Record<string, { most: number; prepare: Prepare }> = {
  home: {
    most: 1.5,
    prepare: async (db) => async () => () =>
      findHomeRows(db, { animes: 'popular', mangas: 'popular', upcoming: 'anime' }),
  },
  'item pages': {
    most: 1.5,
    prepare: async (db) => async (chance) => {
      const { id } = await someTitle(db, chance)
      return () => findTitlePage(db, id)
    },
  },
  'pages of browse': {
    most: 1.5,
    prepare: async (db) => async (chance) => {
      const kind = pick(kinds, chance)
      const orders: readonly Sort[] = sortsOf[kind]
      const order = pick(orders, chance)
      const { pages } = await findBrowsePage(db, kind, order, 1)
      const page = Math.ceil(chance() * pages)
      return () => findBrowsePage(db, kind, order, page)
    },
  },
  suggestions: {
    most: 1.5,
    prepare: async (db) => async (chance) => {
      const query = await someQuery(db, chance)
      return () => suggest(db, query)
    },
  },
  'My list': {
    most: 1.5,
    async prepare(db) {
      await makeReader(db)
      return async (chance) => {
        const page = Math.ceil(chance() * 300)
        return () => findListPage(db, reader, { ...readListQuery(new URLSearchParams()), page })
      }
    },
  },
  search: {
    most: 4,
    prepare: async (db) => async (chance) => {
      const query = await someQuery(db, chance)
      return () => searchTitles(db, query, 1)
    },
  },
  filters: {
    most: 4,
    async prepare(db) {
      const drawn = await drawQuestions(db, seededChance(1), rounds)
      return async (chance) => {
        const question = pick(drawn, chance)
        return async () => findTitles(db, await knowQuery(db, question))
      }
    },
  },
}

/** What a reader has typed of a name: all of it, or its beginning. */
export async function someQuery(db: Db, chance: () => number): Promise<string> {
  const letters = [...(await someTitle(db, chance)).title]
  const part = chance() < 0.5 ? letters.length : 1 + Math.floor(chance() * letters.length)
  return readQuery(letters.slice(0, part).join(''))
}

export function pick<T>(from: readonly T[], chance: () => number): T {
  return from[Math.floor(chance() * from.length)] as T
}

/** A title drawn by chance, and not by how well known it is. */
export async function someTitle(db: Db, chance: () => number): Promise<{ id: string; title: string }> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from titles
    where not is_adult and id >= (select min(id)::bigint + floor(${chance()}::float8 * (max(id)::bigint - min(id)::bigint)) from titles)::text
    order by id limit 1`.execute(db)
  return rows[0] as { id: string; title: string }
}

/** With a list as long as the longest real one. */
async function makeReader(db: Db): Promise<void> {
  await sql`delete from users where id = ${reader}`.execute(db)
  await aUser(db, { id: reader })
  await sql`
    insert into list_entries (user_id, title_id, kind, status, added_at)
    select ${reader}, id, kind, 'watched', now() - row_number() over () * interval '1 hour'
    from titles where kind = 'anime' order by md5(id) limit 1694`.execute(db)
  await sql`vacuum (analyze) list_entries`.execute(db)
}
