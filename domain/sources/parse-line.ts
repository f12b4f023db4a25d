import type { Line } from './read-lines.ts'
import type { RawRecord } from './source-format.ts'

/** What a line says, as JSON. */
export function parseLine(line: Line): RawRecord {
  if ('problem' in line) return line
  try {
    return { number: line.number, record: JSON.parse(line.text) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { number: line.number, problem: { code: 'line-not-json', parameters: { error: error.message } } }
  }
}
