import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { askFor } from '#db/asker.ts'
import { AskerGone, isAway, isUnreachable } from '#db/away.ts'
import { networkOf } from '#domain/accounts/attempts.ts'
import { isForeign } from '#web/foreign-origin.ts'
import { pageAddress } from '#web/page-address.ts'
import { readAddress, withoutLastSlash } from './address.ts'
import type { Answer } from './answer.ts'
import { answerForm } from './answer-form.ts'
import { forAll, forForm, forReader } from './askers.ts'
import { busyAnswer } from './busy-answer.ts'
import { ClientGone } from './client-gone.ts'
import type { Handler } from './handling.ts'
import { strictPolicy } from './headers.ts'
import { inPlace, render, webRequest } from './make-page.ts'
import type { Page, Share } from './page.ts'
import { everybody, TooBusy } from './places.ts'
import { plainPage } from './plain-page.ts'
import { discardBody } from './read-body.ts'
import { answerFile } from './static-files.ts'
import { plainText, tell } from './upload-answer.ts'
import { isUploadPath } from './uploads.ts'
import type { RequestVisit as Visit } from './visit.ts'

const closing = ['Connection', 'close']

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Finds the answer to one request, synchronously where it is already there. */
export function answerTo(handler: Handler, request: IncomingMessage, visit: Visit): Answer | Promise<Answer> {
  const found = findAnswer(handler, request, visit)
  if (!(found instanceof Promise)) return found
  return found.catch((error: unknown) => {
    if (error instanceof TooBusy) return busyAnswer(request)
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
  if (isUploadPath(address.path)) return answerUpload(handler, request, visit)
  if (method === 'POST') return answerForm(handler, address.path, request, visit)
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
    return answerPictureOr404(handler, path, request, visit)
  }
  const better = withoutLastSlash(address)
  if (better) return movedTo(better)

  const kept = handler.isPersonal(headers.cookie) ? null : pageAddress(path, query)
  return kept === null ? answerUncached(handler, path, request, visit) : answerFromCache(handler, kept, request, visit)
}

function answerUpload(handler: Handler, request: IncomingMessage, visit: Visit): Answer | Promise<Answer> {
  visit.route = '/files/uploads'
  const network = networkOf(visit.clientAddress())
  const { uploads } = handler.work
  return uploads.refuses(network)
    ? busyAnswer(request)
    : uploads.use(network, () => handler.answerUpload(request, visit))
}

async function answerPictureOr404(handler: Handler, path: string, request: IncomingMessage, visit: Visit) {
  const network = networkOf(visit.clientAddress())
  const read = () => handler.answerPicture(path, request, network)
  try {
    return (await handler.work.pictures.use(network, read)) ?? plainPage(404, visit)
  } catch (error) {
    if (error instanceof TooBusy) throw error
    const { status, sentence, headers: more } = tell(error, visit)
    return plainText(status, sentence, more)
  }
}

function answerFromCache(
  handler: Handler,
  address: string,
  request: IncomingMessage,
  visit: Visit,
  hasAsked = false,
): Answer | Promise<Answer> {
  const { headers } = request
  const found = handler.pages.find(address)
  if (found) return answerKept(found, headers, visit, handler.share)
  if (!hasAsked && isInDoubt(handler, address))
    return handler.caughtUp().then(() => answerFromCache(handler, address, request, visit, true))
  const places = handler.work.ofPage(address)
  const network = networkOf(visit.clientAddress())
  const wasKept = handler.pages.wasCleared(address)
  const isRefused = !wasKept && !handler.pages.isMaking(address) && places.refuses(network)
  const last = (handler.presence.away || isRefused) && lastPage(handler, address)
  if (last) return answerKept(last, headers, visit)
  if (isRefused) return busyAnswer(request)
  visit.cache = 'miss'
  const make = () =>
    inPlace(handler, places, wasKept ? everybody : network, () =>
      render(handler, new Request(handler.baseUrl + address), visit),
    )
  return forAll(address, visit, () => handler.pages.findOrMake(address, make)).then(
    (page) => {
      visit.route = page.route
      // What was cleared while it was being made is not for others.
      return page.answer(headers, 'hasty', handler.pages.find(address) === page ? handler.share : null)
    },
    (error: unknown): Answer | Promise<Answer> => {
      // The page was given up a moment before this client came for it.
      if (error instanceof AskerGone && visit.isWaiting) return answerFromCache(handler, address, request, visit)
      const last = (isAway(error) || error instanceof TooBusy) && lastPage(handler, address)
      if (!last) throw error
      return answerKept(last, headers, visit)
    },
  )
}

/** Whether the page is kept by an instance that was stopped for a while, and does not know yet what others have changed. */
function isInDoubt({ pages, presence }: Handler, address: string): boolean {
  return !presence.away && !pages.heard.isCurrent() && pages.findLast(address) !== undefined
}

/** The last version of a page, unless it is in doubt. */
function lastPage(handler: Handler, address: string): Page | undefined {
  return isInDoubt(handler, address) ? undefined : handler.pages.findLast(address)
}

function answerKept(page: Page, headers: IncomingHttpHeaders, visit: Visit, share: Share | null = null): Answer {
  visit.cache = 'hit'
  visit.route = page.route
  return page.answer(headers, 'careful', share)
}

function answerUncached(
  handler: Handler,
  path: string,
  request: IncomingMessage,
  visit: Visit,
): Answer | Promise<Answer> {
  const places = handler.work.ofPage(path)
  const network = networkOf(visit.clientAddress())
  if (places.refuses(network)) return busyAnswer(request)
  return inPlace(handler, places, network, () =>
    render(handler, webRequest(handler.baseUrl + request.url, request), visit),
  ).then((page) => page.answer(request.headers))
}

/** The 404 page, in the site's frame (decisions, "An address that cannot be read"). Scripts only need its status. */
async function answerUnreadable(handler: Handler, request: IncomingMessage, visit: Visit): Promise<Answer> {
  const { method, headers, url = '' } = request
  const reads = method === 'GET' || method === 'HEAD'
  if (!reads || /\.data(?:\?|$)/.test(url)) {
    await discardBody(request)
    return plainPage(404, visit, closing)
  }
  const page = await inPlace(handler, handler.work.ofPage('/404'), networkOf(visit.clientAddress()), () =>
    handler.render(webRequest(`${handler.baseUrl}/404`, request), visit),
  )
  return page.answer(headers)
}

function movedTo(location: string): Answer {
  return { status: 308, headers: ['Location', location, 'Content-Security-Policy', strictPolicy], body: null }
}
