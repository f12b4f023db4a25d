import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * What importing the catalogue at `file` into the empty database at `url` costs, as `./kiroku import` does it, and
 * what bringing it again costs: seconds, peak resident megabytes of the importer, and the rows it reports.
 */
export async function benchImport(url: string, file: string) {
  return { first: await importOnce(url, file), again: await importOnce(url, file) }
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
    seconds: Number(((performance.now() - start) / 1000).toFixed(1)),
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

if (import.meta.main) {
  const [file = ''] = process.argv.slice(2)
  console.log(await benchImport(process.env.DATABASE_URL ?? '', file))
}
