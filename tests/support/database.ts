import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { connect, type Db, type PlainDb } from '#db/connection.ts'
import { close, emptied, forOneTest, openForUse, type UsedDatabase } from './used-databases.ts'

const spare: UsedDatabase[] = []

/** A migrated, empty database on a real PostgreSQL, for one test alone: one that a test before it has left as new, or a new one. */
export async function freshDatabase(): Promise<PlainDb> {
  return (await freshDatabaseWithUrl()).db
}

/** The same with its address, for code that opens its own connections. */
export async function freshDatabaseWithUrl(): Promise<{ db: PlainDb; url: string }> {
  const database = spare.pop() ?? (await newForUse())
  const { db, end } = forOneTest(database.db)
  onTestFinished(async ({ task }) => {
    end()
    const isAsNew = task.result?.state !== 'fail' && (await emptied(database).catch(() => false))
    if (isAsNew) return void spare.push(database)
    await close(database)
    await drop(database.name)
  })
  return { db, url: database.url }
}

async function newForUse(): Promise<UsedDatabase> {
  const { name, url } = await create('kiroku_template')
  return openForUse(name, url)
}

/** A new database in which nothing has been made. It is dropped after the test. */
export async function emptyDatabase(): Promise<PlainDb> {
  return (await emptyDatabaseWithUrl()).db
}

/** The same with its address, for commands. */
export function emptyDatabaseWithUrl(): Promise<{ db: PlainDb; url: string }> {
  return newDatabase('template0')
}

/** One that is new, for tests that see where rows lie, how many are read or which connections are open. It is dropped after the test. */
export async function newDatabase(template = 'kiroku_template'): Promise<{ db: PlainDb; url: string }> {
  const { name, url } = await create(template)
  const db = connect(url, { connections: 10 })
  onTestFinished(async () => {
    await db.destroy().catch(() => {})
    await drop(name)
  })
  return { db, url }
}

async function create(template: string): Promise<{ name: string; url: string }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes a sixth of the processor time of copying through the write-ahead log, which is PostgreSQL's choice.
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy`.execute(onServer())
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return { name, url: url.href }
}

async function drop(name: string): Promise<void> {
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(onServer())
}

let server: Db | undefined

/** One connection in each process, by which databases are made and dropped. */
function onServer(): Db {
  server ??= connect(inject('postgresUrl'), { connections: 1 })
  return server
}
