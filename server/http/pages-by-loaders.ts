import {
  createRequestHandler,
  createStaticHandler,
  data,
  type EntryContext,
  type LoaderFunctionArgs,
  type RequestHandler,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { pageNotes } from '#web/kept-page.ts'
import { createKey, type Step } from '#web/request-context.ts'
import { heavyWork } from './one-a-turn.ts'

type Routes = ServerBuild['routes']
type Module = NonNullable<Routes[string]>['module']
type Matches = EntryContext['staticHandlerContext']['matches']

/** What React Router gives every page to be rendered with. */
type Frame = Omit<EntryContext, 'staticHandlerContext' | 'serverHandoffStream'>

/** What the loaders of a page came to, by route. */
type Outcomes = Map<string, Promise<unknown>>

const outcomes = createKey<Outcomes>()

/** What a loader or a step is given. */
type Given = LoaderFunctionArgs & { context: RouterContextProvider }

const WithStatus = data(null).constructor

/**
 * Makes pages as React Router's handler does, for a third of its work: match the address, run the middleware and the loaders, render.
 * All else is React Router's: forms, the data of pages, what has no page, and every page whose loaders give a response, a status or an
 * error; it is told what they gave (docs/decisions/0096).
 */
export function pagesByLoaders(build: ServerBuild): RequestHandler {
  let frame: Frame | undefined
  const whole = createRequestHandler(build, 'production')
  const rest = createRequestHandler({ ...build, routes: withModules(build.routes, knowing) }, 'production')
  // Not meant for others, but the only way to match without preparing the routes again for each request.
  const { match } = createStaticHandler(treeOf(build.routes))

  const render = async ({ request, url: { pathname, search }, context }: Given, matches: Matches, loaded: Outcomes) => {
    const loaderData = await plainOnly(loaded)
    await heavyWork.turn('page')
    if (!frame || !loaderData) return null
    const given = { loaderData, actionData: null, errors: null }
    context.get(pageNotes).data = JSON.stringify(given)
    const location = { pathname, search, hash: '', state: null, key: 'default', mask: undefined }
    const came = { basename: '/', location, matches, ...given, statusCode: 200, loaderHeaders: {}, actionHeaders: {} }
    const entry = { ...frame, renderMeta: {}, staticHandlerContext: { ...came, _match: match } }
    return build.entry.module.default(request, 200, new Headers(), entry, context)
  }

  return async (request, context) => {
    const url = new URL(request.url)
    if (url.search) url.search = String(url.searchParams)
    const matches = context && isOfPage(request, url) ? match(url) : null
    const modules = matches?.map(({ route: { id } }) => ({ id, ...build.routes[id]?.module }))
    if (!context || !matches || !modules?.at(-1)?.default) return whole(request, context)

    frame ??= await frameOf(build, url)
    const pattern = matches.flatMap(({ route }) => route.path || []).join('/') || '/'
    const given: Given = { request, url, params: matches[0]?.params ?? {}, pattern, context }
    const answer = async () => {
      const loaded: Outcomes = new Map()
      for (const { id, loader } of modules) if (loader) loaded.set(id, (async () => loader(given))())
      const page = await render(given, matches, loaded).catch(() => null)
      if (page) return page
      context.set(outcomes, loaded)
      return rest(request, context)
    }
    const steps = modules.flatMap(({ middleware = [] }) => middleware as unknown as Step[])
    return through(steps, given, answer).catch(() => whole(request, context))
  }
}

/** The frame, as React Router gives it to a page of these routes without their middleware and loaders. */
async function frameOf(build: ServerBuild, page: URL): Promise<Frame | undefined> {
  const { module } = build.entry
  let frame: Frame | undefined
  const note: typeof module.default = async (_, __, ___, entry) => {
    const { staticHandlerContext, serverHandoffStream, ...same } = entry
    await serverHandoffStream?.cancel()
    frame = { ...same, routeModules: modulesOf(build.routes) }
    return new Response()
  }
  const noting = { ...build, routes: withModules(build.routes, bare), entry: { module: { ...module, default: note } } }
  await createRequestHandler(noting, 'production')(new Request(page), new RouterContextProvider())
  return frame
}

/** Whether a page is asked for, and by an address of which React Router takes nothing away. */
function isOfPage({ method }: Request, { pathname, search }: URL): boolean {
  return method === 'GET' && !pathname.endsWith('.data') && !/[?&](?:index|_routes)\b/.test(search)
}

/** Runs `steps` around `inner`. */
function through(steps: Step[], given: Given, inner: () => Promise<Response>): Promise<Response> {
  const [step, ...others] = steps
  return step ? step(given, () => through(others, given, inner)) : inner()
}

/** The loaders' data; null if one of them gave more or less than data. */
async function plainOnly(loaded: Outcomes): Promise<Record<string, unknown> | null> {
  const settled = await Promise.allSettled(loaded.values())
  const values = settled.map((each) => (each.status === 'fulfilled' ? dataIn(each.value) : undefined))
  if (values.includes(undefined)) return null
  return Object.fromEntries([...loaded.keys()].map((id, place) => [id, values[place]]))
}

function dataIn(value: unknown): unknown {
  if (value instanceof Response) return undefined
  if (!(value instanceof WithStatus)) return value
  const { data: given, init } = value as ReturnType<typeof data>
  return init?.headers || (init?.status ?? 200) !== 200 ? undefined : given
}

/** A route whose middleware has run, and whose loader has. */
function knowing({ middleware: _, loader, ...module }: Module, id: string) {
  const known = ({ context }: LoaderFunctionArgs) => context.get(outcomes).get(id)
  return { ...module, ...(loader && { loader: known }) }
}

function bare({ middleware: _, loader: __, action: ___, ...module }: Module) {
  return module
}

function withModules(routes: Routes, change: (module: Module, id: string) => Module): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && { ...route, module: change(route.module, id) }]),
  )
}

function modulesOf(routes: Routes): EntryContext['routeModules'] {
  const modules = Object.entries(routes).flatMap(([id, route]) => (route ? [[id, route.module]] : []))
  return Object.fromEntries(modules)
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index, caseSensitive } = route
    return index ? { id, path, index } : { id, path, caseSensitive, children: treeOf(routes, id) }
  })
}
