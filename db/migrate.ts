import { sql } from 'kysely'
import type { Db } from './connection.ts'
import { makeMigrationsTable } from './migrating/migrations-table.ts'
import { migrationNames, readMigrations } from './migrating/read-migrations.ts'

/**
 * Brings the database up to date: runs the files in db/migrations that have not run yet, ordered by name, all in one
 * transaction. Only one process does so at a time.
 * @returns the names of the files that ran
 * @throws when a file has changed since it ran, or the database is newer than this program
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrations = await readMigrations()

  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kiroku migrations'))`.execute(tx)
    await makeMigrationsTable(tx)
    const { rows } = await sql<{ name: string; digest: string }>`select name, digest from migrations`.execute(tx)
    const ran = new Map(rows.map((row) => [row.name, row.digest]))

    const newer = [...ran.keys()].find((name) => !migrations.some((known) => known.name === name))
    if (newer) throw new Error(`The database is newer than this program: it has ${newer}`)

    const added: string[] = []
    for (const { name, text, digest } of migrations) {
      if (ran.get(name) === digest) continue
      if (ran.has(name)) throw new Error(`Migration ${name} has changed since it ran`)
      await sql.raw(text).execute(tx)
      await sql`insert into migrations (name, digest) values (${name}, ${digest})`.execute(tx)
      added.push(name)
    }
    return added
  })
}

/** Whether every migration of this program has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const names = await migrationNames()
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return new Set(names).isSubsetOf(new Set(rows.map((row) => row.name)))
}
