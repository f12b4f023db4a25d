import { tell } from '#domain/security-events.ts'
import { dataUnderway, noRoomForData } from '#texts/profile.ts'
import { services } from './context.ts'
import { sayWait } from './refused.ts'
import type { Context } from './request-context.ts'
import { streamPieces } from './stream-pieces.ts'

interface SentFile {
  /** As the browser saves it. */
  name: string
  type: string
  pieces: AsyncGenerator<string>
}

/** A file of a reader's own to download. They get one at a time. */
export async function sendFile(context: Context, userId: string, { name, type, pieces }: SentFile): Promise<Response> {
  const body = await streamPieces(context, userId, pieces)
  if (body === 'underway' || body === 'full') {
    sayWait(context, 60)
    const [status, sentence] = body === 'full' ? [507, noRoomForData] : [429, dataUnderway]
    return new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  }
  tell(context.get(services).db, 'data-exported', { user: userId, what: name })
  const disposition = `attachment; filename="${name}"`
  return new Response(body, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Content-Disposition': disposition },
  })
}
