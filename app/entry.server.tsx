import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type Services, services, type Visit, visit } from './web/context.ts'
import { dataScripts } from './web/data-scripts.ts'
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

/**
 * Writes the whole page into its notes. Rendered in one go and never streamed: every page is finished before its first byte is sent,
 * because the page cache keeps it whole and its policy names the hashes of its scripts.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const scripts = entry.serverHandoffStream ? await dataScripts(entry.serverHandoffStream) : ''
  const html = renderToString(
    <RequestIdProvider value={context.get(visit).requestId}>
      <ServerRouter context={{ ...entry, serverHandoffStream: undefined }} url={request.url} />
    </RequestIdProvider>,
  )
  const end = html.lastIndexOf('</body>')
  headers.set('Content-Type', 'text/html; charset=utf-8')
  context.get(pageNotes).html = `<!DOCTYPE html>${html.slice(0, end)}${scripts}${html.slice(end)}`
  return new Response(null, { headers, status })
}
