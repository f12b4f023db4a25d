import type { RequestHandler, ServerBuild } from 'react-router'
import { percentDecoded } from '#domain/percent-decoded.ts'
import { pagesByLoaders } from './pages-by-loaders.ts'

type Routes = ServerBuild['routes']

/**
 * React Router tries routes one after another, so that a page would cost more with each route that has nothing to do with
 * it. Each of these handlers knows only the routes that may match its paths.
 */
export function handlersByPath(build: ServerBuild): (path: string) => RequestHandler {
  const routesFor = routesByPath(build.routes)
  const handlers = new Map<Routes, RequestHandler>()
  return (path) => {
    const routes = routesFor(path)
    const handler = handlers.get(routes) ?? pagesByLoaders({ ...build, routes })
    handlers.set(routes, handler)
    return handler
  }
}

/** Gives the routes that begin with the first word of a path, and those that begin with a parameter or are empty. */
export function routesByPath(routes: Routes): (path: string) => Routes {
  const words = new Set(Object.values(routes).map(firstWord))
  const withWord = (word: string) =>
    Object.fromEntries(Object.entries(routes).filter(([, route]) => ['', word].includes(firstWord(route))))
  const byWord = new Map(Array.from(words, (word) => [word, withWord(word)]))
  const others = withWord('')
  return (path) => byWord.get(firstPart(path)) ?? others
}

/** In small letters; empty if the route begins with a parameter. */
function firstWord(route: Routes[string]): string {
  const [first = ''] = (route?.path ?? '').split('/')
  return /[:*?]/.test(first) ? '' : first.toLowerCase()
}

/** The first part of a path, as routes are compared with it. `/browse-animes.data` asks for the data of a page. */
function firstPart(path: string): string {
  const [, first = ''] = path.split('/')
  return (percentDecoded(first) ?? first).toLowerCase().replace(/\.data$/, '')
}
