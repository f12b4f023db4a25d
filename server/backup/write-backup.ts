import type { Dump } from '#db/dump/dump-database.ts'
import { findNamedFiles } from '#domain/media/named-files.ts'
import type { Storage, Stored } from '#domain/media/storage.ts'
import { version } from '../version.ts'
import { fileName, format, type Head, headName, type Part, rowsName, type Totals, totalsName } from './format.ts'
import { inOrder } from './in-order.ts'
import { packRows } from './pack-rows.ts'

/** How many files are read from the storage at a time: most are small. */
const filesAtOnce = 4
const namedMissing = 20
/** Bytes of rows in a part: few, so that there are rests between them. */
const rowsAtOnce = 2 ** 19

interface Writing {
  dump: Dump
  storage: Storage
  /** The site id. */
  site: string
  signal: AbortSignal
  /** Filled while the parts are read. */
  totals: Totals
}

export function noTotals(): Totals {
  return { rows: {}, files: 0, fileBytes: 0, missing: 0, someMissing: [] }
}

/** The parts of a backup: rows and pictures as of the dump's moment. */
export async function* partsOfBackup({ dump, storage, site, signal, totals }: Writing): AsyncGenerator<Part, void> {
  const head: Head = { format, version, site, contents: dump.contents }
  yield json(headName, head)

  let number = 0
  let present = ''
  for (const { name } of dump.contents.tables) totals.rows[name] = 0
  for await (const { table, bytes, rows } of dump.rows(rowsAtOnce)) {
    signal.throwIfAborted()
    number = table === present ? number + 1 : 1
    present = table
    totals.rows[table] = (totals.rows[table] ?? 0) + rows
    yield { name: rowsName(table, number), body: await packRows(bytes) }
  }

  const readFile = async ({ key, isNeeded }: { key: string; isNeeded: boolean }) => {
    const stored = await storage.get(key)
    return { key, isNeeded, body: stored && (await wholeOf(stored)) }
  }
  for await (const { key, isNeeded, body } of inOrder(findNamedFiles(dump.db), filesAtOnce, readFile)) {
    signal.throwIfAborted()
    if (body) {
      totals.files++
      totals.fileBytes += body.length
      yield { name: fileName(key), body }
    } else if (isNeeded) {
      totals.missing++
      if (totals.someMissing.length < namedMissing) totals.someMissing.push(key)
    }
  }
  yield json(totalsName, totals)
}

/** Without the copies that `node:stream/consumers` makes of what is mostly one piece. */
async function wholeOf({ stream }: Stored): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
}

function json(name: string, value: unknown): Part {
  return { name, body: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
}
