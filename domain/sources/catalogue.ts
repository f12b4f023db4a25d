import { parseLine } from './parse-line.ts'
import { readLines } from './read-lines.ts'
import type { SourceFormat } from './source-format.ts'

/** Our own format, of docs/catalogue-format.md: a title on each line. */
export const catalogue: SourceFormat = {
  name: 'catalogue',
  source: 'catalogue',
  isIn: () => true,
  async *read(bytes) {
    for await (const line of readLines(bytes)) yield parseLine(line)
  },
  terms: () => null,
  lineOf: (record) => record,
  keyOf: () => null,
  keys: null,
  isComplete: false,
}
