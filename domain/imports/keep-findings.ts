import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { storable } from '../stored-refusal.ts'
import type { DoubtfulMatch } from '../titles/import/match-rules.ts'
import type { ImportProblem } from '../titles/import/read-batches.ts'

/** Keeps why lines were refused. Work that is done again changes nothing. */
export async function keepProblems(db: Db, importId: number, problems: ImportProblem[]): Promise<void> {
  if (problems.length === 0) return
  const rows = problems.map(({ line, problem }) => ({ line, reason: storable(problem) }))
  await sql`
    insert into import_problems (import_id, line, reason)
    select ${importId}, line, reason
    from json_populate_recordset(null::import_problems, ${JSON.stringify(rows)})
    on conflict do nothing`.execute(db)
}

/** Keeps the matches that were in doubt, likewise. */
export async function keepMatches(db: Db, importId: number, matches: DoubtfulMatch[]): Promise<void> {
  if (matches.length === 0) return
  const rows = matches.map(({ titleId, reason, ...match }) => ({
    ...match,
    title_id: titleId,
    reason: storedReason(reason),
  }))
  await sql`
    insert into import_matches (import_id, line, name, kind, title_id, title, reason)
    select ${importId}, line, name, kind, title_id, title, reason
    from json_populate_recordset(null::import_matches, ${JSON.stringify(rows)})
    on conflict do nothing`.execute(db)
}

/** A reason quotes names of the file, which are cut and cleaned. */
function storedReason(reason: DoubtfulMatch['reason']): string {
  return JSON.stringify(reason, (_, value) =>
    typeof value === 'string' ? value.slice(0, 100).replaceAll('\0', '�').toWellFormed() : value,
  )
}
