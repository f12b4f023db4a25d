import type { Db } from '#db/connection.ts'
import { gaveWay } from '#db/gave-way.ts'
import type { NumberedTitle } from './imported-title.ts'
import type { ImportProblem } from './read-batches.ts'
import type { Outcome, Settled, settleCertain } from './settle-titles.ts'

/**
 * If the database refuses a batch, its titles are tried one by one, so that only the one at fault is left out. A batch that
 * gave way in a deadlock is tried again as it is.
 */
export async function settleOrRefuse(
  db: Db,
  settled: Settled,
  titles: NumberedTitle[],
  settle: typeof settleCertain,
  report: (problem: ImportProblem) => void,
  { isAgain = false } = {},
): Promise<Outcome> {
  try {
    return await settle(db, settled, titles)
  } catch (error) {
    if (gaveWay(error)) return settleOrRefuse(db, settled, titles, settle, report)
    if (!isAboutData(error)) throw error
    const [only, ...more] = titles
    if (only && more.length === 0) {
      // The title that it is may have been put back, deleted or merged meanwhile.
      if (!isAgain) return settleOrRefuse(db, settled, titles, settle, report, { isAgain: true })
      report({ line: only.line, problem: { code: 'database-refuses', parameters: { error: error.message } } })
      return { added: [], changed: [], unchanged: [], matches: [] }
    }
    const outcome: Outcome = { added: [], changed: [], unchanged: [], matches: [] }
    for (const title of titles) {
      const { added, changed, unchanged, matches } = await settleOrRefuse(db, settled, [title], settle, report)
      outcome.added.push(...added)
      outcome.changed.push(...changed)
      outcome.unchanged.push(...unchanged)
      outcome.matches.push(...matches)
    }
    return outcome
  }
}

/** Data exceptions, broken constraints and values beyond PostgreSQL's limits: the classes 22, 23 and 54. */
function isAboutData(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(22|23|54)/.test(String(error.code))
}
