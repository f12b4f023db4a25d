import { pipeline, Readable, type Transform } from 'node:stream'
import { createGunzip, createZstdDecompress, gunzipSync, constants as zlib, zstdDecompressSync } from 'node:zlib'
import { withHead } from './with-head.ts'

type Packing = 'gzip' | 'zstd' | null

/** 128 MB, what zstd itself allows if nothing is said. A file of its strongest levels needs as much, others 8 MB. */
const windowLog = { [zlib.ZSTD_d_windowLogMax]: 27 }
/** Bytes of a head. */
const longestHead = 16 * 1024 * 1024

/** The bytes of a file, unpacked if they are those of a gzip or zstd file. */
export async function* unpacked(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = input[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < 4) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const all = withHead(head, chunks)
  const unpack = unpackerOf(packingOf(head))
  if (!unpack) return yield* all
  pipeline(Readable.from(all), unpack, () => {})
  yield* unpack
}

/** As much of a file's first bytes as can be unpacked; themselves if they are not packed. */
export function unpackedHead(head: Buffer): Buffer {
  const packing = packingOf(head)
  if (!packing) return head
  try {
    return packing === 'gzip'
      ? gunzipSync(head, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: longestHead })
      : zstdDecompressSync(head, { finishFlush: zlib.ZSTD_e_continue, maxOutputLength: longestHead, params: windowLog })
  } catch {
    return Buffer.alloc(0)
  }
}

function packingOf(head: Buffer): Packing {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip'
  return head.length >= 4 && head.readUInt32LE() === 0xfd2fb528 ? 'zstd' : null
}

function unpackerOf(packing: Packing): Transform | null {
  if (packing === 'gzip') return createGunzip()
  return packing === 'zstd' ? createZstdDecompress({ params: windowLog }) : null
}
