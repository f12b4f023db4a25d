import { Refusal } from '#domain/refusal.ts'
import type { FileKind } from '../refusal-rules.ts'
import { whatItIs } from './what-it-is.ts'

/** Bytes. */
const mostRead = 65_536

/**
 * Reads an input until it may be a catalogue, at most its first 64 KB.
 * @returns what was read; `withHead` puts it back
 * @throws Refusal 'import-not-catalogue', which says what the input seems to be
 */
export async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let head = Buffer.alloc(0)
  let what: FileKind | null = null
  do {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
    what = whatItIs(head.subarray(0, mostRead))
  } while (what && head.length < mostRead)
  if (what) throw new Refusal('import-not-catalogue', { seemsToBe: what })
  return head
}
