import { Refusal } from '#domain/refusal.ts'
import { digestOf, formerDigestOf, keyOf } from '../records/digests.ts'
import type { NumberedTitle } from './imported-title.ts'
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
    const record = JSON.parse(line.text)
    const title = readTitle(record)
    const digests = { digest: digestOf(record), key: keyOf(title), formerDigest: formerDigestOf(title) }
    return { ...title, ...digests, line: line.number, record }
  } catch (error) {
    if (error instanceof Refusal) return { line: line.number, reason: error.message }
    if (error instanceof SyntaxError) return { line: line.number, reason: `not JSON: ${error.message}` }
    throw error
  }
}
