import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { NumberedTitle } from './imported-title.ts'

/**
 * Prepares a temporary table for titles that are set aside until the whole catalogue has been read. There may be too many
 * to hold in memory.
 */
export async function prepareDeferredTitles(db: Db): Promise<void> {
  await dropDeferredTitles(db)
  await sql`create temporary table deferred_titles (line integer primary key, title json not null)`.execute(db)
}

export async function dropDeferredTitles(db: Db): Promise<void> {
  await sql`drop table if exists pg_temp.deferred_titles`.execute(db)
}

/** Puts lines aside that may be titles of the catalogue. */
export async function deferTitles(db: Db, titles: NumberedTitle[]): Promise<void> {
  if (titles.length === 0) return
  await sql`
    insert into deferred_titles
    select (title ->> 'line')::int, title from json_array_elements(${JSON.stringify(titles)}) as title`.execute(db)
}

/** The lines that were put aside, by their numbers. */
export async function* deferredTitles(db: Db, batchSize: number): AsyncGenerator<NumberedTitle[]> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ title: NumberedTitle }>`
      select title from deferred_titles where line > ${last} order by line limit ${batchSize}`.execute(db)
    if (rows.length === 0) return
    const titles = rows.map((row) => row.title)
    last = titles.at(-1)?.line ?? last
    yield titles
  }
}
