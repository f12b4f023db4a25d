import { finished } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '../connection.ts'
import { makeMigrationsTable } from '../migrating/migrations-table.ts'
import { type Migration, readMigrations } from '../migrating/read-migrations.ts'
import { type DumpContents, type DumpedTable, isOfSite, type RowsPiece, readTables } from './contents.ts'
import { dropAll, makeAll, readDefinitions } from './definitions.ts'
import { quote } from './dump-database.ts'
import { openOneConnection } from './one-connection.ts'

/** Indexes take about as long as rows. */
export interface LoadProgress {
  step: 'rows' | 'indexes'
  /** From 0 to 1, about. */
  share: number
}

interface Loading {
  onProgress?(progress: LoadProgress): void
  /** Looks at the rows, and changes what has to be another's, before anybody sees them. If it throws, nothing was loaded. */
  finish?(db: Db): Promise<void>
  signal?: AbortSignal
}

/** The place is not empty, or somebody else fills it. */
export class PlaceTaken extends Error {}

/**
 * Makes the empty database at `url` what a dump holds, in one transaction: killed at any time, it leaves an empty database,
 * and a site that is started meanwhile waits. The schema is that of the migrations that the dump names; whoever calls runs
 * the later ones afterwards (`migrate`). The server may be of another version than the dump's.
 * @throws PlaceTaken when the database is not empty
 * @throws when this program does not know the dump's migrations, or the rows do not fit their schema
 */
export async function loadDump(
  url: string,
  contents: DumpContents,
  rows: AsyncIterable<RowsPiece>,
  { onProgress = () => {}, finish = async () => {}, signal }: Loading = {},
): Promise<void> {
  const migrations = await knownMigrations(contents)
  signal?.throwIfAborted()
  const { client, db, close } = await openOneConnection(url)
  signal?.addEventListener('abort', close, { once: true })
  try {
    await client.query('begin')
    await checkEmpty(client)
    await makeSchema(db, migrations)
    await checkTables(client, contents)

    const definitions = await readDefinitions(client)
    await dropAll(client, definitions)
    const names = contents.tables.map(({ name }) => `public.${quote(name)}`)
    // Migrations put rows into some.
    await client.query(`truncate ${names.join(', ')}`)
    await copyRows(client, contents, rows, onProgress)
    await makeAll(client, definitions, (done, of) => onProgress({ step: 'indexes', share: done / of }))
    for (const { name, last, isCalled } of contents.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quote(name)}`, last, isCalled])
    }
    await finish(db)
    await client.query('analyze')
    await client.query('commit')
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', close)
    // Rolls back what is not committed.
    await close()
  }
}

/** @throws when this program does not know them all, as they were when they ran */
export async function knownMigrations({ migrations }: DumpContents): Promise<Migration[]> {
  const known = new Map((await readMigrations()).map((migration) => [migration.name, migration]))
  return migrations.map(({ name, digest }) => {
    const migration = known.get(name)
    if (!migration) throw new Error(`It is newer than this program: it has ${name}`)
    if (migration.digest !== digest) throw new Error(`Migration ${name} is another one here`)
    return migration
  })
}

/** Also keeps migrations and other loads away until the transaction ends. */
async function checkEmpty(client: pg.ClientBase): Promise<void> {
  const turn = await client.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('kiroku migrations')) as held`,
  )
  if (!turn.rows[0]?.held) throw new PlaceTaken('Another program is filling or migrating the database')
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${isOfSite}
    order by 1 limit 3`)
  if (rows.length > 0)
    throw new PlaceTaken(`The database is not empty: it has ${rows.map(({ name }) => name).join(', ')} …`)
}

async function makeSchema(db: Db, migrations: Migration[]): Promise<void> {
  await makeMigrationsTable(db)
  // Nobody is there beside whom an index would have to be made.
  for (const { text } of migrations) await sql.raw(text.replace(/\bindex concurrently\b/gi, 'index')).execute(db)
}

/** @throws when a table or column of the dump is not there, or the other way round */
async function checkTables(client: pg.ClientBase, { tables }: DumpContents): Promise<void> {
  // Which migrations ran is told by a table that grows with the program.
  const shapes = (of: DumpedTable[]) =>
    of.filter(({ name }) => name !== 'migrations').map(({ name, columns }) => `${name} (${columns.join(', ')})`)
  const [made, dumped] = [new Set(shapes(await readTables(client))), new Set(shapes(tables))]
  const [odd] = made.symmetricDifference(dumped)
  if (odd !== undefined) throw new Error(`The tables are not those of its migrations: ${odd}`)
}

async function copyRows(
  client: pg.ClientBase,
  { tables }: DumpContents,
  rows: AsyncIterable<RowsPiece>,
  onProgress: (progress: LoadProgress) => void,
): Promise<void> {
  const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const waiting = [...tables]
  let before = 0
  let present: { table: DumpedTable; copy: Copying; bytes: number } | null = null
  const end = async () => {
    if (!present) return
    await present.copy.end()
    before += present.table.bytes
  }
  for await (const piece of rows) {
    if (piece.table !== present?.table.name) {
      await end()
      const table = takeUntil(waiting, piece.table)
      present = { table, copy: beginCopy(client, table), bytes: 0 }
    }
    await present.copy.write(piece.bytes)
    present.bytes += piece.bytes.length
    onProgress({ step: 'rows', share: (before + Math.min(present.bytes, present.table.bytes)) / Math.max(all, 1) })
  }
  await end()
}

/** The table of that name, and no longer those before it. @throws when it has come already, or never comes */
function takeUntil(waiting: DumpedTable[], name: string): DumpedTable {
  for (let table = waiting.shift(); table; table = waiting.shift()) if (table.name === name) return table
  throw new Error(`Rows of ${name} are where they do not belong`)
}

interface Copying {
  write(bytes: Buffer): Promise<void>
  end(): Promise<void>
}

function beginCopy(client: pg.ClientBase, { name, columns }: DumpedTable): Copying {
  const into = `public.${quote(name)} (${columns.map(quote).join(', ')})`
  // Frozen, rows need not be gone over again by PostgreSQL's own housekeeping.
  const stream = client.query(copyFrom(`copy ${into} from stdin with (freeze)`))
  // When the server refuses rows or goes away, callbacks of writes are not called, and later writes break in ways of their own.
  const ended = finished(stream)
  ended.catch(() => {})
  return {
    write(bytes) {
      const written = new Promise<void>((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(error) : resolve()))
      })
      return Promise.race([written, ended]).catch((error) => Promise.race([ended, Promise.reject(error)]))
    },
    end() {
      stream.end()
      return ended
    },
  }
}
