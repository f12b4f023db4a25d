import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { connect, type Db, type PlainDb } from '#db/connection.ts'

/** A new, migrated, empty database on a real PostgreSQL, for one test. It is dropped after the test. */
export async function freshDatabase(): Promise<PlainDb> {
  return (await freshDatabaseWithUrl()).db
}

/** A new database in which nothing has been made. It is dropped after the test. */
export async function emptyDatabase(): Promise<PlainDb> {
  return (await freshDatabaseWithUrl('template0')).db
}

/** The same as `freshDatabase` with its address, for code that opens its own connections. */
export async function freshDatabaseWithUrl(template = 'kiroku_template'): Promise<{ db: PlainDb; url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes a sixth of the processor time of copying through the write-ahead log, which is PostgreSQL's choice.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(onServer())
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const db = connect(url.href, { connections: 10 })
  onTestFinished(async () => {
    await db.destroy().catch(() => {})
    await sql`drop database if exists ${sql.id(name)} with (force)`.execute(onServer())
  })
  return { db, url: url.href }
}

let server: Db | undefined

/** One connection in each process, by which databases are made and dropped. */
function onServer(): Db {
  server ??= connect(inject('postgresUrl'), { connections: 1 })
  return server
}
