import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { PlainDb } from '#db/connection.ts'
import { recordCommandImport } from '#domain/imports/record-command-import.ts'
import { keptProblems } from '#domain/imports/rules.ts'
import { commandLine } from '#domain/permissions.ts'
import { readHead } from '#domain/sources/read-head.ts'
import { withHead } from '#domain/sources/with-head.ts'
import { type ImportCounts, type ImportSummary, importCatalogue } from '#domain/titles/import/import-catalogue.ts'
import type { DoubtfulMatch } from '#domain/titles/import/match-rules.ts'
import type { ImportProblem } from '#domain/titles/import/read-batches.ts'
import { letOthersGoFirst } from '#server/let-others-go-first.ts'
import { isFolder } from '#texts/commands.ts'
import * as texts from '#texts/import-command.ts'
import type { ImportRequest } from './arguments.ts'
import { describeMatches } from './matches.ts'
import { openProblemsFile, Problems } from './problems.ts'
import { Progress, type ProgressScreen, type Reading } from './progress.ts'

export interface Surroundings {
  stdin: Readable
  stdout: { write(text: string): unknown }
  stderr: ProgressScreen
  /** Ends the import after the current batch. */
  signal: AbortSignal
  /** Called with the process id of the PostgreSQL backend that does the work. */
  onConnected?: (backend: number) => void
}

/**
 * Imports the requested file. Shows progress on standard error, and the result on standard output.
 * @throws Refusal 'import-not-catalogue' before anything is written, when the file clearly is not a catalogue, or an error when it is empty
 */
export async function importFile(db: PlainDb, request: ImportRequest, around: Surroundings): Promise<ImportSummary> {
  const { signal } = around
  const reading: Reading = { bytesRead: 0, bytesInAll: request.file === '-' ? null : await sizeOf(request.file) }
  const input = request.file === '-' ? around.stdin : createReadStream(request.file)
  const stop = () => input.destroy()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const chunks = input[Symbol.asyncIterator]()
    const head = await readHead(chunks).catch((error) => {
      if (!signal.aborted) throw error
      return new Uint8Array()
    })
    // Otherwise what should have sent something would seem to have done so.
    if (head.length === 0 && !signal.aborted) throw new Error(texts.isEmpty)
    return await importInput(db, counted(withHead(head, chunks), reading), reading, request, around)
  } finally {
    signal.removeEventListener('abort', stop)
    input.destroy()
  }
}

async function importInput(
  db: PlainDb,
  input: AsyncIterable<Uint8Array>,
  reading: Reading,
  { file, dryRun, again, problemsFile, source }: ImportRequest,
  { stdout, stderr, signal, onConnected }: Surroundings,
): Promise<ImportSummary> {
  const allProblems = problemsFile === null ? null : await openProblemsFile(problemsFile, file)
  const start = performance.now()
  const progress = new Progress(stderr, reading)
  const say = (text: string) => {
    progress.clear()
    stderr.write(text)
  }
  const problems = new Problems(say, allProblems)
  const refused: ImportProblem[] = []
  const matches: DoubtfulMatch[] = []
  let from = source
  let figures: ImportCounts = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  const seconds = () => (performance.now() - start) / 1000
  const record = async (state: 'done' | 'cancelled' | 'failed') => {
    if (dryRun) return
    const fileName = file === '-' ? texts.standardInput : file
    await recordCommandImport(db, commandLine, {
      ...{ fileName, source: from, size: reading.bytesRead, state, seconds: seconds(), figures },
      ...{ problems: refused, matches },
    })
  }
  try {
    const summary = await importCatalogue(db, input, {
      dryRun,
      again,
      source,
      signal,
      onConnected,
      async onProgress(counts) {
        figures = { ...counts }
        progress.show(counts)
        await letOthersGoFirst(() => sql`select`.execute(db))
      },
      onProblem(problem) {
        problems.add(problem)
        if (refused.length < keptProblems) refused.push(problem)
      },
      onSettled: (outcome) => matches.push(...outcome.matches),
      onSource: (name) => {
        from = name
      },
      onWait: () => say(`${texts.anotherIsRunning}\n`),
    })
    progress.clear()
    const { interrupted, ...counts } = summary
    figures = counts
    await record(interrupted ? 'cancelled' : 'done')
    await problems.close()
    stdout.write(describe(summary, dryRun, seconds()) + describeMatches(matches))
    return summary
  } catch (error) {
    // The error that ended the import may also prevent this.
    await record('failed').catch(() => {})
    throw error
  } finally {
    progress.clear()
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file)
  if (found.isDirectory()) throw new Error(isFolder({ file }))
  return found.size
}

async function* counted(input: AsyncIterable<Uint8Array>, reading: Reading): AsyncGenerator<Uint8Array> {
  for await (const chunk of input) {
    reading.bytesRead += chunk.length
    yield chunk
  }
}

function describe({ interrupted, ...counts }: ImportSummary, dryRun: boolean, seconds: number): string {
  const lines = Object.entries(counts).map(
    ([name, rows]) => `${texts.figures[name as keyof ImportCounts].padEnd(10)}${String(rows).padStart(9)}\n`,
  )
  const end = interrupted ? texts.interruptedAfter({ seconds }) : texts.doneIn({ seconds })
  return `${lines.join('')}${end}\n${dryRun ? `${texts.dryRun}\n` : ''}`
}
