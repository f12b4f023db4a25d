/** What an error says about the database, as a property of the error. */
const mark = Symbol('away')

/** Why a statement failed: the database did not answer, or answered that it is temporarily unable. */
type Why = 'unreachable' | 'unable'

/** The database is known to be away: it was not asked at all. */
export class DatabaseAway extends Error {
  readonly [mark]: Why = 'unreachable'

  constructor(cause?: unknown) {
    super('The database does not answer', { cause })
    this.name = 'DatabaseAway'
  }
}

/** Nobody waits for the answer any more, so the database was not asked. */
export class AskerGone extends Error {
  readonly [mark]: Why = 'unreachable'

  constructor() {
    super('Nobody waits for the answer')
    this.name = 'AskerGone'
  }
}

/**
 * SQLSTATEs after which the same statement may succeed a moment later: connections broken, too many of them, the disk or
 * memory full, a server that stops, starts or is only a standby yet, and time limits for statements and locks.
 */
const passing = /^(?:08|53|57P0|57014|55P03|25006|58030)/
/** Of these the server's own log tells, or the watch on the connection that listens. */
const unreachable = /^(?:08|57P0)/

/** Marks a database error as temporary if it is. Every error of a pool goes through here. */
export function markAway(error: unknown): unknown {
  const why = whyAway(error)
  if (why && error instanceof Error && !(mark in error)) Object.defineProperty(error, mark, { value: why })
  return error
}

function whyAway(error: unknown): Why | null {
  if (!(error instanceof Error)) return null
  // pg-boss passes on copies, of which `instanceof DatabaseError` knows nothing.
  if ('severity' in error && 'code' in error) {
    const code = String(error.code)
    if (unreachable.test(code)) return 'unreachable'
    return passing.test(code) ? 'unable' : null
  }
  if (error instanceof TypeError || error instanceof RangeError) return null
  return 'syscall' in error || /terminat|timeout|not queryable|connection/i.test(error.message) ? 'unreachable' : null
}

/** Whether something failed because the database is away or overdue, and may be tried again soon. */
export function isAway(error: unknown): boolean {
  return why(error) !== null
}

/** Whether it failed because nobody answered, which is logged once for all requests and not for each. */
export function isUnreachable(error: unknown): boolean {
  return why(error) === 'unreachable'
}

function why(error: unknown): Why | null {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (mark in each) return each[mark] as Why
  }
  return null
}
