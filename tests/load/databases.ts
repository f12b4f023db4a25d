import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { fillDemoCatalogue } from '#domain/catalogue/import/fill-demo-catalogue.ts'
import { startPostgres } from '#server/postgres/start.ts'

/** What the benchmarks measure in: addresses of two databases on a PostgreSQL of their own. */
export interface Databases {
  /** Migrated and empty: the import's benchmark fills it, and those after it measure in it. */
  large: string
  /** The demo catalogue. */
  small: string
  stop(): Promise<void>
}

/** Starts a PostgreSQL, set up as Kiroku's own is, in a temporary folder. */
export async function startDatabases(): Promise<Databases> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-bench-'))
  const postgres = await startPostgres(folder)
  const server = connect(postgres.urlOf('postgres'), { connections: 1 })
  for (const name of ['large', 'small']) {
    await sql`create database ${sql.id(name)}`.execute(server)
    const db = connect(postgres.urlOf(name), { connections: 2 })
    await migrate(db)
    if (name === 'small') await fillDemoCatalogue(db)
    await db.destroy()
  }
  await server.destroy()
  return {
    large: postgres.urlOf('large'),
    small: postgres.urlOf('small'),
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
