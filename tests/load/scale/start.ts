import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect, type PlainDb } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { testSecret } from '#tests/support/secret.ts'
import { importOnce, indexAllNames } from '../import.ts'
import { writeManifold } from '../tenfold/write-catalogue.ts'

/** Nothing of it has to outlive a crash, and what is filled at once is not logged. */
const filling = {
  shared_buffers: '1GB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  autovacuum: 'off',
}
/** Without statistics of the tables that it fills, an import of 689,100 titles was four times slower in the end. */
const importing = { ...filling, autovacuum: 'on' }
/** As a site of Kiroku's own has it, but that nothing is vacuumed in the middle of a question. */
const asking = { autovacuum: 'off' }
const settings = { importing, filling, asking }

/** Runs `work` beside a PostgreSQL on the data of `folder`. */
export async function withPostgres<Result>(
  folder: string,
  how: keyof typeof settings,
  work: (server: { urlOf(database: string): string; postmaster: number; db: PlainDb }) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres(folder, { extraSettings: settings[how] })
  const db = connect(postgres.urlOf('postgres'), { connections: 1 })
  try {
    const postmaster = Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
    return await work({ urlOf: postgres.urlOf, postmaster, db })
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

export function hasDatabase(folder: string, name: string): Promise<boolean> {
  return withPostgres(folder, 'asking', async ({ db }) => {
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db)
    return rows.length > 0
  })
}

/** Makes the database `titles`, with so many times the titles of a catalogue, unless an earlier run has left it in the folder. */
export async function makeTitles(folder: string, catalogue: string, times: number): Promise<void> {
  if (await hasDatabase(folder, 'titles')) return
  await withPostgres(folder, 'importing', async ({ db, urlOf, postmaster }) => {
    await writeManifold(catalogue, manifoldIn(folder), times)
    await sql`create database unfinished`.execute(db)
    const titles = connect(urlOf('unfinished'), { connections: 2 })
    try {
      await migrate(titles)
      await sql`insert into site_secret (secret) values (${testSecret})`.execute(titles)
      await importOnce({ large: urlOf('unfinished'), postmaster }, manifoldIn(folder))
      await indexAllNames(urlOf('unfinished'))
      await sql`vacuum (analyze)`.execute(titles)
    } finally {
      await titles.destroy()
    }
    await sql`alter database unfinished rename to titles`.execute(db)
  })
}

/** The catalogue that `titles` was made of. */
export function manifoldIn(folder: string): string {
  return join(folder, 'titles.jsonl')
}
