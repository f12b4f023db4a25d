import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabases } from './databases.ts'
import { pinTo, startServer } from './http/processes.ts'
import { kindsOf } from './overload/kinds.ts'
import { measureKind, ours } from './overload/measure.ts'
import type { Measured } from './overload/report.ts'

/**
 * `npm run overload [-- KIND …]` offers a site ten times what it can serve, of each kind by itself, and shows what becomes of
 * those that are admitted, of those that are refused, and of kept pages beside them. The site and its PostgreSQL have one
 * processor, the load has another.
 */
const wanted = process.argv.slice(2)
if (availableParallelism() < 2) throw new Error('This needs two processors: one for the site and one for the load')
pinTo(ours, process.pid)
const databases = await startDatabases()
const folder = await mkdtemp(join(tmpdir(), 'kiroku-overload-'))
const missed: string[] = []
const site = await startServer('site.ts', [], { DATABASE_URL: databases.small, DATA_DIR: folder })
// What starts the load has the load's processor.
pinTo('1', process.pid)
try {
  const kinds = await kindsOf(databases.small)
  const named = kinds.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  if (named.length === 0) throw new Error(`There are only: ${kinds.map(({ name }) => name).join(', ')}`)
  for (const kind of named) {
    show(await measureKind({ site, postmaster: databases.postmaster }, kind))
  }
} finally {
  await site.stop()
  await databases.stop()
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(`\n${missed.length === 0 ? 'everything held' : `missed: ${missed.join('; ')}`}\n`)
process.exitCode = missed.length > 0 ? 1 : 0

function show({ name, lines, failures, notes }: Measured): void {
  const noted = notes.map((note) => `noted: ${note}`)
  process.stdout.write(`\n${name}\n${[...lines, ...noted].map((line) => `  ${line}\n`).join('')}`)
  for (const failure of failures) {
    missed.push(`${name}: ${failure}`)
    process.stdout.write(`  MISSED  ${failure}\n`)
  }
}
