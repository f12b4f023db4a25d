import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { quickFolder } from '../checks/quick-folder.mjs'
import { testSecret } from './secret.ts'

/** A PostgreSQL for one run of tests with `kiroku_template`, a migrated, empty database to copy. */
export async function startTemplatePostgres() {
  const folder = await mkdtemp(join(quickFolder(), 'kiroku-test-'))
  const postgres = await startPostgres(folder, {
    extraSettings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // A table that is analyzed in the middle of a test, or in the template, makes other plans than the run before had.
      autovacuum: 'off',
      max_connections: '300',
    },
  })
  const server = connect(postgres.urlOf('postgres'), { connections: 1 })
  await sql`create database kiroku_template`.execute(server)
  await server.destroy()
  const template = connect(postgres.urlOf('kiroku_template'), { connections: 1 })
  await migrate(template)
  await sql`insert into site_secret (secret) values (${testSecret})`.execute(template)
  await template.destroy()

  return {
    url: postgres.urlOf('postgres'),
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
