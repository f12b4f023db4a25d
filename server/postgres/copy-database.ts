import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#db/connection.ts'
import { openDump } from '#db/dump/dump-database.ts'
import { loadDump } from '#db/dump/load-dump.ts'
import * as texts from '#texts/starting.ts'
import type { Postgres } from './start.ts'

/** Reading rows is about as much work as making their indexes. */
const shareOf = { rows: 0, indexes: 0.5 }

/**
 * Copies the site's database from one server to another, empty one, and counts what has arrived.
 * @param onProgress is told from 0 to 1
 */
export async function copyDatabase(from: Postgres, to: Postgres, onProgress: (share: number) => void): Promise<void> {
  await run(to.urlOf('postgres'), 'create database kiroku')
  // A first start may have ended before there was anything.
  if (!(await hasSite(from))) return
  const dump = await openDump(from.urlOf('kiroku'))
  const carried = new Map<string, number>()
  async function* counted() {
    for await (const piece of dump.rows()) {
      carried.set(piece.table, (carried.get(piece.table) ?? 0) + piece.rows)
      yield piece
    }
  }
  try {
    await loadDump(to.urlOf('kiroku'), dump.contents, counted(), {
      onProgress: ({ step, share }) => onProgress(shareOf[step] + share / 2),
      finish: (db) => checkCounts(db, carried),
    })
  } finally {
    await dump.close()
  }
  onProgress(1)
}

/** @throws when a table has more or fewer rows than were carried */
async function checkCounts(db: Db, carried: Map<string, number>): Promise<void> {
  for (const [table, rows] of carried) {
    const { rows: counted } = await sql<{ found: number }>`
      select count(*) as found from ${sql.table(table)}`.execute(db)
    const found = counted[0]?.found ?? 0
    if (found !== rows) throw new Error(texts.rowsMissing({ table, found, carried: rows }))
  }
}

async function hasSite(server: Postgres): Promise<boolean> {
  const databases = await run(server.urlOf('postgres'), "select from pg_database where datname = 'kiroku'")
  if (databases === 0) return false
  return (await run(server.urlOf('kiroku'), "select where to_regclass('public.migrations') is not null")) === 1
}

/** @returns the number of rows */
async function run(url: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
