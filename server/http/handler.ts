import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { askFor } from '#db/asker.ts'
import { AskerGone, DatabaseAway, isAway, isUnreachable } from '#db/away.ts'
import { isForeign } from '#web/foreign-origin.ts'
import { pageAddress } from '#web/page-address.ts'
import type { PageCache } from '#web/page-cache.ts'
import { readAddress, withoutLastSlash } from './address.ts'
import type { Answer } from './answer.ts'
import { forAll, forForm, forReader } from './askers.ts'
import type { BodyMemory } from './body-memory.ts'
import { checkForm } from './check-form.ts'
import { ClientGone } from './client-gone.ts'
import { formLimits } from './form-limits.ts'
import { strictPolicy } from './headers.ts'
import type { Page, Share } from './page.ts'
import { plainPage } from './plain-page.ts'
import type { Presence } from './presence.ts'
import { discardBody, readBody } from './read-body.ts'
import type { Render } from './render.ts'
import { answerFile, type StaticFiles } from './static-files.ts'
import { plainText, tell } from './upload-answer.ts'
import { isUploadPath } from './uploads.ts'
import type { RequestVisit as Visit } from './visit.ts'
import { webHeaders } from './web-headers.ts'

export interface Handler {
  baseUrl: string
  /** Addresses answered without the site: health checks. */
  answerDirectly(path: string): Promise<Answer> | null
  files: StaticFiles
  /** /userImgs/{filename} and /imgs/{filename}; null where there is no such picture. */
  answerPicture(path: string, request: IncomingHttpHeaders): Promise<Answer | null>
  /** Everything under /files/uploads. */
  answerUpload(request: IncomingMessage, visit: Visit): Promise<Answer>
  pages: PageCache<Page>
  /** Null unless a shared cache stands in front that is told what to forget. */
  share: Share | null
  bodies: BodyMemory
  /** Whether a Cookie header may carry a session or a message. */
  isPersonal(cookies: string | undefined): boolean
  presence: Presence
  /** The answer while the database is away. */
  answerAway(request: IncomingMessage, visit: Visit): Answer
  /** Whether the page cache has heard of every change so far; resolves when it has, or cannot. */
  caughtUp(): Promise<boolean>
  render: Render
}

const closing = ['Connection', 'close']

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Finds the answer to one request, synchronously where it is already there. */
export function answerTo(handler: Handler, request: IncomingMessage, visit: Visit): Answer | Promise<Answer> {
  const found = findAnswer(handler, request, visit)
  if (!(found instanceof Promise)) return found
  return found.catch((error: unknown) => {
    if (!isAway(error)) throw error
    if (!isUnreachable(error)) visit.report(error)
    if (!visit.isWaiting) throw new ClientGone()
    return handler.answerAway(request, visit)
  })
}

function findAnswer(handler: Handler, request: IncomingMessage, visit: Visit): Answer | Promise<Answer> {
  const { method = '', headers, url = '' } = request
  const reads = method === 'GET' || method === 'HEAD'
  // Cached addresses are normalized: a request for exactly such an address needs no further checks.
  const known = reads && !handler.isPersonal(headers.cookie) ? handler.pages.find(url) : undefined
  if (known) return answerKept(known, headers, visit, handler.share)
  return askFor(reads ? forReader(visit) : forForm(visit), () => findUnkept(handler, request, visit))
}

function findUnkept(handler: Handler, request: IncomingMessage, visit: Visit): Answer | Promise<Answer> {
  const { method = '', headers, url = '' } = request
  const reads = method === 'GET' || method === 'HEAD'
  const address = readAddress(url)
  if (address === 414) return plainPage(414, visit, closing)
  if (address === 404) return answerUnreadable(handler, request, visit)
  if (!safeMethods.has(method) && isForeign(headers, handler.baseUrl)) return plainPage(403, visit)
  if (isUploadPath(address.path)) {
    visit.route = '/files/uploads'
    return handler.answerUpload(request, visit)
  }
  if (method === 'POST') return answerPost(handler, address.path, request, visit)
  if (!reads) return plainPage(405, visit, ['Allow', 'GET, HEAD, POST'])

  const { path, query } = address
  const direct = handler.answerDirectly(path)
  if (direct) {
    visit.route = path
    return direct
  }
  const file = answerFile(handler.files, path, headers)
  if (file || path.startsWith('/assets/')) {
    visit.route = 'file'
    return file ?? plainPage(404, visit)
  }
  if (/^\/(?:userImgs|imgs)\//.test(path)) {
    visit.route = 'picture'
    return answerPictureOr404(handler, path, headers, visit)
  }
  const better = withoutLastSlash(address)
  if (better) return movedTo(better)

  const kept = handler.isPersonal(headers.cookie) ? null : pageAddress(path, query)
  return kept === null ? answerUncached(handler, request, visit) : answerFromCache(handler, kept, headers, visit)
}

