import { sql } from 'kysely'

/**
 * The database's clock, for moments that are compared with each other: instances run on several machines, and a clock of theirs may
 * be wrong.
 */
export const now = sql<Date>`now()`

/** So many seconds before now, by the database's clock. */
export function ago(seconds: number) {
  return sql<Date>`now() - ${seconds} * interval '1 second'`
}

/** So many seconds from now, likewise. */
export function inSeconds(seconds: number) {
  return sql<Date>`now() + ${seconds} * interval '1 second'`
}
