import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Manifest {
  routes: Record<string, { imports: string[] }>
}

/**
 * Shortens the table of routes, which every page loads. Its `imports` only tell what to fetch early: files that every page has
 * need not be named, and those of the dashboard's pages are fetched when one is opened. Runs when the site is built.
 * @param folder of the files for browsers
 */
export async function trimManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  const [name] = (await readdir(assets)).filter((each) => /^manifest-\w+\.js$/.test(each))
  if (!name) throw new Error('The table of routes is not where it was')
  const text = await readFile(join(assets, name), 'utf8')
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  const manifest: Manifest = JSON.parse(text.slice(start, end))
  const everywhere = new Set(manifest.routes.root?.imports)
  for (const [id, route] of Object.entries(manifest.routes)) {
    if (id === 'root') continue
    const isOfDashboard = id.startsWith('routes/admin/')
    route.imports = isOfDashboard ? [] : route.imports.filter((file) => !everywhere.has(file)).sort()
  }
  await writeFile(join(assets, name), text.slice(0, start) + JSON.stringify(manifest) + text.slice(end))
}
