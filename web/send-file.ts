import { tell } from '#domain/security-events.ts'
import { fileUnderway, noRoomForFile } from '#texts/profile.ts'
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

/** A file of a reader's own to download, which the log of what concerns security names. */
export async function sendOwnFile(context: Context, userId: string, file: SentFile): Promise<Response> {
  const response = await sendFile(context, userId, file)
  if (response.ok) tell(context.get(services).db, 'data-exported', { user: userId, what: file.name })
  return response
}

/** A file to download, which is not held in memory. Each user gets one at a time. */
export async function sendFile(context: Context, userId: string, { name, type, pieces }: SentFile): Promise<Response> {
  const body = await streamPieces(context, userId, pieces)
  if (body === 'underway' || body === 'full') {
    sayWait(context, 60)
    const [status, sentence] = body === 'full' ? [507, noRoomForFile] : [429, fileUnderway]
    return new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  }
  const disposition = `attachment; filename="${name}"`
  return new Response(body, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Content-Disposition': disposition },
  })
}
