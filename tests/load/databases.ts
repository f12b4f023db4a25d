import { rmSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { fillDemoCatalogue } from '#domain/titles/import/fill-demo-catalogue.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { testSecret } from '#tests/support/secret.ts'

/** The addresses of two databases for the benchmarks, on a PostgreSQL of their own. */
export interface Databases {
  /** Migrated and empty. The import's benchmark fills it, and the others then use it. */
  large: string
  /** The demo catalogue. */
  small: string
  /** The process id of PostgreSQL's main process. */
  postmaster: number
  /** Its data folder, to which it can write. */
  folder: string
  /** Creates another database, with the demo catalogue unless it shall be empty. */
  create(name: string, options?: { empty: boolean }): Promise<string>
  stop(): Promise<void>
}

/** Starts a PostgreSQL with the settings of Kiroku's own, in a temporary folder. Neither outlives this process, however that ends. */
export async function startDatabases(): Promise<Databases> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-bench-'))
  const postgres = await startPostgres(folder)
  // It ends with this process, which ends so at a signal too.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  const create = async (name: string, { empty } = { empty: false }) => {
    const server = connect(postgres.urlOf('postgres'), { connections: 1 })
    await sql`create database ${sql.id(name)}`.execute(server)
    await server.destroy()
    const db = connect(postgres.urlOf(name), { connections: 2 })
    await migrate(db)
    await sql`insert into site_secret (secret) values (${testSecret})`.execute(db)
    if (!empty) await fillDemoCatalogue(db)
    await db.destroy()
    return postgres.urlOf(name)
  }
  const [large, small] = [await create('large', { empty: true }), await create('small')]
  return {
    large,
    small,
    create,
    postmaster: Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10),
    folder: join(folder, 'postgres'),
    stop: () => postgres.stop(),
  }
}
