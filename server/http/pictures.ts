import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { readFileAddress } from '#domain/media/rules.ts'
import type { Storage, Stored } from '#domain/media/storage.ts'
import type { Answer, Streamed } from './answer.ts'
import type { HeldBody } from './body-memory.ts'
import { holds } from './etag.ts'
import { TooBusy } from './places.ts'

/** So that a picture does nothing else, even if a browser should treat it as a page. */
const pictureOnly = "default-src 'none'; sandbox"

/**
 * The answer to a GET or HEAD of /userImgs/{filename} or /imgs/{filename}; null for any other address, and for pictures that do
 * not exist. A picture never changes under its address.
 * @param hold counts what of it is in memory
 * @throws TooBusy when too many others wait in memory to be sent
 */
export async function answerPicture(
  storage: Storage,
  path: string,
  { method, headers: asked }: Pick<IncomingMessage, 'method' | 'headers'>,
  hold: () => HeldBody,
): Promise<Answer | null> {
  const address = readFileAddress(path)
  if (!address) return null

  const etag = `"${address.id}"`
  const headers = [
    ...['Content-Type', `image/${address.format}`],
    ...['Cache-Control', 'public, max-age=31536000, immutable', 'ETag', etag],
    ...['Content-Security-Policy', pictureOnly],
  ]
  if (holds(asked['if-none-match'], etag)) return { status: 304, headers, body: null }
  const stored = await storage.get(path.slice(1))
  if (!stored) return null
  if (method === 'HEAD') return { status: 200, headers, body: stored }
  const body = stored.isRemote ? await readWhole(stored, hold()) : await readFirst(stored)
  return { status: 200, headers, body }
}

/** The picture in memory, read as fast as the store gives it: however slowly it is sent, no connection to the store waits for that. */
async function readWhole({ length, stream }: Stored, held: HeldBody): Promise<Streamed> {
  try {
    if (!held.grow(length)) throw new TooBusy()
    const pieces: Buffer[] = []
    for await (const piece of stream) pieces.push(piece)
    const whole = Readable.from(pieces)
    held.giveUp = () => whole.destroy()
    whole.once('close', held.giveBack)
    return { length, stream: whole }
  } catch (error) {
    stream.destroy()
    held.giveBack()
    throw error
  }
}

/** Waits for the first bytes: a disk that fails usually does so before them, while another answer can still be given. */
async function readFirst(stored: Stored): Promise<Streamed> {
  await once(stored.stream, 'readable')
  return stored
}
