import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Db } from '#db/connection.ts'
import { type ImportSummary, importCatalogue } from '#domain/catalogue/import/import-catalogue.ts'
import type { ImportRequest } from './arguments.ts'
import { openProblemsFile, Problems } from './problems.ts'
import { duration, Progress, type ProgressScreen, type Reading } from './progress.ts'

export interface Surroundings {
  stdin: Readable
  stdout: { write(text: string): unknown }
  stderr: ProgressScreen
  /** Ends the import after the batch at hand. */
  signal: AbortSignal
}

/** Imports what is asked for, telling how it goes on standard error and how it ended on standard output. */
export async function importFile(
  db: Db,
  { file, dryRun, problemsFile }: ImportRequest,
  { stdin, stdout, stderr, signal }: Surroundings,
): Promise<ImportSummary> {
  const reading: Reading = { bytesRead: 0, bytesInAll: file === '-' ? null : await sizeOf(file) }
  const allProblems = problemsFile === null ? null : await openProblemsFile(problemsFile, file)
  const input = file === '-' ? stdin : createReadStream(file)
  const stop = () => input.destroy()
  signal.addEventListener('abort', stop, { once: true })

  const start = performance.now()
  const progress = new Progress(stderr, reading)
  const say = (text: string) => {
    progress.clear()
    stderr.write(text)
  }
  const problems = new Problems(say, allProblems)
  try {
    const summary = await importCatalogue(db, counted(input, reading), {
      dryRun,
      signal,
      onProgress: (counts) => progress.show(counts),
      onProblem: (problem) => problems.add(problem),
      onWait: () => say('Another import is running; this one begins when it is done.\n'),
    })
    progress.clear()
    await problems.close()
    stdout.write(describe(summary, dryRun, (performance.now() - start) / 1000))
    return summary
  } finally {
    progress.clear()
    signal.removeEventListener('abort', stop)
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file)
  if (found.isDirectory()) throw new Error(`${file} is a folder`)
  return found.size
}

async function* counted(input: AsyncIterable<Uint8Array>, reading: Reading): AsyncGenerator<Uint8Array> {
  for await (const chunk of input) {
    reading.bytesRead += chunk.length
    yield chunk
  }
}

function describe({ interrupted, ...counts }: ImportSummary, dryRun: boolean, seconds: number): string {
  const lines = Object.entries(counts).map(([what, rows]) => `${what.padEnd(10)}${String(rows).padStart(9)}\n`)
  const end = interrupted ? 'Interrupted after' : 'Done in'
  const note = dryRun ? 'Nothing was written: this was a dry run.\n' : ''
  return `${lines.join('')}${end} ${duration(seconds)}.\n${note}`
}
