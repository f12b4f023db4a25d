import type { IncomingMessage } from 'node:http'
import type { Visit } from '#app/web/context.ts'
import { isPersonal, pageAddress } from '#app/web/page-address.ts'
import type { PageCache } from '#app/web/page-cache.ts'
import { readAddress, withoutLastSlash } from './address.ts'
import type { Answer } from './answer.ts'
import { readBody } from './body.ts'
import { strictPolicy } from './headers.ts'
import type { Page } from './page.ts'
import { plainPage } from './plain-page.ts'
import type { Render } from './render.ts'
import { answerFile, type StaticFiles } from './static-files.ts'

export interface Handler {
  baseUrl: string
  /** Addresses that are answered without the site: health, sitemap. */
  answerDirectly(path: string): Promise<Answer> | null
  files: StaticFiles
  pages: PageCache<Page>
  /** Resolves when the kept pages know of every change made so far. */
  caughtUp(): Promise<void>
  render: Render
}

/** Finds the answer to one request. */
export async function answerTo(handler: Handler, request: IncomingMessage, visit: Visit): Promise<Answer> {
  const { method = '', headers, url = '' } = request
  const address = readAddress(url)
  if (typeof address === 'number') return plainPage(address, visit)
  if (method === 'POST') return answerPost(handler, request, visit)
  if (method !== 'GET' && method !== 'HEAD') return plainPage(405, visit, ['Allow', 'GET, HEAD, POST'])

  const { path, query } = address
  const direct = handler.answerDirectly(path) ?? answerFile(handler.files, path, headers)
  if (direct) return direct
  if (path.startsWith('/assets/')) return plainPage(404, visit)
  const better = withoutLastSlash(address)
  if (better) return movedTo(better)

  const kept = isPersonal(headers.cookie) ? null : pageAddress(path, query)
  if (kept === null) return (await handler.render(webRequest(handler.baseUrl + url, request), visit)).answer(headers)

  const found = handler.pages.find(kept)
  if (found) return found.answer(headers, 'hit')
  const made = await handler.pages.findOrMake(kept, () => handler.render(new Request(handler.baseUrl + kept), visit))
  return made.answer(headers, 'miss')
}

async function answerPost(handler: Handler, request: IncomingMessage, visit: Visit): Promise<Answer> {
  const body = await readBody(request)
  if (body === null) return plainPage(413, visit, ['Connection', 'close'])
  const page = await handler.render(webRequest(handler.baseUrl + request.url, request, body), visit)
  await handler.caughtUp()
  return page.answer(request.headers)
}

function webRequest(
  url: string,
  { method = 'GET', headersDistinct }: IncomingMessage,
  body?: Buffer<ArrayBuffer>,
): Request {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return new Request(url, { method: method === 'HEAD' ? 'GET' : method, headers, body })
}

function movedTo(location: string): Answer {
  return { status: 308, headers: ['Location', location, 'Content-Security-Policy', strictPolicy], body: null }
}
