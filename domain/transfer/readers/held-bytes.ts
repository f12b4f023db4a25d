import { Refusal } from '../../refusal.ts'

/** Bytes of a file that is held in memory while it is read, because its end says what its beginning means. */
const mostMegabytes = 64

/** @throws Refusal 'list-large' for more than can be held */
export async function* heldBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > mostMegabytes * 1024 * 1024) throw new Refusal('list-large', { most: mostMegabytes })
    yield chunk
  }
}
