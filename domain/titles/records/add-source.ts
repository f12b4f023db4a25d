import { sql } from 'kysely'
import { everyPage, pagesCleared } from '#db/clear-pages.ts'
import type { Db } from '#db/connection.ts'
import type { FormatName, Terms } from '../../sources/source-format.ts'

/**
 * Makes a source known. A new one is asked after those that are known, but before the demo catalogue.
 * @param terms replace those of an earlier file, if given. Every page names them
 */
export async function addSource(db: Db, name: string, format: FormatName, terms: Terms | null = null): Promise<void> {
  await sql`
    insert into sources (name, format, position)
    select ${name}, ${format}, coalesce(max(position), 0) + 100 from sources where position between 1 and 899899
    on conflict do nothing`.execute(db)
  if (!terms) return
  const { licence, licence_url, home } = terms
  await sql`
    with changed as (
      update sources set licence = ${licence}, licence_url = ${licence_url}, home = ${home}
      where name = ${name} and (licence, licence_url, home) is distinct from (${licence}, ${licence_url}, ${home})
      returning name)
    select ${pagesCleared([everyPage])} from changed`.execute(db)
}

/** How the records of a source are written; null if it is not known yet. */
export async function findFormat(db: Db, name: string): Promise<string | null> {
  const source = await db.selectFrom('sources').select('format').where('name', '=', name).executeTakeFirst()
  return source?.format ?? null
}
