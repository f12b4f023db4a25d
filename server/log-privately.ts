import { stdSerializers } from 'pino'

/** Where PostgreSQL quotes rows: of a broken constraint it says which values broke it. */
const quoting = new Set(['detail', 'where', 'parameters'])
const deepest = 4

/** An error for the log, with its causes, without what it quotes of the database. */
export function errorWithoutRows(error: unknown): unknown {
  return withoutRows(error instanceof Error ? stdSerializers.err(error) : error, 0)
}

function withoutRows(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.map((each) => withoutRows(each, depth + 1))
  const told = Object.entries(value).filter(([name]) => !quoting.has(name))
  return Object.fromEntries(told.map(([name, each]) => [name, withoutRows(each, depth + 1)]))
}

/** Not what follows a slash, as in the paths of packages. */
const eMail = /(?<![\p{L}\p{N}_/@.+%-])[\p{L}\p{N}._+%-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** A line of the log with every e-mail address hidden. */
export function withoutAddresses(line: string): string {
  return line.includes('@') ? line.replace(eMail, '…@…') : line
}
