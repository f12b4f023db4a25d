import { setTimeout as wait } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import type pg from 'pg'
import { connect, type PlainDb, poolOf } from '#db/connection.ts'
import { type RememberedRows, rememberRows } from './remembered-rows.ts'

/** A database that one test after another has for itself. Its connections stay, since most of what a test asks of PostgreSQL is to warm them. */
export interface UsedDatabase {
  name: string
  url: string
  db: PlainDb
  before: RememberedRows
  /** What `schemaOf` said of the new database. */
  schema: string
}

/** Bytes of a table that held so many rows that plans would differ from those of a new database. */
const grown = 256 * 1024

/** @param url of a new database, which this process alone knows */
export async function openForUse(name: string, url: string): Promise<UsedDatabase> {
  const before = await rememberRows(url)
  return { name, url, db: connect(url, { connections: 10 }), before, schema: await schemaOf(before.client) }
}

/** What one test has of a database: what it left running fails when the test has ended, and finds nothing of the next test. */
export function forOneTest(db: PlainDb): { db: PlainDb; end: () => void } {
  let ended = false
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (ended) throw new Error('The test of this database has ended')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    db: db.withPlugin(plugin) as PlainDb,
    end: () => {
      ended = true
    },
  }
}

/** Makes the database as new. @returns whether that could be done: not after a change of the schema, nor while something runs */
export async function emptied({ db, before, schema }: UsedDatabase): Promise<boolean> {
  const { client } = before
  const { used, idle, waiting } = poolOf(db).use
  if (used > 0 || waiting > 0 || (await schemaOf(client)) !== schema) return false
  if (!(await isAlone(client, idle + 1))) return false
  const tables = await before.writtenTables()
  if (tables.some(({ size }) => size > grown)) return false
  await before.putBack(tables, [restartSequences])
  // Fails if the test has closed its connections.
  await sql`select 1`.execute(db)
  return true
}

/** Whether only so many connections are open to the database. A connection that was closed takes a moment to go. */
async function isAlone(client: pg.Client, connections: number): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    const { rows } = await client.query<{ open: number; locks: number }>(`
      select (select count(*)::int from pg_stat_activity where datname = current_database() and backend_type = 'client backend') as open,
        (select count(*)::int from pg_locks where pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())) as locks`)
    const [{ open, locks } = { open: 0, locks: 0 }] = rows
    if (open <= connections) return open === connections && locks === 0
    await wait(10)
  }
  return false
}

const restartSequences = `
  select setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null`

/** Differs after any change of the schema, and after `analyze` or `vacuum`. */
async function schemaOf(client: pg.Client): Promise<string> {
  const tables = ['class', 'attribute', 'attrdef', 'index', 'proc', 'trigger', 'constraint', 'type', 'statistic']
  // A connection that makes its first temporary table makes a namespace for it, which stays.
  const from = [...tables.map((table) => `pg_${table}`), "pg_namespace where nspname !~ '^pg_(toast_)?temp_'"]
  // The transaction that changed each last, counted from an old one. As numbers of type bigint they would take three times as long.
  const states = from.map((rows) => `(select row(count(*), age('3'::xid) - min(age(xmin)))::text from ${rows})`)
  states.push(`(select sum(reltuples) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)`)
  const { rows } = await client.query<{ state: string }>(`select concat_ws(' ', ${states.join(', ')}) as state`)
  return rows[0]?.state ?? ''
}

export async function close({ db, before }: UsedDatabase): Promise<void> {
  await db.destroy().catch(() => {})
  await before.client.end()
}
