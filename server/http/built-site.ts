import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { home } from '#server/home.ts'
import * as texts from '#texts/starting.ts'
import type { Services } from '#web/context.ts'
import { type Render, renderWith, type SiteBuild } from './render.ts'
import { readStaticFiles, type StaticFiles } from './static-files.ts'

const folder = join(home, 'build')

export interface BuiltSite {
  render: Render
  files: StaticFiles
  /** The script that applies the theme that the reader has chosen. */
  theme?: string
}

/** The address of the site's own styles; null where there are none. */
export function stylesOf({ files }: BuiltSite): string | null {
  return [...files.keys()].find((address) => /^\/assets\/index-[\w-]+\.css$/.test(address)) ?? null
}

const entry = join(folder, 'server/index.js')

/** Begins to load the site's modules, while there is something else to wait for. Whoever needs them sees what fails. */
export function beginLoading(): void {
  importSite().catch(() => {})
}

function importSite(): Promise<SiteBuild> {
  return import('#site')
}

/** Read once, however many servers a process runs: tests run hundreds. */
let files: Promise<StaticFiles> | undefined

/** Those of the build, and behind them the scripts and styles of the one before, which pages that are open still ask for. */
export async function readFiles(folder: string): Promise<StaticFiles> {
  const files = await readStaticFiles(join(folder, 'client'))
  const before = join(folder, 'before')
  if (!existsSync(before)) return files
  for (const [address, file] of await readStaticFiles(before)) if (!files.has(address)) files.set(address, file)
  return files
}

/** The site as `react-router build` left it. */
export async function loadBuiltSite(services: Services): Promise<BuiltSite> {
  if (!existsSync(entry)) throw new Error(texts.notBuilt({ entry }))
  const build = await importSite()
  const { applyTheme: theme } = build.entry.module
  files ??= readFiles(folder)
  return { render: renderWith(build, services), files: await files, theme }
}
