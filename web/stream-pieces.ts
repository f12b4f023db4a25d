import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDiskFull } from '#domain/media/is-disk-full.ts'
import { visit } from './context.ts'
import { pageNotes } from './kept-page.ts'
import type { Context } from './request-context.ts'

/** How many answers are made at once: each holds a connection to the database until it is whole. */
const mostMade = 3
/** Milliseconds in which an answer has to be read. */
const longest = 900_000
/** Bytes of all answers that are whole and not read to their end. */
const mostBytes = 256_000_000
const readAtOnce = 65_536

interface Whole {
  bytes: number
  drop(): void
}

/** Whose answers are being made, which is null, or sent; those that began first come first. */
const underway = new Map<string, Whole | null>()

/**
 * The body of an answer that is made whole before it is sent, in a temporary file, so that it holds nothing of the database's however
 * slowly it is read. What fails is answered as usual. Where many are read slowly, those that began first are broken off.
 * @param who gets one such answer at a time
 * @returns 'underway' if they get one already, or too many others are being made; 'full' if there is no room for the file
 */
export async function streamPieces(
  context: Context,
  who: string,
  pieces: AsyncGenerator<string>,
  most = mostBytes,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | 'underway' | 'full'> {
  const made = [...underway.values()].filter((each) => each === null).length
  if (underway.has(who) || made >= mostMade) return 'underway'
  underway.set(who, null)
  try {
    const file = await writeFile(pieces)
    const { size } = await file.stat()
    makeRoom(size, most)
    context.get(pageNotes).isStreamed = true
    return bodyOf(file, size, context, who)
  } catch (error) {
    underway.delete(who)
    if (!isDiskFull(error)) throw error
    context.get(visit).report(error)
    return 'full'
  }
}

/** A file without a name: nobody else can open it, and it is gone when it is closed, or when the process ends. */
async function writeFile(pieces: AsyncGenerator<string>): Promise<FileHandle> {
  const path = join(tmpdir(), `kiroku-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    await file.writeFile(pieces)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

function makeRoom(bytes: number, most: number): void {
  const whole = [...underway.values()].filter((each) => each !== null)
  let held = whole.reduce((sum, each) => sum + each.bytes, bytes)
  for (const each of whole) {
    if (held <= most) return
    each.drop()
    held -= each.bytes
  }
}

function bodyOf(
  file: FileHandle,
  bytes: number,
  context: Context,
  who: string,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const end = async () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    underway.delete(who)
    await file.close()
  }
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        const drop = () => {
          controller.error(new Error('The answer was not read in time'))
          void end()
        }
        timer = setTimeout(drop, longest).unref()
        underway.set(who, { bytes, drop })
      },
      async pull(controller) {
        try {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(readAtOnce), 0, readAtOnce, at)
          if (isOver) return
          at += bytesRead
          if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
          // Whoever leaves from here on has had all of it.
          controller.close()
          await end()
        } catch (error) {
          context.get(visit).report(error)
          await end()
          controller.error(error)
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  )
}
