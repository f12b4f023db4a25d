import type { ListRecord, ListRow } from '#domain/transfer/readers/list-row.ts'
import { readList } from '#domain/transfer/readers/read-list.ts'

/** All that something yields. */
export async function gathered<T>(values: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const value of values) found.push(value)
  return found
}

/** What a reader's list from elsewhere says. */
export async function recordsOf(file: string | Uint8Array): Promise<ListRecord[]> {
  const { records } = await readList(inOnePiece(file))
  return gathered(records)
}

/** Those of its entries that are read. */
export async function rowsOf(file: string | Uint8Array): Promise<ListRow[]> {
  return (await recordsOf(file)).flatMap((record) => (record.what === 'row' ? [record.row] : []))
}

async function* inOnePiece(file: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(file)
}
