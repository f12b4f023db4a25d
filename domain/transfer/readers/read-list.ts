import { Refusal } from '../../refusal.ts'
import { withHead } from '../../sources/with-head.ts'
import { boundedBytes } from './bounded-bytes.ts'
import type { ListFormat } from './list-format.ts'
import type { ListRecord } from './list-row.ts'
import { mostRows } from './most-rows.ts'
import { formatOfHead, seemsToBe, siteOf } from './recognize-list.ts'

/** Bytes by which a file is recognized. */
const enough = 65_536

export interface ReadList {
  format: ListFormat
  /**
   * What the file says, as it is read. It ends when all has been read, or throws a Refusal: then nothing of the file counts, for
   * nobody knows what is missing.
   */
  records: AsyncGenerator<ListRecord>
}

/**
 * Reads a reader's list from another site, or from a Kiroku site. What kind of file it is, is seen from its content.
 * @throws Refusal 'list-unknown', which says what it seems to be, 'list-empty', and what its records may throw: 'list-ends-early',
 * 'list-broken', 'list-damaged', 'list-bomb', 'list-large', 'list-rows', 'list-newer'
 */
export async function readList(input: AsyncIterable<Uint8Array>): Promise<ReadList> {
  const bytes = boundedBytes(input)
  let begun = Buffer.alloc(0)
  while (begun.length < enough) {
    const { value, done } = await bytes.next()
    if (done) break
    begun = Buffer.concat([begun, value])
  }
  if (begun.toString('latin1').trim() === '') throw new Refusal('list-empty')
  const format = formatOfHead(begun)
  if (!format) {
    await bytes.return(undefined)
    throw new Refusal('list-unknown', { seemsToBe: seemsToBe(begun), site: siteOf(begun) })
  }
  return { format, records: bounded(format.read(withHead(begun, bytes))) }
}

async function* bounded(records: AsyncGenerator<ListRecord>): AsyncGenerator<ListRecord> {
  let rows = 0
  for await (const record of records) {
    if (record.what === 'row' || record.what === 'refused') rows += 1
    if (rows > mostRows) throw new Refusal('list-rows', { most: mostRows })
    yield record
  }
}
