import { sql } from 'kysely'
import type { Db } from './connection.ts'
import { compareMigrations, type RanMigration } from './migrating/compare-migrations.ts'
import { whileNoneRuns } from './migrating/instances.ts'
import { isSiteThere, makeMigrationsTable } from './migrating/migrations-table.ts'
import type { Progress, Say } from './migrating/news.ts'
import { type Migration, migrationNames, readMigrations } from './migrating/read-migrations.ts'
import { noteThatItRan, runMigration } from './migrating/run-migration.ts'
import { inTurn } from './migrating/take-turn.ts'

/**
 * Brings the database up to date: runs the migrations that have not run yet, ordered by name. Only one program does so at a
 * time. Those of 0.1 and 0.2 run in one transaction, all later ones each by itself.
 * @returns the names of the files that ran
 * @throws when a file has changed since it ran, the database is newer than this program and does not suit it, a migration
 *   does not suit an instance that runs, or `signal` is aborted: what has run by then stays, and the rest runs the next time
 */
export async function migrate(
  db: Db,
  { say = () => {}, known, signal }: { say?: Say; known?: Migration[]; signal?: AbortSignal } = {},
): Promise<string[]> {
  const migrations = known ?? (await readMigrations())
  return db.connection().execute((connection) =>
    inTurn(connection, { say, signal }, async () => {
      const missing = await findMissing(connection, migrations, say)
      const run = () => runAll(connection, missing, { say, signal })
      if (missing.every(({ suitsOlder }) => suitsOlder)) await run()
      else if (!(await whileNoneRuns(connection, run))) throw new Error(refusal(missing))
      return missing.map(({ name }) => name)
    }),
  )
}

/** Whether every migration of this program has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const names = await migrationNames()
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return new Set(names).isSubsetOf(new Set(rows.map(({ name }) => name)))
}

interface Ran extends RanMigration {
  digest: string
}

async function readRan(connection: Db): Promise<Ran[]> {
  // Throws where the tables are another program's.
  await isSiteThere(connection)
  await makeMigrationsTable(connection)
  const { rows } = await sql<Ran>`
    select name, digest, suits_older as "suitsOlder" from migrations order by name`.execute(connection)
  return rows
}

/** Those that have not run in this database. */
async function findMissing(connection: Db, migrations: Migration[], say: Say): Promise<Migration[]> {
  const rows = await readRan(connection)
  const ran = new Map(rows.map(({ name, digest }) => [name, digest]))

  const names = migrations.map(({ name }) => name)
  const { newest, unsuited, missing } = compareMigrations(rows, names)
  if (unsuited) throw new Error(`The database is newer than this program: it has ${unsuited}`)
  if (newest) say({ news: 'is-older', newest })

  const changed = migrations.find(({ name, digest }) => ran.has(name) && ran.get(name) !== digest)
  if (changed) throw new Error(`Migration ${changed.name} has changed since it ran`)
  return migrations.filter(({ name }) => missing.includes(name))
}

async function runAll(connection: Db, missing: Migration[], progress: Progress): Promise<void> {
  progress.signal?.throwIfAborted()
  const together = missing.filter(({ manner }) => manner === 'together')
  if (together.length > 0) {
    await connection.transaction().execute(async (tx) => {
      for (const migration of together) {
        await sql.raw(migration.text).execute(tx)
        await noteThatItRan(tx, migration)
      }
    })
  }
  for (const migration of missing)
    if (migration.manner !== 'together') await runMigration(connection, migration, progress)
}

function refusal(missing: Migration[]): string {
  const { name = '' } = missing.find(({ suitsOlder }) => !suitsOlder) ?? {}
  return `Another instance runs, and ${name} does not suit it: stop all instances, then start this one`
}
