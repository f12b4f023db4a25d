import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#db/connection.ts'
import { indexNames } from '#domain/titles/credits/index-names.ts'
import type { Databases } from './databases.ts'
import { atMost, costs, type Figure, median } from './figure.ts'
import { postgresTime, processorTime } from './processor-time.ts'
import type { References } from './references.ts'

type Imported = Awaited<ReturnType<typeof importOnce>>

/** Imports the catalogue at `file` into an empty database, as `./kiroku import` does, and then a second time. */
export async function importTwice(databases: Databases, file: string): Promise<[Imported, Imported]> {
  return [await importOnce(databases, file), await importOnce(databases, file)]
}

/** What the imports cost, compared with a COPY of the rows that they wrote. */
export async function benchImport([first, again]: [Imported, Imported], { copy }: References): Promise<Figure[]> {
  const slice = median([await copy.slice(), await copy.slice(), await copy.slice()])
  const against = ({ milliseconds }: Imported) => ({ multiple: milliseconds / slice, absolute: milliseconds })
  return [
    costs(
      `import of ${first.added} titles (${Math.round(first.seconds)} s by the clock)`,
      60_000,
      against(first),
      copy,
    ),
    atMost('importer, peak resident memory', 300, Math.max(first.megabytes, again.megabytes), ' MB'),
    atMost('rows added or changed by a second import', 0, again.added + again.changed),
    costs(`second import (${Math.round(again.seconds)} s by the clock)`, 60_000, against(again), copy),
  ]
}

export async function importOnce({ large, postmaster }: Pick<Databases, 'large' | 'postmaster'>, file: string) {
  const start = performance.now()
  const before = await postgresTime(postmaster)
  const { output, ...peak } = await runCommand(large, ['import', file])
  const rows = (what: string) => Number(new RegExp(`^${what} +(\\d+)$`, 'm').exec(output)?.[1])
  return {
    seconds: (performance.now() - start) / 1000,
    /** Processor time of the program and of PostgreSQL. */
    milliseconds: peak.milliseconds + (await postgresTime(postmaster)) - before,
    megabytes: peak.megabytes,
    added: rows('added'),
    changed: rows('changed'),
  }
}

/** As a site does within a minute of an import: people, characters and companies are found by name from then on. */
export async function indexAllNames(url: string): Promise<void> {
  const db = connect(url, { connections: 1 })
  await indexNames(db)
  await db.destroy()
}

export function startImport(url: string, file: string) {
  return startCommand(url, ['import', file])
}

/** Runs `kiroku` with these arguments to its end. @throws if it fails */
export async function runCommand(url: string, args: string[]) {
  const program = startCommand(url, args)
  const ended = once(program, 'close')
  const [output, peak] = await Promise.all([text(program.stdout), watch(program), ended])
  if (program.exitCode !== 0) throw new Error(`kiroku ${args[0]} failed`)
  return { output, ...peak }
}

function startCommand(url: string, args: string[]) {
  const main = new URL('../../cli/main.ts', import.meta.url).pathname
  return spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Linux keeps a program's peak memory and processor time only while it is running. */
async function watch(program: ChildProcess): Promise<{ megabytes: number; milliseconds: number }> {
  let megabytes = 0
  let milliseconds = 0
  while (program.exitCode === null && program.signalCode === null) {
    const status = await readFile(`/proc/${program.pid}/status`, 'utf8').catch(() => '')
    megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
    milliseconds = Math.max(milliseconds, await processorTime(program.pid ?? 0))
    await wait(100)
  }
  return { megabytes: Math.round(megabytes), milliseconds }
}
