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
    refuseUnstorable(raw.record as object)
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

/** Keys that are not read are kept as well, and the database cannot hold every text. */
function refuseUnstorable(record: object): void {
  for (const [key, value] of Object.entries(record)) {
    const named = key.replaceAll('\0', '�').toWellFormed()
    if (isAnyText([key, value], (text) => text.includes('\0'))) throw new Refusal('value-with-nul', { key: named })
    if (isAnyText([key, value], (text) => !text.isWellFormed())) throw new Refusal('value-with-half', { key: named })
  }
}

/** Whether it is so of a text in a value, or of a key. */
function isAnyText(value: unknown, isSo: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isSo(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some((part) => isAnyText(part, isSo))
  return Object.entries(value).some(([key, part]) => isSo(key) || isAnyText(part, isSo))
}
