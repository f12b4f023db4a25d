import { createPath, type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { reasonOf, tellFailure } from './failure.ts'
import { findFallback } from './fallback-data.ts'
import { isReturn, returnToShown, stayHere, theRouter } from './router.ts'

type Results = Record<string, DataStrategyResult>

/** Whether the root's data may be out of date. */
let rootIsStale = false

export function isRootStale() {
  return rootIsStale
}

/**
 * Runs around every request for a page's data in the browser. If one fails, React Router would replace the whole page
 * with an error; this keeps the page. A page that can stand in for itself opens and shows the error in place of what is
 * missing. Otherwise the reader stays on the current page, and FailureNotice says why. A form that could not be sent
 * keeps what was typed.
 */
export const stayOnFailure: MiddlewareFunction<Results> = async ({ request, params, pattern }, next) => {
  const url = new URL(request.url)
  const path = url.pathname + url.search
  if (isReturn(path)) return {}
  const results = await next()
  if (request.signal.aborted) return results
  // The browser's own buttons have changed the address already: pushed, a redirect would be met again at the next Back.
  if (request.method === 'GET' && path === location.pathname + location.search) replaceByRedirects(results)
  const isForm = request.method !== 'GET'
  const failed = Object.keys(results).filter((id) => isFailure(results[id], isForm))
  const leaf = failed.find((id) => id !== 'root') ?? failed[0]
  if (!leaf) {
    if (results.root) rootIsStale = false
    // If nothing was requested, nothing is known about the connection.
    if (Object.keys(results).length > 0) tellFailure(null)
    return results
  }

  const shown = theRouter().state
  const reason = reasonOf(errorOf(results[leaf]))
  const answer = (dataOf: (id: string) => unknown): Results => {
    const answers = failed.map((id): [string, DataStrategyResult] => [id, { type: 'data', result: dataOf(id) }])
    return { ...results, ...Object.fromEntries(answers) }
  }
  const stay = async (wanted: 'other' | 'form'): Promise<Results> => {
    await stayHere({ reason, wanted, path })
    return {}
  }

  if (isForm) {
    if (!shown.matches.some(({ route }) => route.id === leaf)) return stay('form')
    tellFailure({ reason, wanted: 'form', path })
    // The previous answer, so that nothing in the form changes.
    return answer((id) => data(shown.actionData?.[id], { status: 503 }))
  }

  rootIsStale ||= failed.includes('root')
  const known = { ...shown.loaderData }
  const keeps = path === createPath({ ...shown.location, hash: '' }) && known[leaf] !== undefined
  if (!keeps) known[leaf] = findFallback(pattern)?.({ url, params, before: known[leaf], shown: shown.loaderData })
  if (failed.every((id) => known[id] !== undefined)) {
    tellFailure({ reason, wanted: keeps ? 'same' : 'in-place', path })
    return answer((id) => known[id])
  }
  if (path !== location.pathname + location.search) return stay('other')
  // The browser's own buttons have changed the address already: without a way back to it, the page on screen has to match.
  return (await returnToShown({ reason, wanted: 'other', path })) ? {} : results
}

/** Lets a page to which one of these redirects take the place of the present entry in the history. */
function replaceByRedirects(results: Results) {
  for (const { result } of Object.values(results)) {
    if (result instanceof Response) result.headers.set('X-Remix-Replace', 'true')
  }
}

/** Whether the site failed to answer. A missing page is an answer, and so is a redirect. */
function isFailure(outcome: DataStrategyResult | undefined, isForm: boolean): boolean {
  if (outcome?.type !== 'error') return false
  const error = errorOf(outcome)
  if (error instanceof Response) return false
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status >= 500 || (isForm && status !== 404)
}

/** The error of a form arrives wrapped. */
function errorOf(outcome: DataStrategyResult | undefined): unknown {
  const result = outcome?.result
  return result instanceof Object && 'data' in result && 'init' in result ? result.data : result
}
