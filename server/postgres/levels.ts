/** The level in our own log: of a PostgreSQL message, or of a report of what happens to it. */
export type Level = 'debug' | 'info' | 'warn' | 'error'

/** Receives PostgreSQL's messages, and reports of what happens to it. */
export type Say = (line: string, level: Level) => void

/** Makes each line begin with its time, process, SQLSTATE and severity, which is all that `levelOf` reads. */
export const linePrefix = '%m [%p] %e '

const line = /^\S+ \S+ \S+ \[\d+\] (\w{5}) (\w+):\s*/

/** Whether PostgreSQL itself said this, as a line of its own. */
export function isOwnLine(text: string): boolean {
  return line.test(text)
}

/** Such lines as an operator is told them: without times, and without what PostgreSQL was at. */
export function inWords(lines: string[]): string {
  const told = lines.filter((each) => line.exec(each)?.[2] !== 'CONTEXT')
  return told.map((each) => each.replace(line, '').replace(/\.$/, '')).join('. ')
}

/**
 * Not failures of the server: a client that connects while it starts, is connected when it stops, or disconnects
 * without notice, as we do when it does not answer.
 */
const expected = new Set(['57P01', '57P03', '08003', '08006'])
/** Out of disk or memory, the operating system's errors, damaged data. */
const ofTheServer = /^(?:53|58|XX)/

/** Whether a line is about the server itself and not about what a client asked; one that says no state may be. */
export function isAboutServer(text: string): boolean {
  const [, state] = line.exec(text) ?? []
  return state === undefined || ofTheServer.test(state)
}

/**
 * A FATAL or a PANIC is an error and a WARNING a warning. An ERROR belongs to the statement, and is reported by the code
 * that sent it, unless the server itself is in trouble. A line that belongs to the one before (DETAIL, HINT) has its level,
 * except the statement, which may hold what readers typed.
 */
export function levelOf(text: string, before: Level = 'debug'): Level {
  const [, state = '', severity] = line.exec(text) ?? []
  switch (severity) {
    case 'PANIC':
      return 'error'
    case 'FATAL':
      return expected.has(state) ? 'debug' : 'error'
    case 'ERROR':
      return ofTheServer.test(state) ? 'error' : 'debug'
    case 'WARNING':
      return 'warn'
    case 'DETAIL':
    case 'HINT':
    case 'CONTEXT':
    case undefined:
      return before
    default:
      return 'debug'
  }
}
