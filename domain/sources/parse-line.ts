import type { Line } from './read-lines.ts'
import type { RawRecord } from './source-format.ts'

/** No source nests its values as deep. What is nested a thousand times deeper neither we nor the database could write. */
const deepest = 100

/** What a line says, as JSON. */
export function parseLine(line: Line): RawRecord {
  if ('problem' in line) return line
  try {
    const record: unknown = JSON.parse(line.text)
    if (!isDeeper(record, deepest)) return { number: line.number, record }
    return { number: line.number, problem: { code: 'value-deep', parameters: { most: deepest } } }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { number: line.number, problem: { code: 'line-not-json', parameters: { error: error.message } } }
  }
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return most === 0 || Object.values(value).some((part) => isDeeper(part, most - 1))
}
