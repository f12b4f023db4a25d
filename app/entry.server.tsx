import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type Services, services, type Visit, visit } from './web/context.ts'
import { type PageNotes, pageNotes } from './web/kept-page.ts'
import { RequestIdProvider } from './web/request-id.ts'

/** The context of one request, for the process that calls the request handler. */
export function contextFor(given: Services, visited: Visit, notes: PageNotes): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(services, given)
  context.set(visit, visited)
  context.set(pageNotes, notes)
  return context
}

/** Whatever a visitor may be told comes as an answer (404, 405); the rest is a bug. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(visit).report(error)
}

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <RequestIdProvider value={context.get(visit).requestId}>
        <ServerRouter context={entry} url={request.url} />
      </RequestIdProvider>,
      { onAllReady: () => resolve(text(pipe(new PassThrough()))), onShellError: reject, onError: () => {} },
    )
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { headers, status })
}
