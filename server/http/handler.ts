import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Visit } from '#app/web/context.ts'
import { isForeign } from '#app/web/foreign-origin.ts'
import { isPersonal, pageAddress } from '#app/web/page-address.ts'
import type { PageCache } from '#app/web/page-cache.ts'
import { readAddress, withoutLastSlash } from './address.ts'
import type { Answer } from './answer.ts'
import { holdsNull, readBody } from './body.ts'
import { strictPolicy } from './headers.ts'
import type { Page } from './page.ts'
import { plainPage } from './plain-page.ts'
import type { Render } from './render.ts'
import { answerFile, type StaticFiles } from './static-files.ts'
import { isUploadPath } from './uploads.ts'
import { webHeaders } from './web-headers.ts'

export interface Handler {
  baseUrl: string
  /** Addresses that are answered without the site: health, sitemap. */
  answerDirectly(path: string): Promise<Answer> | null
  files: StaticFiles
  /** /userImgs/{filename} and /imgs/{filename}; null where there is no such picture. */
  answerPicture(path: string, request: IncomingHttpHeaders): Promise<Answer | null>
  /** Everything under /files/uploads. */
  answerUpload(request: IncomingMessage, visit: Visit): Promise<Answer>
  pages: PageCache<Page>
  /** Resolves when the kept pages know of every change made so far. */
  caughtUp(): Promise<void>
  render: Render
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Finds the answer to one request; at once, where it is already there. */
export function answerTo(handler: Handler, request: IncomingMessage, visit: Visit): Answer | Promise<Answer> {
  const { method = '', headers, url = '' } = request
  const reads = method === 'GET' || method === 'HEAD'
  // A kept page's address is its own in one spelling only: what is asked for by it needs no closer look.
  const known = reads && !isPersonal(headers.cookie) ? handler.pages.find(url) : undefined
  if (known) return answerKept(known, headers, visit)

  const address = readAddress(url)
  if (typeof address === 'number') return plainPage(address, visit)
  if (!safeMethods.has(method) && isForeign(headers, handler.baseUrl)) return plainPage(403, visit)
  if (isUploadPath(address.path)) return handler.answerUpload(request, visit)
  if (method === 'POST') return answerPost(handler, request, visit)
  if (!reads) return plainPage(405, visit, ['Allow', 'GET, HEAD, POST'])

  const { path, query } = address
  const direct = handler.answerDirectly(path) ?? answerFile(handler.files, path, headers)
  if (direct) return direct
  if (/^\/(?:userImgs|imgs)\//.test(path)) return answerPictureOr404(handler, path, headers, visit)
  if (path.startsWith('/assets/')) return plainPage(404, visit)
  const better = withoutLastSlash(address)
  if (better) return movedTo(better)

  const kept = isPersonal(headers.cookie) ? null : pageAddress(path, query)
  return kept === null ? answerAnew(handler, request, visit) : answerFromCache(handler, kept, headers, visit)
}

async function answerPictureOr404(handler: Handler, path: string, headers: IncomingHttpHeaders, visit: Visit) {
  return (await handler.answerPicture(path, headers)) ?? plainPage(404, visit)
}

function answerFromCache(handler: Handler, address: string, headers: IncomingHttpHeaders, visit: Visit) {
  const found = handler.pages.find(address)
  if (found) return answerKept(found, headers, visit)
  visit.cache = 'miss'
  const make = () => handler.render(new Request(handler.baseUrl + address), visit)
  return handler.pages.findOrMake(address, make).then((page) => page.answer(headers))
}

function answerKept(page: Page, headers: IncomingHttpHeaders, visit: Visit): Answer {
  visit.cache = 'hit'
  return page.answer(headers, 'careful')
}

async function answerAnew(handler: Handler, request: IncomingMessage, visit: Visit): Promise<Answer> {
  const page = await handler.render(webRequest(handler.baseUrl + request.url, request), visit)
  return page.answer(request.headers)
}

async function answerPost(handler: Handler, request: IncomingMessage, visit: Visit): Promise<Answer> {
  const body = await readBody(request)
  if (body === null) return plainPage(413, visit, ['Connection', 'close'])
  if (holdsNull(body, request.headers['content-type'])) return plainPage(422, visit)
  const page = await handler.render(webRequest(handler.baseUrl + request.url, request, body), visit)
  await handler.caughtUp()
  return page.answer(request.headers)
}

function webRequest(url: string, request: IncomingMessage, body?: Buffer<ArrayBuffer>): Request {
  const headers = webHeaders(request)
  // Checked by isForeign; what comes after knows the site by its public address alone.
  if (headers.has('origin')) headers.set('origin', new URL(url).origin)
  return new Request(url, { method: request.method === 'HEAD' ? 'GET' : request.method, headers, body })
}

function movedTo(location: string): Answer {
  return { status: 308, headers: ['Location', location, 'Content-Security-Policy', strictPolicy], body: null }
}
