import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { home, run } from './run.mjs'

const build = join(home, 'build')
/** Where react-router.config.ts has the site made: a process that runs meanwhile goes on loading parts of what is in `build`. */
const made = join(home, '.preparing', 'build')

/** What is built, in this order. `sources` are what it is made of; the marker in its folder holds their digest. */
const site = {
  folder: build,
  sources: [
    'app',
    'domain',
    'languages',
    'public',
    'server/http',
    'web',
    'package-lock.json',
    'react-router.config.ts',
    'vite.config.ts',
  ],
}
const program = {
  folder: join(build, 'program'),
  contains: site,
  sources: ['cli', 'db', 'server'],
}

/** Whether what is built was made of these very sources. */
export function isBuilt() {
  return isMade(site) && isMade(program)
}

/** Builds what is not. */
export function buildAll() {
  process.stdout.write('Building the site …\n')
  if (!isMade(site)) buildSite()
  if (!isMade(program)) bundleProgram()
}

/** Pages that readers have opened go on asking for the scripts of the build before, which `build/before` therefore holds. */
function buildSite() {
  const digest = digestOf(site)
  const wasBuilt = markOf(site) !== null
  runBuilder([join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], { NODE_ENV: 'production' })
  rmSync(markerOf(site), { force: true })
  if (wasBuilt) move(join(build, 'client', 'assets'), join(build, 'before', 'assets'))
  for (const part of ['client', 'server']) move(join(made, part), join(build, part))
  rmSync(made, { recursive: true, force: true })
  writeFileSync(markerOf(site), digest)
}

/** A process that runs may go on loading parts of the build before: its folder stays. */
function bundleProgram() {
  const digest = digestOf(program)
  const [part, partBefore] = [digest, markOf(program)].map((name) => name?.slice(0, 12))
  runBuilder([join('cli', 'prepare', 'bundle-program.mjs'), program.folder, part])
  for (const name of readdirSync(program.folder)) {
    if (!['main.js', 'made-of', part, partBefore].includes(name))
      rmSync(join(program.folder, name), { recursive: true })
  }
  writeFileSync(markerOf(program), digest)
}

/** With these settings it takes 420 MB of memory at most, without them 750 MB, and a machine of 512 MB does not come to an end. */
function runBuilder(args, environment = {}) {
  const sparing = { MALLOC_ARENA_MAX: '1', MIMALLOC_ALLOW_THP: '0', MIMALLOC_PURGE_DELAY: '0' }
  const node = join('node_modules', '.bin', 'node')
  run(node, ['--max-semi-space-size=4', ...args], { environment: { ...sparing, ...environment } })
}

/** Puts a folder that is there in the place of another one. */
function move(folder, to) {
  if (!existsSync(folder)) return
  rmSync(to, { recursive: true, force: true })
  mkdirSync(dirname(to), { recursive: true })
  renameSync(folder, to)
}

function isMade(part) {
  return markOf(part) === digestOf(part)
}

function markerOf({ folder }) {
  return join(folder, 'made-of')
}

function markOf(part) {
  try {
    return readFileSync(markerOf(part), 'utf8')
  } catch {
    return null
  }
}

/** Worked out once: it reads every source, and each start of the site asks for it. */
function digestOf(part) {
  part.digest ??= digestSources(part)
  return part.digest
}

function digestSources({ contains, sources }) {
  const hash = createHash('sha256')
  if (contains) hash.update(digestOf(contains))
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
