import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#db/connection.ts'
import { migrate } from '#db/migrate.ts'
import { startPostgres } from '#server/postgres/start.ts'
import { testSecret } from './secret.ts'

/** Bytes that databases of tests take at once, many times over. */
const room = 6 * 2 ** 30

/** A PostgreSQL for one run of tests with `kiroku_template`, a migrated, empty database to copy. */
export async function startTemplatePostgres() {
  const folder = await mkdtemp(join(await quickFolder(), 'kiroku-test-'))
  const postgres = await startPostgres(folder, {
    extraSettings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
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

/**
 * Memory, where there is plenty. Databases that come and go are many hundreds of files each; on a disk, making them takes a
 * quarter of all the processor time of the tests, since ext4 looks for places where nothing was deleted lately.
 */
async function quickFolder(): Promise<string> {
  const memory = '/dev/shm'
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return Math.min(free, process.availableMemory()) > room ? memory : tmpdir()
}
