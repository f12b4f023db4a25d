import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Db } from '../connection.ts'
import { hasCode } from '../has-code.ts'
import { type DumpContents, type DumpedTable, type RowsPiece, readContents, readTables } from './contents.ts'
import { openOneConnection } from './one-connection.ts'

export interface Dump {
  contents: DumpContents
  /** Queries that see the same moment. Not while rows are being read. */
  db: Db
  /** Every row of every table, in the order of `contents.tables`, in pieces of at most `pieceSize` bytes. Once. */
  rows(pieceSize?: number): AsyncGenerator<RowsPiece, void>
  /** Ends the transaction, also while rows are being read. */
  close(): Promise<void>
}

interface Options {
  /** Called with the process id of the PostgreSQL backend that reads the rows, to lower its priority. */
  onConnected?(backend: number): void
  /** Ends the waiting for migrations. */
  signal?: AbortSignal
}

/**
 * Opens a dump of the database at `url`: all of its rows as of one moment, while others go on writing. Migrations wait until
 * it is closed, and so does what deletes files (`mayDeleteFiles`). `loadDump` makes an empty database the same:
 *
 *     const dump = await openDump(oldUrl)
 *     await loadDump(newUrl, dump.contents, dump.rows(), { onProgress })
 *
 * Without the tables of pg-boss, which each start of the site makes and fills with what is scheduled: of the mails that waited
 * to be sent, every one is about a link that works for an hour.
 */
export async function openDump(url: string, { onConnected = () => {}, signal }: Options = {}): Promise<Dump> {
  const { client, db, close } = await openOneConnection(url)
  signal?.addEventListener('abort', close, { once: true })
  try {
    signal?.throwIfAborted()
    const { rows: connected } = await client.query<{ backend: number }>('select pg_backend_pid() as backend')
    for (const { backend } of connected) onConnected(backend)
    await client.query(`select pg_advisory_lock_shared(hashtext('kiroku dumps'))`)
    const contents = await openSnapshot(client)
    return {
      contents,
      db,
      close,
      async *rows(pieceSize = 4 * 2 ** 20) {
        for (const table of contents.tables) yield* rowsOf(client, table, pieceSize)
      },
    }
  } catch (error) {
    await close()
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', close)
  }
}

/** Begins a transaction in which the tables stay as they are. */
async function openSnapshot(client: pg.ClientBase): Promise<DumpContents> {
  for (;;) {
    const before = namesOf(await readTables(client))
    if (!before.includes('public."migrations"')) throw new Error('The database holds no site')
    await client.query('begin isolation level repeatable read read only')
    // Locks come before the snapshot is taken: what a migration had done by then, it sees.
    await client.query(`lock table ${before.join(', ')} in access share mode`).catch(unlessGone)
    const contents = await readContents(client).catch(unlessGone)
    if (contents && namesOf(contents.tables).join() === before.join()) return contents
    // A migration has made or dropped a table meanwhile.
    await client.query('rollback')
  }
}

function namesOf(tables: DumpedTable[]): string[] {
  return tables.map(({ name }) => `public.${quote(name)}`)
}

/** A table that is dropped between two looks. */
function unlessGone(error: unknown): null {
  if (!hasCode(error, '42P01', '25P02')) throw error
  return null
}

async function* rowsOf(client: pg.ClientBase, table: DumpedTable, pieceSize: number): AsyncGenerator<RowsPiece, void> {
  const columns = table.columns.map(quote).join(', ')
  const stream = client.query(copyTo(`copy public.${quote(table.name)} (${columns}) to stdout`))
  let chunks: Buffer[] = []
  let size = 0
  const piece = (): RowsPiece => {
    const bytes = Buffer.concat(chunks, size)
    chunks = []
    size = 0
    return { table: table.name, bytes, rows: countRows(bytes) }
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let rest = chunk; rest.length > 0; ) {
      const taken = rest.subarray(0, pieceSize - size)
      chunks.push(taken)
      size += taken.length
      rest = rest.subarray(taken.length)
      if (size === pieceSize) yield piece()
    }
  }
  if (size > 0) yield piece()
}

/** A row ends with the only line feed in it: those in values are written as `\n`. */
export function countRows(bytes: Buffer): number {
  let rows = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows++
  return rows
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
