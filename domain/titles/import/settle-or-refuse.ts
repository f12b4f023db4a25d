import type { Db } from '#db/connection.ts'
import type { NumberedTitle } from './imported-title.ts'
import type { ImportProblem } from './read-batches.ts'
import type { Outcome, Settled, settleCertain } from './settle-titles.ts'

/**
 * If the database refuses a batch, its titles are tried one by one, so that only the one at fault is left out. What has been put back or
 * deleted since it was looked for is looked for again.
 */
export async function settleOrRefuse(
  db: Db,
  settled: Settled,
  titles: NumberedTitle[],
  settle: typeof settleCertain,
  report: (problem: ImportProblem) => void,
): Promise<Outcome> {
  const settleAll = () => settle(db, settled, titles)
  try {
    return await settleAll().catch((error) => (isOutdated(error) ? settleAll() : Promise.reject(error)))
  } catch (error) {
    if (!isAboutData(error)) throw error
    const [only, ...more] = titles
    if (only && more.length === 0) {
      report({ line: only.line, problem: { code: 'database-refuses', parameters: { error: error.message } } })
      return joined([])
    }
    const outcomes: Outcome[] = []
    for (const title of titles) outcomes.push(await settleOrRefuse(db, settled, [title], settle, report))
    return joined(outcomes)
  }
}

function joined(outcomes: Outcome[]): Outcome {
  return {
    added: outcomes.flatMap(({ added }) => added),
    changed: outcomes.flatMap(({ changed }) => changed),
    unchanged: outcomes.flatMap(({ unchanged }) => unchanged),
    changes: outcomes.flatMap(({ changes }) => changes ?? []),
    matches: outcomes.flatMap(({ matches }) => matches),
  }
}

/** Data exceptions, broken constraints and values beyond PostgreSQL's limits: the classes 22, 23 and 54. */
function isAboutData(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(22|23|54)/.test(String(error.code))
}

/** Whether a source says of a title what it already says of one that was just put back, or says something of one that was just deleted. */
function isOutdated(error: unknown): boolean {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
  return constraint === 'title_records_by_digest' || constraint === 'title_records_title_id_fkey'
}
