import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { storable } from '../stored-refusal.ts'
import type { DoubtfulMatch } from '../titles/import/match-rules.ts'
import type { ImportProblem } from '../titles/import/read-batches.ts'

export async function keepProblems(db: Db, importId: number, problems: ImportProblem[]): Promise<void> {
  if (problems.length === 0) return
  const rows = problems.map(({ line, problem }) => ({ line, reason: storable(problem) }))
  await sql`
    insert into import_problems (import_id, line, reason)
    select ${importId}, line, reason
    from json_populate_recordset(null::import_problems, ${JSON.stringify(rows)})
    on conflict do nothing`.execute(db)
}

export async function keepMatches(db: Db, importId: number, matches: DoubtfulMatch[]): Promise<void> {
  if (matches.length === 0) return
  const rows = matches.map(({ titleId, ...match }) => ({ ...clean(match), title_id: titleId }))
  await sql`
    insert into import_matches (import_id, line, name, kind, title_id, title, reason)
    select ${importId}, line, name, kind, title_id, title, reason
    from json_populate_recordset(null::import_matches, ${JSON.stringify(rows)})
    on conflict do nothing`.execute(db)
}

/** A reason may quote the file, so it must be cut and cleaned. */
function clean<T extends { reason: string }>(finding: T): T {
  return { ...finding, reason: finding.reason.slice(0, 500).replaceAll('\0', '�').toWellFormed() }
}
