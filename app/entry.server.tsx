import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isAway } from '#db/away.ts'
import { visit } from '#web/context.ts'
import { pageNotes } from '#web/kept-page.ts'
import { insideScript, PageDataProvider, readPageData } from './router/page-scripts.tsx'
import { RequestIdProvider } from './router/request-id.ts'

/** For pages that the server makes without React Router. */
export { applyTheme } from './ui/shell/theme.ts'

/** What a visitor may see arrives as a response (404, 405). Anything else is a bug, or the database is down. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  if (isAway(error)) context.get(pageNotes).away ??= error
  else context.get(visit).report(error)
}

/**
 * Writes the whole page into its notes. Pages are rendered in one go and never streamed: the page cache stores whole
 * pages, and the content policy contains the hashes of the page's scripts.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { serverHandoffStream } = entry
  const data = serverHandoffStream
    ? await readPageData(serverHandoffStream)
    : insideScript(context.get(pageNotes).data ?? '')
  const html = renderToString(
    <RequestIdProvider value={context.get(visit).requestId}>
      <PageDataProvider value={data}>
        <ServerRouter context={{ ...matchedRoutes(entry), serverHandoffStream: undefined }} url={request.url} />
      </PageDataProvider>
    </RequestIdProvider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  context.get(pageNotes).html = `<!DOCTYPE html>${html}`
  return new Response(null, { headers, status })
}

/** The routes that make up the page. <ServerRouter> processes everything it is given again for each page. */
function matchedRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]))
  return { ...entry, manifest: { ...manifest, routes } }
}
