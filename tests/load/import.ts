import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { atMost, type Figure } from './figure.ts'

/** What importing the catalogue at `file` into an empty database costs, as `./kiroku import` does it, and again. */
export async function benchImport(databaseUrl: string, file: string): Promise<Figure[]> {
  const first = await importOnce(databaseUrl, file)
  const again = await importOnce(databaseUrl, file)
  return [
    atMost(`import of ${first.added} titles`, 60, first.seconds, ' s'),
    atMost('importer, peak resident memory', 300, Math.max(first.megabytes, again.megabytes), ' MB'),
    atMost('rows added or changed by a second import', 0, again.added + again.changed),
    atMost('second import', 60, again.seconds, ' s'),
  ]
}

async function importOnce(url: string, file: string) {
  const start = performance.now()
  const main = new URL('../../cli/main.ts', import.meta.url).pathname
  const program = spawn(process.execPath, [main, 'import', file], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'close')
  const [output, megabytes] = await Promise.all([text(program.stdout), peakOf(program), ended])
  const rows = (what: string) => Number(new RegExp(`^${what} +(\\d+)$`, 'm').exec(output)?.[1])
  return {
    seconds: (performance.now() - start) / 1000,
    megabytes,
    added: rows('added'),
    changed: rows('changed'),
    unchanged: rows('unchanged'),
    refused: rows('refused'),
  }
}

/** Linux keeps the high-water mark of a program's memory for as long as it lives. */
async function peakOf(program: ChildProcess): Promise<number> {
  let peak = 0
  while (program.exitCode === null && program.signalCode === null) {
    const status = await readFile(`/proc/${program.pid}/status`, 'utf8').catch(() => '')
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
    await wait(100)
  }
  return Math.round(peak)
}
