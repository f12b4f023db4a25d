import { readdir, readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { extname, join } from 'node:path'
import type { Answer } from './answer.ts'
import { type Encoding, pickEncoding } from './encoding.ts'
import { digestOf, etagOf, holds } from './etag.ts'
import { strictPolicy } from './headers.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

const suffixes = { '.br': 'br', '.gz': 'gzip' } as const

interface StaticFile {
  bodies: Map<Encoding, { body: Buffer; etag: string }>
  headers: string[]
}

export type StaticFiles = Map<string, StaticFile>

/**
 * Reads the files of the built site into memory, with the compressed copies next to them. Only files found here are ever
 * served, so no path can lead out of the folder.
 */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files: StaticFiles = new Map()
  for (const path of paths) {
    const type = types[extname(path)]
    if (!type) continue
    const identity = await readFile(path)
    const digest = digestOf(identity)
    const bodies = new Map([['identity' as Encoding, { body: identity, etag: etagOf(digest, 'identity') }]])
    for (const [suffix, encoding] of Object.entries(suffixes)) {
      if (!paths.includes(path + suffix)) continue
      bodies.set(encoding, { body: await readFile(path + suffix), etag: etagOf(digest, encoding) })
    }
    const address = path.slice(folder.length).replaceAll('\\', '/')
    files.set(address, { bodies, headers: headersOf(address, type, bodies.size > 1) })
  }
  return files
}

function headersOf(address: string, type: string, encoded: boolean): string[] {
  // The build puts a hash of the content into the names under /assets/.
  const hashed = address.startsWith('/assets/')
  return [
    ...['Content-Type', type],
    ...['Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'],
    ...(encoded ? ['Vary', 'Accept-Encoding'] : []),
    ...['Content-Security-Policy', strictPolicy],
  ]
}

/** The answer to a GET or HEAD of a static file; null when there is none at this address. */
export function answerFile(files: StaticFiles, address: string, request: IncomingHttpHeaders): Answer | null {
  const file = files.get(address)
  if (!file) return null

  const wanted = pickEncoding(request['accept-encoding'])
  const encoding = file.bodies.has(wanted) ? wanted : 'identity'
  const { body, etag } = file.bodies.get(encoding) as { body: Buffer; etag: string }
  const headers = [...file.headers, 'ETag', etag]
  if (holds(request['if-none-match'], etag)) return { status: 304, headers, body: null }
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  return { status: 200, headers, body }
}
