import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Once a run: a PostgreSQL of its own, and in it the migrated database that `freshDatabase` copies. */
export default async function startDatabase(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-test-'))
  const postgres = await startPostgres(folder, {
    extraSettings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  })
  const server = connect(postgres.urlOf('postgres'), { connections: 1 })
  await sql`create database kiroku_template`.execute(server)
  await server.destroy()
  const template = connect(postgres.urlOf('kiroku_template'), { connections: 1 })
  await migrate(template)
  await template.destroy()
  project.provide('postgresUrl', postgres.urlOf('postgres'))

  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
