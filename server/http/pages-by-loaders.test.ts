import { runInNewContext } from 'node:vm'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  UNSAFE_decodeViaTurboStream as readData,
  type ServerBuild,
} from 'react-router'
import { expect, test } from 'vitest'
import { everyAddress } from '#tests/support/every-address.ts'
import { aPrivateReader } from '#tests/support/private-reader.ts'
import { someServices } from '#tests/support/services.ts'
import { sessionCookie } from '#tests/support/uploading.ts'
import { services, visit } from '#web/context.ts'
import { type PageNotes, pageNotes } from '#web/kept-page.ts'
import { handlersByPath } from './routes-by-path.ts'

const built = new URL('../../build/server/index.js', import.meta.url)
const build: ServerBuild = await import(built.href)

test('every page is the one that React Router’s own handler makes, and the browser reads the same data from it', async () => {
  const { db } = await aPrivateReader('public')
  const given = await someServices(db)
  const whole = createRequestHandler(build, 'production')
  const byLoaders = handlersByPath(build)
  const made = async (handle: RequestHandler, path: string, viewer: string) => {
    const reported: unknown[] = []
    const notes: PageNotes = { tags: new Set(), maxAge: Number.POSITIVE_INFINITY }
    const context = new RouterContextProvider()
    context.set(services, given)
    context.set(visit, { requestId: 'x', clientAddress: () => '192.0.2.1', report: (error) => reported.push(error) })
    context.set(pageNotes, notes)
    const headers: Record<string, string> = viewer ? { cookie: sessionCookie(viewer) } : {}
    const response = await handle(new Request(`http://localhost${path}`, { headers }), context)
    const { data, html = '', ...kept } = notes
    const [frame, handedOver] = await readPage(html)
    // A reader's downloads wait for each other.
    await response.arrayBuffer()
    const seen = { status: response.status, headers: [...response.headers], reported, kept, frame, handedOver }
    return { seen, mayBeQuick: response.status === 200 && html !== '', isQuick: data !== undefined }
  }

  const asked = everyAddress()
    .filter((path) => !path.includes('.data'))
    .flatMap((path) => (path.startsWith('/admin-dashboard') ? ['admin'] : ['', 'mari']).map((who) => `${who} ${path}`))
  let quick = 0
  for (const each of asked) {
    const [viewer = '', path = ''] = each.split(' ')
    const handle = byLoaders(new URL(path, 'http://localhost').pathname)
    const { seen, isQuick, mayBeQuick } = await made(handle, path, viewer)

    expect([path, viewer, seen]).toEqual([path, viewer, (await made(whole, path, viewer)).seen])
    expect([path, viewer, isQuick]).toEqual([path, viewer, mayBeQuick])
    if (isQuick) quick++
  }
  expect(quick).toBeGreaterThan(60)
})

/** A page without its loaders' data, and the data as a browser reads it. */
async function readPage(html: string): Promise<[frame: string, data: unknown]> {
  const texts = Object.fromEntries(
    [...html.matchAll(/ id="(page-\w+)">(.*?)<\/script>/gs)].map(([, id, text]) => [id, text]),
  )
  const data = texts['page-data']
  const start = html.slice(html.lastIndexOf('<script>') + '<script>'.length, html.lastIndexOf('</script>'))
  if (!data) return [html, null]
  const document = {
    hidden: true,
    head: { append: () => undefined },
    createElement: () => ({}),
    getElementById: (id: string) => ({ textContent: texts[id] }),
  }
  const window: { __reactRouterContext?: { stream: ReadableStream<Uint8Array> } } = {}
  // No script comes.
  const fetched = () => new Promise(() => undefined)
  runInNewContext(start.replaceAll('import(', 'fetched('), { Blob, document, fetched, window })
  const stream = window.__reactRouterContext?.stream ?? new ReadableStream()
  const { value, done } = await readData(stream, globalThis as unknown as Window & typeof globalThis)
  await done
  return [html.replace(data, ''), withoutClock(value)]
}

/** Without what is left of the time in which something can be undone. */
function withoutClock(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutClock)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === 'leftMs' ? 0 : withoutClock(each)]),
  )
}
