import { createHash } from 'node:crypto'
import { ReadableStream, type ReadableWritablePair } from 'node:stream/web'
import { createTarDecoder, type ParsedTarEntry, packTar } from 'modern-tar'
import * as texts from '#texts/backups.ts'
import { BackupRefused, checksumKey, headName, largestPart, type Part } from './format.ts'

/** Node's own types of streams, rather than those of browsers. */
type TarDecoder = ReadableWritablePair<ParsedTarEntry, Uint8Array>

/** Of a tar archive. */
const block = 512
const end = Buffer.alloc(2 * block)

/** The bytes of an archive of these parts. */
export async function* writeArchive(parts: AsyncIterable<Part>, mtime: Date): AsyncGenerator<Uint8Array, void> {
  const all = createHash('sha256')
  for await (const { name, body } of parts) {
    const pax = { [checksumKey]: createHash('sha256').update(body).digest('hex') }
    const packed = await packTar([{ header: { name, size: body.length, mtime, mode: 0o600, pax }, body }])
    const entry = packed.subarray(0, -end.length)
    all.update(entry)
    yield entry
  }
  all.update(end)
  yield end
  yield sealOf(all.digest('hex'))
}

/**
 * The parts of an archive, each compared with its checksum. The last one is followed by a comparison of everything: only when
 * no part is left is it known that the archive is whole.
 * @throws BackupRefused when it is damaged, cut short or something else
 */
export async function* readArchive(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Part, void> {
  let present = headName
  let isOurs = false
  let broken: { error: unknown } | null = null
  async function* watched() {
    try {
      yield* withoutSeal(bytes)
    } catch (error) {
      broken = { error }
      throw error
    }
  }
  const entries = ReadableStream.from(watched()).pipeThrough(createTarDecoder({ strict: true }) as TarDecoder)
  try {
    for await (const { header, body } of entries) {
      const { name, size, type, pax } = header
      if (!isOurs && name !== headName) throw new BackupRefused(texts.isNoBackup)
      isOurs = true
      present = name
      if (type !== 'file' || size > largestPart) throw new BackupRefused(texts.isDamaged({ part: name }))
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      const whole = Buffer.concat(chunks)
      const isRight = createHash('sha256').update(whole).digest('hex') === pax?.[checksumKey]
      if (!isRight || whole.length !== size) throw new BackupRefused(texts.isDamaged({ part: name }))
      yield { name, body: whole }
    }
  } catch (error) {
    const cause = broken ? (broken as { error: unknown }).error : error
    if (isOurs && cause instanceof BackupRefused) throw cause
    if (broken && !(cause instanceof BackupRefused)) throw cause
    // The decoder's: this is not how an archive looks.
    throw new BackupRefused(isOurs ? texts.isDamaged({ part: present }) : texts.isNoBackup)
  }
}

/** Passes the archive on, and compares its seal at the end. */
async function* withoutSeal(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const all = createHash('sha256')
  let held = Buffer.alloc(0)
  for await (const chunk of bytes) {
    const known = Buffer.concat([held, chunk])
    const passed = known.subarray(0, Math.max(0, known.length - block))
    held = Buffer.from(known.subarray(passed.length))
    all.update(passed)
    if (passed.length > 0) yield passed
  }
  if (!held.equals(sealOf(all.digest('hex')))) throw new BackupRefused(texts.isCut)
}

function sealOf(digest: string): Buffer {
  return Buffer.from(`end of a backup of Kiroku\nsha256 ${digest}\n`.padEnd(block, '\0'))
}
