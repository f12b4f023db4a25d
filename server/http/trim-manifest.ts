import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Manifest {
  routes: Record<string, Route>
}

interface Route {
  id: string
  parentId: string
  path?: string
  index?: boolean
  module: string
  imports: string[]
  hasLoader: boolean
  hasAction: boolean
  hasClientAction: boolean
  /** Whether it has a page. */
  hasDefaultExport: boolean
}

/** What a row says, or what all have in common. */
const known = new Set([
  'id',
  'parentId',
  'path',
  'index',
  'module',
  'imports',
  'hasLoader',
  'hasAction',
  'hasClientAction',
  'hasDefaultExport',
])

/** Makes the table of the rows, in the browser. */
const readRows = `{
const[id,path,has,...files]=row.split(" "),[module,...imports]=files.map(name=>"/assets/"+name+".js");
table.routes[id]={id,parentId:"root",path:path||void 0,index:(has&4)>0,hasLoader:(has&1)>0,hasAction:(has&2)>0,hasClientAction:has>7,module,imports}
}`.replaceAll('\n', '')

/**
 * Shortens the table of routes, which every page loads: a row for each route, without what they have in common. Runs when the
 * site is built.
 * - Addresses without a page or a form's action are left out: links to them are the browser's, and scripts fetch them.
 * - `imports` only tell what to fetch early: files that every page has need not be named, and those of the dashboard's pages are
 *   fetched when one is opened.
 * @param folder of the files for browsers
 */
export async function trimManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  const [name] = (await readdir(assets)).filter((each) => /^manifest-\w+\.js$/.test(each))
  if (!name) throw new Error('The table of routes is not where it was')
  const text = await readFile(join(assets, name), 'utf8')
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  const { root, ...others } = manifest.routes
  const everywhere = new Set(root?.imports)
  const rows = Object.values(others)
    .filter(({ hasDefaultExport, hasAction }) => hasDefaultExport || hasAction)
    .map((route) => rowOf(route, everywhere))
  const table = JSON.stringify({ ...manifest, routes: { root } }, (_, value) => (value === false ? undefined : value))
  const script = `const table=${table};for(const row of ${JSON.stringify(rows.join('\n'))}.split("\\n"))${readRows}window.__reactRouterManifest=table;`
  await writeFile(join(assets, name), script)
}

/** Id, path, whether it has a loader (1), an action (2) and one of the browser's (8) and is the index (4), and its files. */
function rowOf(route: Route, everywhere: Set<string>): string {
  const { id, parentId, path = '', index = false, module, imports, hasLoader, hasAction, hasClientAction } = route
  const others = Object.entries(route).filter(
    ([key, value]) => !known.has(key) && value !== false && String(value) !== '',
  )
  if (parentId !== 'root' || others.length > 0)
    throw new Error(`No row can say this of ${id}: ${JSON.stringify(route)}`)
  const isOfDashboard = id.startsWith('routes/admin/')
  const early = isOfDashboard ? [] : imports.filter((file) => !everywhere.has(file)).sort()
  const has = Number(hasLoader) + 2 * Number(hasAction) + 4 * Number(index) + 8 * Number(hasClientAction)
  return [id, path, has, ...[module, ...early].map((file) => file.replace(/^\/assets\/(.+)\.js$/, '$1'))].join(' ')
}
