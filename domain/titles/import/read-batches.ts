import { Refusal } from '#domain/refusal.ts'
import type { Told } from '../../refusal-rules.ts'
import type { RawRecord, SourceFormat } from '../../sources/source-format.ts'
import { told } from '../../stored-refusal.ts'
import { digestOf, formerDigestOf, keyOf } from '../records/digests.ts'
import type { NumberedTitle } from './imported-title.ts'
import { readTitle } from './read-title.ts'

export interface ImportProblem {
  line: number
  problem: Told
}

/** The titles among records of a format, in batches. Records that cannot be imported are reported instead. */
export async function* readBatches(
  records: AsyncIterable<RawRecord>,
  format: SourceFormat,
  size: number,
  report: (problem: ImportProblem) => void,
): AsyncGenerator<NumberedTitle[]> {
  let batch: NumberedTitle[] = []
  for await (const raw of records) {
    const title = read(raw, format)
    if ('problem' in title) report(title)
    else batch.push(title)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function read(raw: RawRecord, format: SourceFormat): NumberedTitle | ImportProblem {
  if ('problem' in raw) return { line: raw.number, problem: raw.problem }
  try {
    const title = readTitle(format.lineOf(raw.record))
    const record = raw.record as NumberedTitle['record']
    return {
      ...title,
      digest: digestOf(record, format.keys),
      key: format.keyOf(record) ?? keyOf(title),
      formerDigest: format.name === 'catalogue' ? formerDigestOf(title) : '',
      ...{ line: raw.number, format: format.name, record },
    }
  } catch (error) {
    if (error instanceof Refusal) return { line: raw.number, problem: told(error) }
    throw error
  }
}