async function answerPictureOr404(handler: Handler, path: string, headers: IncomingHttpHeaders, visit: Visit) {
  try {
    return (await handler.answerPicture(path, headers)) ?? plainPage(404, visit)
  } catch (error) {
    const { status, sentence } = tell(error, visit)
    return plainText(status, sentence)
  }
}

function answerFromCache(
  handler: Handler,
  address: string,
  headers: IncomingHttpHeaders,
  visit: Visit,
): Answer | Promise<Answer> {
  const found = handler.pages.find(address)
  if (found) return answerKept(found, headers, visit, handler.share)
  const last = handler.presence.away && handler.pages.findLast(address)
  if (last) return answerKept(last, headers, visit)
  visit.cache = 'miss'
  const make = () => render(handler, new Request(handler.baseUrl + address), visit)
  return forAll(address, visit, () => handler.pages.findOrMake(address, make)).then(
    (page) => {
      visit.route = page.route
      // What was cleared while it was being made is not for others.
      return page.answer(headers, 'hasty', handler.pages.find(address) === page ? handler.share : null)
    },
    (error: unknown): Answer | Promise<Answer> => {
      // The page was given up a moment before this client came for it.
      if (error instanceof AskerGone && visit.isWaiting) return answerFromCache(handler, address, headers, visit)
      const last = isAway(error) && handler.pages.findLast(address)
      if (!last) throw error
      return answerKept(last, headers, visit)
    },
  )
}

/** @throws DatabaseAway also when the page is an error page and the database is away */
async function render(handler: Handler, request: Request, visit: Visit): Promise<Page> {
  const page = await handler.presence.orGone(handler.render(request, visit))
  page.route = visit.route
  if (page.status >= 500 && handler.presence.away) throw new DatabaseAway()
  return page
}

function answerKept(page: Page, headers: IncomingHttpHeaders, visit: Visit, share: Share | null = null): Answer {
  visit.cache = 'hit'
  visit.route = page.route
  return page.answer(headers, 'careful', share)
}

async function answerUncached(handler: Handler, request: IncomingMessage, visit: Visit): Promise<Answer> {
  const page = await render(handler, webRequest(handler.baseUrl + request.url, request), visit)
  return page.answer(request.headers)
}

async function answerPost(handler: Handler, path: string, request: IncomingMessage, visit: Visit): Promise<Answer> {
  const client = visit.clientAddress()
  const limits = formLimits(path)
  let held = 0
  const mayHold = (bytes: number) => {
    const may = handler.bodies.take(client, bytes)
    if (may) held += bytes
    return may
  }
  try {
    const body = await readBody(request, { most: limits.bytes, mayHold })
    if (typeof body === 'number')
      return plainPage(body, visit, body === 503 ? [...closing, 'Retry-After', '5'] : closing)
    const form = await checkForm(body, request.headers['content-type'], limits.fields)
    if (typeof form === 'number') return plainPage(form, visit)
    const page = await render(handler, webRequest(handler.baseUrl + request.url, request, form ?? noForm), visit)
    await handler.caughtUp()
    return page.answer(request.headers)
  } finally {
    handler.bodies.giveBack(client, held)
  }
}

/** The 404 page, in the site's frame (decisions, "An address that cannot be read"). Scripts only need its status. */
async function answerUnreadable(handler: Handler, request: IncomingMessage, visit: Visit): Promise<Answer> {
  const { method, headers, url = '' } = request
  const reads = method === 'GET' || method === 'HEAD'
  if (!reads || /\.data(?:\?|$)/.test(url)) {
    await discardBody(request)
    return plainPage(404, visit, closing)
  }
  const page = await handler.render(webRequest(`${handler.baseUrl}/404`, request), visit)
  return page.answer(headers)
}

interface Form {
  type: string
  body: Buffer<ArrayBuffer>
}

/** A body that is not a form counts as a form without fields. */
const noForm: Form = { type: 'application/x-www-form-urlencoded', body: Buffer.alloc(0) }

function webRequest(url: string, request: IncomingMessage, form?: Form): Request {
  const headers = webHeaders(request)
  if (form) headers.set('content-type', form.type)
  // isForeign has checked it; from here on the site is known only by its public address.
  if (headers.has('origin')) headers.set('origin', new URL(url).origin)
  return new Request(url, { method: form ? 'POST' : 'GET', headers, body: form?.body })
}

function movedTo(location: string): Answer {
  return { status: 308, headers: ['Location', location, 'Content-Security-Policy', strictPolicy], body: null }
}
