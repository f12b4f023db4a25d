import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'

interface Kept {
  body: Buffer
  changedAt: Date
}

/**
 * As much of an S3 store as Kiroku asks for, in memory: files are put, read, listed and deleted; who asks is not checked. For tests of
 * what happens when a store fails; that Kiroku understands real ones, the tests of the storage show.
 */
export async function aSmallS3(): Promise<{ port: number; files: Map<string, Kept> }> {
  const files = new Map<string, Kept>()
  const port = await freePort()
  const server = createServer((request, response) => {
    answer(files, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port, files }
}

async function answer(files: Map<string, Kept>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
  const key = decodeURIComponent(pathname).split('/').slice(2).join('/')
  const file = files.get(key)
  if (request.method === 'PUT') {
    files.set(key, { body: await buffer(request), changedAt: new Date() })
    response.setHeader('ETag', '"0"').end()
  } else if (request.method === 'DELETE') {
    files.delete(key)
    response.writeHead(204).end()
  } else if (searchParams.has('list-type')) {
    response.setHeader('Content-Type', 'application/xml').end(listOf(files, searchParams.get('prefix') ?? ''))
  } else if (file) {
    response.setHeader('Content-Length', file.body.length).end(file.body)
  } else {
    response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  }
}

function listOf(files: Map<string, Kept>, prefix: string): string {
  const found = [...files].filter(([key]) => key.startsWith(prefix))
  const contents = found.map(
    ([key, { changedAt }]) =>
      `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified></Contents>`,
  )
  return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
}
