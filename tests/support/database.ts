import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import { connect, type Db, type PlainDb } from '#db/connection.ts'

const opened: { name: string; db: PlainDb }[] = []

/** A new, migrated, empty database on a real PostgreSQL, for one test. It is dropped after the test file. */
export async function freshDatabase(): Promise<PlainDb> {
  return (await freshDatabaseWithUrl()).db
}

/** A new database in which nothing has been made. It is dropped after the test file. */
export async function emptyDatabase(): Promise<PlainDb> {
  return (await freshDatabaseWithUrl('template0')).db
}

/** The same as `freshDatabase` with its address, for code that opens its own connections. */
export async function freshDatabaseWithUrl(template = 'kiroku_template'): Promise<{ db: PlainDb; url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes a sixth of the processor time of copying through the write-ahead log, which is PostgreSQL's choice.
  await onServer((server) =>
    sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(server),
  )
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const db = connect(url.href, { connections: 10 })
  opened.push({ name, db })
  return { db, url: url.href }
}

afterAll(async () => {
  await Promise.all(opened.map(({ db }) => db.destroy().catch(() => {})))
  await onServer(async (server) => {
    for (const { name } of opened) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server)
  })
})

async function onServer(work: (server: Db) => Promise<unknown>): Promise<void> {
  const server = connect(inject('postgresUrl'), { connections: 1 })
  try {
    await work(server)
  } finally {
    await server.destroy()
  }
}
