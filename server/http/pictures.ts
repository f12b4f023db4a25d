import type { IncomingHttpHeaders } from 'node:http'
import { readFileAddress } from '#domain/media/rules.ts'
import type { Storage } from '#domain/media/storage.ts'
import type { Answer } from './answer.ts'
import { holds } from './etag.ts'

/** So that a picture does nothing else, even if a browser should treat it as a page. */
const pictureOnly = "default-src 'none'; sandbox"

/**
 * The answer to a GET or HEAD of /userImgs/{filename} or /imgs/{filename}; null for any other address, and for pictures that do
 * not exist. A picture never changes under its address.
 */
export async function answerPicture(
  storage: Storage,
  path: string,
  request: IncomingHttpHeaders,
): Promise<Answer | null> {
  const address = readFileAddress(path)
  if (!address) return null

  const etag = `"${address.id}"`
  const headers = [
    ...['Content-Type', `image/${address.format}`],
    ...['Cache-Control', 'public, max-age=31536000, immutable', 'ETag', etag],
    ...['Content-Security-Policy', pictureOnly],
  ]
  if (holds(request['if-none-match'], etag)) return { status: 304, headers, body: null }
  const body = await storage.get(path.slice(1))
  return body && { status: 200, headers, body }
}
