import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
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

interface Marks {
  /** How many titles there were. */
  total: number
  madeAt: number
  marks: Promise<Mark[]>
}

const known = new WeakMap<Db, Map<string, Marks>>()

/**
 * The marks of an order, so that a page in its middle can be read without counting all the titles before it. They are made
 * again when titles were added or removed. Titles that have changed places within the last minute may be counted at their
 * former ones.
 */
export async function findMarks(db: Db, kind: Kind, sort: Sort, total: number): Promise<Mark[]> {
  const ofDatabase = known.get(db) ?? new Map<string, Marks>()
  known.set(db, ofDatabase)
  const name = `${kind} ${sort}`
  const before = ofDatabase.get(name)
  if (before && before.total === total && performance.now() - before.madeAt < oldest) return before.marks
  const marks = makeMarks(db, kind, sort)
  ofDatabase.set(name, { total, madeAt: performance.now(), marks })
  marks.catch(() => ofDatabase.delete(name))
  return marks
}

async function makeMarks(db: Db, kind: Kind, sort: Sort): Promise<Mark[]> {
  const { columns, forwards } = orders[sort]
  const texts = [...columns, sql`t.id`].map((column) => sql`(${column})::text`)
  const { rows } = await sql<Mark>`
    select place, values from (
      select row_number() over (order by ${forwards})::integer - 1 as place, array[${sql.join(texts)}] as values
      from titles t where t.kind = ${kind}) numbered
    where place % ${sql.lit(interval)} = 0 order by place`.execute(db)
  return rows
}

/**
 * The condition on titles t that they do not come before a mark; null if there is none that an index can answer, because
 * some titles between this mark and the next one have a value and others have none.
 */
export function notBefore({ columns, isDescending }: Order, mark: Mark, next: Mark | undefined) {
  const [main] = columns
  const [value] = mark.values
  const id = mark.values.at(-1)
  const compare = isDescending ? sql`<=` : sql`>=`
  if (value === null) return sql`${main} is null and t.id ${compare} ${id}`
  if (next?.values[0] === null) return null
  return sql`(${sql.join(columns)}, t.id) ${compare} (${sql.join(mark.values)})`
}
