import { createHash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { ImportedTitle, NumberedTitle } from './imported-title.ts'
import { type Line, readLines } from './read-lines.ts'
import { readTitle } from './read-title.ts'

export interface ImportProblem {
  line: number
  reason: string
}

/** The titles of a catalogue in batches. Lines that cannot be imported are reported instead. */
export async function* readBatches(
  input: AsyncIterable<Uint8Array>,
  size: number,
  report: (problem: ImportProblem) => void,
): AsyncGenerator<NumberedTitle[]> {
  let batch: NumberedTitle[] = []
  for await (const line of readLines(input)) {
    const title = read(line)
    if ('reason' in title) report(title)
    else batch.push(title)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function read(line: Line): NumberedTitle | ImportProblem {
  if ('problem' in line) return { line: line.number, reason: line.problem }
  try {
    const title = readTitle(JSON.parse(line.text))
    return { ...title, line: line.number, digest: digestOf(title) }
  } catch (error) {
    if (error instanceof Refusal) return { line: line.number, reason: error.message }
    if (error instanceof SyntaxError) return { line: line.number, reason: `not JSON: ${error.message}` }
    throw error
  }
}

function digestOf(title: ImportedTitle): string {
  return createHash('sha1').update(JSON.stringify(title)).digest('base64url')
}
