import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { home, run } from './run.mjs'

/** What the built site is made of. It imports the rest when it runs. */
const sources = [
  'app',
  'domain',
  'languages',
  'public',
  'server/http',
  'web',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
]
const marker = join(home, 'build', 'made-of')
/**
 * Pages that readers have opened go on asking for the scripts of the build before, which `build/before` therefore holds. A build
 * empties `build`, so they are elsewhere meanwhile.
 */
const aside = join(home, '.preparing', 'assets')

/** Whether the built site that is there was made of these very sources. */
export function isBuilt() {
  return readIfThere(marker) === digestOfSources()
}

export function buildSite() {
  const digest = digestOfSources()
  process.stdout.write('Building the site …\n')
  const wasBuilt = readIfThere(marker) !== null
  rmSync(marker, { force: true })
  if (wasBuilt) move(join(home, 'build', 'client', 'assets'), aside)
  const builder = join('node_modules', '@react-router', 'dev', 'bin.cjs')
  run(join('node_modules', '.bin', 'node'), [builder, 'build'], { environment: { NODE_ENV: 'production' } })
  if (existsSync(aside)) move(aside, join(home, 'build', 'before', 'assets'))
  writeFileSync(marker, digest)
}

function move(folder, to) {
  rmSync(to, { recursive: true, force: true })
  mkdirSync(dirname(to), { recursive: true })
  renameSync(folder, to)
}

function digestOfSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) {
    if (/\.(test\.tsx?|sql|jsonl)$/.test(file)) continue
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(home, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesOf(path) {
  const found = statSync(join(home, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(home, path))
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
