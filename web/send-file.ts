import { dataUnderway } from '#texts/profile.ts'
import { sayWait } from './refused.ts'
import type { Context } from './request-context.ts'
import { streamPieces } from './stream-pieces.ts'

interface SentFile {
  /** As the browser saves it. */
  name: string
  type: string
  pieces: AsyncGenerator<string>
}

/** A file of a reader's own to download, sent as it is read. They get one at a time. */
export async function sendFile(context: Context, userId: string, { name, type, pieces }: SentFile): Promise<Response> {
  const body = await streamPieces(context, userId, pieces)
  if (!body) {
    sayWait(context, 60)
    return new Response(dataUnderway, { status: 429, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  }
  const disposition = `attachment; filename="${name}"`
  return new Response(body, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Content-Disposition': disposition },
  })
}
