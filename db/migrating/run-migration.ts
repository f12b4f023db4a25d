import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../connection.ts'
import { hasCode } from '../has-code.ts'
import type { Holder, Progress, Say } from './news.ts'
import type { Migration } from './read-migrations.ts'

/** Milliseconds that a migration waits for a table: who comes after it waits as long, and pages wait 2 s at most. */
const longestWait = 500
/** It then lets others pass, for longer and longer, as often as it takes: a dump may hold tables for an hour. */
const firstPause = 500
const longestPause = 10_000
/** Between two reports of how far a migration is. */
const reportEvery = 5_000

/** PostgreSQL's codes of a lock that was not given in time, and of a deadlock. */
const heldUp = ['55P03', '40P01']

/** Runs a migration that is not run together with others, and notes that it ran. */
export async function runMigration(connection: Db, migration: Migration, progress: Progress): Promise<void> {
  progress.signal?.throwIfAborted()
  const rows = await announce(connection, migration, progress.say)
  if (migration.manner === 'in batches') await runInBatches(connection, migration, { rows, ...progress })
  if (migration.manner === 'by itself') await makeIndex(connection, migration)
  await whenNotHeldUp(connection, migration, progress, async (tx) => {
    if (migration.manner === 'alone') await sql.raw(migration.text).execute(tx)
    await noteThatItRan(tx, migration)
  })
}

export async function noteThatItRan(tx: Tx, { name, digest, suitsOlder }: Migration): Promise<void> {
  await sql`insert into migrations (name, digest) values (${name}, ${digest})`.execute(tx)
  if (suitsOlder) await sql`update migrations set suits_older = true where name = ${name}`.execute(tx)
}

/** @returns about how many rows it goes over */
async function announce(connection: Db, { name, work }: Migration, say: Say): Promise<number> {
  if (!work) return 0
  const { rows: found } = await sql<{ rows: number }>`
    select reltuples::bigint as rows from pg_class where oid = to_regclass(${work.table})`.execute(connection)
  // A table that nobody has counted yet says -1.
  const rows = Math.max(0, found[0]?.rows ?? 0)
  if (rows > 0) {
    const seconds = Math.ceil(rows * work.secondsPerRow)
    say({ news: 'begins', migration: name, table: work.table, rows, seconds })
  }
  return rows
}

async function runInBatches(
  connection: Db,
  migration: Migration,
  { rows, say, signal }: Progress & { rows: number },
): Promise<void> {
  let done = 0
  let reportedAt = performance.now()
  for (;;) {
    const changed = await whenNotHeldUp(connection, migration, { say, signal }, async (tx) => {
      const { numAffectedRows } = await sql.raw(migration.text).execute(tx)
      return Number(numAffectedRows)
    })
    if (changed === 0) return
    done += changed
    if (performance.now() - reportedAt < reportEvery) continue
    reportedAt = performance.now()
    say({ news: 'goes-on', migration: migration.name, done, rows })
  }
}

/** One that was interrupted leaves an index behind that is not used. */
async function makeIndex(connection: Db, { text }: Migration): Promise<void> {
  const [, index = ''] = /^create (?:unique )?index concurrently (\w+)/m.exec(text) ?? []
  await sql`drop index concurrently if exists ${sql.id(index)}`.execute(connection)
  await sql.raw(text).execute(connection)
}

/** Does work in a transaction; when a table is not free, again later, so that readers do not queue behind it. */
async function whenNotHeldUp<Result>(
  connection: Db,
  { name }: Migration,
  { say, signal }: Progress,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    signal?.throwIfAborted()
    try {
      return await connection.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(tx)
        return work(tx)
      })
    } catch (error) {
      if (!hasCode(error, ...heldUp)) throw error
      if (tries === 1 || tries % 10 === 0) {
        say({ news: 'held-up', migration: name, longest: await findLongest(connection) })
      }
      await wait(Math.min(longestPause, firstPause * tries), null, { signal })
    }
  }
}

async function findLongest(connection: Db): Promise<Holder | null> {
  const { rows } = await sql<Holder>`
    select pid, extract(epoch from clock_timestamp() - xact_start)::int as seconds from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`.execute(connection)
  return rows[0] ?? null
}
