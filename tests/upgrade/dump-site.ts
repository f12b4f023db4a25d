import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { readFiles, type Sequence, type Site } from './kept-site.ts'

/**
 * All rows, sequences and files of a site that nobody uses meanwhile.
 * @throws when a table has no row: a migration could lose what stands in it, and no test would see it
 */
export async function dumpSite(db: Db, files: string): Promise<Site> {
  const tables = new Map<string, string[]>()
  for (const name of await tableNames(db)) tables.set(name, await rowsOf(db, name))
  const empty = [...tables].filter(([, rows]) => rows.length === 0).map(([name]) => name)
  if (empty.length > 0) throw new Error(`Fill also ${empty.join(', ')} (tests/upgrade/fill-site.ts)`)
  return { tables, sequences: await sequencesOf(db), files: await readFiles(files) }
}

async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/** Rows in the order in which they were written. */
async function rowsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select to_json(t)::text as line from ${sql.table(table)} t order by t.ctid`.execute(db)
  return rows.map(({ line }) => line)
}

async function sequencesOf(db: Db): Promise<Sequence[]> {
  const { rows: names } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename collate "C"`.execute(
    db,
  )
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const { rows } = await sql<{ last: string; isCalled: boolean }>`
      select last_value::text as last, is_called as "isCalled" from ${sql.table(name)}`.execute(db)
    sequences.push(...rows.map((row) => ({ name, ...row })))
  }
  return sequences
}
