import { setTimeout as wait } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import type pg from 'pg'
import { connect, type PlainDb, poolOf } from '#db/connection.ts'
import { latestOf, type RememberedRows, rememberRows } from './remembered-rows.ts'

/** A database that one test after another has for itself. Its connections stay, since most of what a test asks of PostgreSQL is to warm them. */
export interface UsedDatabase {
  name: string
  url: string
  db: PlainDb
  before: RememberedRows
  /** Of the new database, or of this one when it was last as new. */
  marks: Marks
}

interface Marks {
  /** Differs after any change of the schema. */
  schema: string
  /** Differs after `analyze` or `vacuum`. */
  statistics: string
}

/** Bytes of a table that held so many rows that plans would differ from those of a new database. */
const grown = 256 * 1024

/** @param url of a new database, which this process alone knows */
export async function openForUse(name: string, url: string): Promise<UsedDatabase> {
  const before = await rememberRows(url)
  await before.client.query(`create temp table remembered_statistics as ${statistics}`)
  return { name, url, db: connect(url, { connections: 10 }), before, marks: await marksOf(before.client) }
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
export async function emptied(database: UsedDatabase): Promise<boolean> {
  const { db, before, marks } = database
  const { client } = before
  const { used, idle, waiting } = poolOf(db).use
  if (used > 0 || waiting > 0) return false
  const { schema, statistics } = await marksOf(client)
  if (schema !== marks.schema || !(await isAlone(client, idle + 1))) return false

  const tables = await before.writtenTables()
  const large = tables.filter(({ size }) => size > grown).map(({ name }) => name)
  if (large.length > 0) await client.query(`truncate ${large.join(', ')} cascade`)
  await before.putBack(tables, [restartSequences])
  if (statistics !== marks.statistics) await client.query(putBackStatistics)
  // Both have changed what `marksOf` looks at.
  if (large.length > 0 || statistics !== marks.statistics) database.marks = await marksOf(client)
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

/** What is said of each table and index after `analyze` or `vacuum`, beside its columns. */
const statistics = `
  select relname, relpages, reltuples, relallvisible, relallfrozen
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`

const putBackStatistics = `
  select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text, 'relpages', b.relpages, 'reltuples', b.reltuples,
    'relallvisible', b.relallvisible, 'relallfrozen', b.relallfrozen)
  from (${statistics}) now join remembered_statistics b using (relname) where now is distinct from b;
  select pg_clear_attribute_stats('public', relname, attname, false)
  from pg_class c join pg_statistic on starelid = c.oid join pg_attribute on attrelid = c.oid and attnum = staattnum
  where relnamespace = 'public'::regnamespace`

async function marksOf(client: pg.Client): Promise<Marks> {
  const tables = ['class', 'attribute', 'attrdef', 'index', 'proc', 'trigger', 'constraint', 'type']
  // A connection that makes its first temporary table makes a namespace for it, which stays.
  const from = [...tables.map((table) => `pg_${table}`), "pg_namespace where nspname !~ '^pg_(toast_)?temp_'"]
  const { rows } = await client.query<Marks>(`
    select concat_ws(' ', ${from.map(latestOf).join(', ')}) as schema,
      concat(${latestOf('pg_statistic')}, (
        select row(sum(reltuples), sum(relallvisible))::text from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace)) as statistics`)
  return rows[0] as Marks
}

export async function close({ db, before }: UsedDatabase): Promise<void> {
  await db.destroy().catch(() => {})
  await before.client.end()
}
