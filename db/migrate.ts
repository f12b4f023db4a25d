import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './connection.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Brings the database up to date: runs the files in db/migrations that have not run yet, ordered by name, all in one
 * transaction. Only one process does so at a time.
 * @returns the names of the files that ran
 * @throws when a file has changed since it ran, or the database is newer than this program
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()

  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kiroku migrations'))`.execute(tx)
    await sql`create table if not exists migrations (
      name text primary key, digest text not null, ran_at timestamptz not null default now())`.execute(tx)
    const { rows } = await sql<{ name: string; digest: string }>`select name, digest from migrations`.execute(tx)
    const ran = new Map(rows.map((row) => [row.name, row.digest]))

    const newer = [...ran.keys()].find((name) => !files.includes(name))
    if (newer) throw new Error(`The database is newer than this program: it has ${newer}`)

    const added: string[] = []
    for (const name of files) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const digest = await digestOf(text)
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
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  return new Set(files).isSubsetOf(new Set(rows.map((row) => row.name)))
}

async function digestOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(hash).toString('hex')
}
