import { sql } from 'kysely'
import { askForAll } from '#db/asker.ts'
import type { Db } from '#db/connection.ts'
import { primaryOf } from '#db/replica.ts'
import { isShown, showsAdultTitles } from './adult-titles.ts'
import { type Order, orders } from './orders.ts'
import type { Kind, Sort } from './rules.ts'

/** A title at a known place of an order. */
export interface Mark {
  /** How many titles come before it. */
  place: number
  /** What the order compares: the values of its columns as text, and the id. */
  values: (string | null)[]
}

/** How many places lie between two marks. */
export const interval = 500
/** Milliseconds. As long as kept pages may be old, so may places in the middle of an order. */
const oldest = 60_000
/** Milliseconds between two attempts. */
const rest = 10_000

interface Known {
  marks: Mark[]
  /** How many titles there were when the marks were made. */
  total: number
  madeAt: number
  /** When they were last begun to be made. */
  begunAt: number
}

const known = new WeakMap<Db, Map<string, Known>>()

/**
 * The marks of an order, so that a page in its middle can be read without counting all the titles before it; null while there
 * are none for this number of titles. They are made, and after a minute made again, beside the request that asks. Titles that
 * have changed places since then may be counted at their former ones.
 */
export function marksOf(given: Db, kind: Kind, sort: Sort, total: number): Mark[] | null {
  const db = primaryOf(given)
  const ofDatabase = known.get(db) ?? new Map<string, Known>()
  known.set(db, ofDatabase)
  const name = `${kind} ${sort} ${showsAdultTitles()}`
  const now = performance.now()
  const found = ofDatabase.get(name) ?? { marks: [], total: -1, madeAt: now, begunAt: now - rest }
  ofDatabase.set(name, found)

  const isRight = found.total === total
  if ((!isRight || now - found.madeAt > oldest) && now - found.begunAt >= rest) {
    found.begunAt = now
    askForAll(() => makeMarks(db, kind, sort)).then(
      (marks) => ofDatabase.set(name, { ...found, marks, total, madeAt: performance.now() }),
      // The database is away, or busy. Pages are read without marks.
      () => {},
    )
  }
  return isRight ? found.marks : null
}

async function makeMarks(db: Db, kind: Kind, sort: Sort): Promise<Mark[]> {
  const { columns, forwards } = orders[sort]
  const texts = [...columns, sql`t.id`].map((column) => sql`(${column})::text`)
  const { rows } = await sql<Mark>`
    select place, values from (
      select row_number() over (order by ${forwards})::integer - 1 as place, array[${sql.join(texts)}] as values
      from titles t where t.kind = ${kind} and ${isShown}) numbered
    where place % ${sql.lit(interval)} = 0 order by place`.execute(db)
  return rows
}

/**
 * The condition on titles t that they do not come before a mark; null if there is none that an index can answer, because
 * some titles between this mark and one beyond the page have a value and others have none.
 */
export function notBefore({ columns, isDescending }: Order, mark: Mark, beyond: Mark | undefined) {
  const [main] = columns
  const [value] = mark.values
  const id = mark.values.at(-1)
  const compare = isDescending ? sql`<=` : sql`>=`
  if (value === null) return sql`${main} is null and t.id ${compare} ${id}`
  if (beyond?.values[0] === null) return null
  return sql`(${sql.join(columns)}, t.id) ${compare} (${sql.join(mark.values)})`
}
