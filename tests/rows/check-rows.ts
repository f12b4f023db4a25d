import { appendFileSync } from 'node:fs'
import { nullableColumns } from './columns.ts'
import { neverNull } from './never-null.ts'
import { findMismatch, type Shape } from './shape.ts'

/** The environment variable that names the file where queries are noted. */
export const notesFile = 'KIROKU_ROW_NOTES'

/** Queries that returned a row, and mismatches, that were noted in this process. */
const noted = new Set<string>()

/**
 * Passes on the result of a query. The plugin puts calls of this around queries.
 * @throws if a row is not as declared
 * @public
 */
export async function checkRows<Result extends { rows: unknown[] }>(
  query: string,
  row: Shape,
  running: Promise<Result>,
): Promise<Result> {
  const result = await running
  const mismatch = findNullable(query, row, result.rows) ?? findWrongRow(row, result.rows)
  if (mismatch !== null) {
    // Noted too, because the code that is tested may catch what is thrown.
    note(`${query} ${mismatch}`)
    throw new Error(`${query}: ${mismatch}`)
  }
  if (result.rows.length > 0) note(query)
  return result
}

function findWrongRow(row: Shape, rows: unknown[]): string | null {
  for (const each of rows) {
    const mismatch = findMismatch(row, each)
    if (mismatch !== null) return mismatch
  }
  return null
}

/** The first column that the schema allows to be null and the declared type does not. */
function findNullable(query: string, row: Shape, rows: unknown[]): string | null {
  if (row.is !== 'object') return null
  const [file] = query.split(':')
  const name = nullableColumns(rows).find((name) => {
    const declared = row.fields[name]
    return declared && findMismatch(declared, null) !== null && !Object.hasOwn(neverNull, `${file} ${name}`)
  })
  return name ? `${name} may be null in its table, and is declared never to be (tests/rows/never-null.ts)` : null
}

function note(line: string): void {
  const file = process.env[notesFile]
  if (!file || noted.has(line)) return
  noted.add(line)
  appendFileSync(file, `${line}\n`)
}
