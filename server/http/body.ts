import type { IncomingMessage } from 'node:http'

const largest = 1_000_000
/** Milliseconds. */
const patience = 30_000

/** The whole body of a request; null when it is larger than a form can be. Who takes too long is cut off. */
export async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers['content-length'] ?? 0) > largest) return null
  const chunks: Buffer[] = []
  let size = 0
  const late = setTimeout(() => request.destroy(), patience)
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > largest) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    clearTimeout(late)
  }
}

/** Whether a form holds U+0000, which PostgreSQL cannot store. In files it is nothing special. */
export function holdsNull(body: Buffer, type: string | undefined): boolean {
  if (type?.startsWith('multipart/')) return false
  return body.includes('%00') || body.includes(0)
}
