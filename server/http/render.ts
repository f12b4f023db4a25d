import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { type Services, services, type Visit, visit } from '#web/context.ts'
import { type PageNotes, pageNotes } from '#web/kept-page.ts'
import { contentSecurityPolicy, inlineScriptHashes } from './headers.ts'
import { Page } from './page.ts'
import { handlersByPath } from './routes-by-path.ts'
import { StreamedPage } from './streamed-page.ts'
import { utf8 } from './utf8.ts'

/** The site as `react-router build` leaves it, with what app/entry.server.tsx adds. */
export interface SiteBuild extends ServerBuild {
  entry: { module: ServerBuild['entry']['module'] & { applyTheme: string } }
}

export type Render = (request: Request, visit: Visit) => Promise<Page>

/** Renders pages with the built site. */
export function renderWith(build: SiteBuild, given: Services): Render {
  const handlerOf = handlersByPath(build)

  return async (request, visited) => {
    const notes: PageNotes = { tags: new Set(), maxAge: Number.POSITIVE_INFINITY }
    const context = new RouterContextProvider()
    context.set(services, given)
    context.set(visit, visited)
    context.set(pageNotes, notes)
    const handle = handlerOf(new URL(request.url).pathname)
    const response = await handle(request, context)
    if (notes.away) throw notes.away
    const { status, headers } = response
    const type = headers.get('Content-Type') ?? ''
    if (status >= 500 && !/^text\/(?:html|x-script)/.test(type)) throw new Unanswered(status)

    const html = notes.html && utf8(notes.html)
    headers.set('Content-Security-Policy', contentSecurityPolicy(html ? inlineScriptHashes(html) : []))
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
    if (notes.isStreamed && response.body) {
      return new StreamedPage(status, [...headers].flat(), Readable.fromWeb(response.body as ReadableStream))
    }
    const body = html || Buffer.from(await response.arrayBuffer())
    return new Page(status, [...headers].flat(), body, notes)
  }
}

/** React Router failed before it had a page to show. The cause is already in the log. */
export class Unanswered extends Error {
  constructor(status: number) {
    super(`The site answered ${status}`)
  }
}
