import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { makeMigrationsTable } from '#db/migrating/migrations-table.ts'
import type { Site } from './kept-site.ts'

const migrations = new URL('../../db/migrations/', import.meta.url)

/**
 * Makes an empty database what the release left: the schema of the migrations that it had, and its rows.
 * @throws when one of those migrations has changed or gone since
 */
export async function restoreSite(db: Db, { tables, sequences }: Site): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await makeMigrationsTable(tx)
    for (const line of tables.get('migrations') ?? []) {
      const { name, digest } = JSON.parse(line)
      const text = await readFile(new URL(name, migrations), 'utf8')
      if (createHash('sha256').update(text).digest('hex') !== digest) throw new Error(`${name} has changed since`)
      await sql.raw(text).execute(tx)
    }
    // What triggers do is kept with the rows.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate ${sql.join([...tables.keys()].map((name) => sql.table(name)))}`.execute(tx)
    for (const [name, rows] of tables) await insert(tx, name, rows)
    for (const { name, last, isCalled } of sequences) {
      await sql`select setval(${name}::regclass, ${last}::bigint, ${isCalled})`.execute(tx)
    }
  })
}

async function insert(tx: Db, table: string, rows: string[]): Promise<void> {
  if (rows.length === 0) return
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(tx)
  const kept = Object.keys(JSON.parse(rows[0] ?? '{}'))
  // The table of migrations grows with the program.
  const names = sql.join(columns.filter(({ name }) => kept.includes(name)).map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${`[${rows.join(',')}]`}::json)`.execute(tx)
}
