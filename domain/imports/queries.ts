import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { countRows, findPage } from '../page.ts'
import type { Page } from '../page-rules.ts'
import type { DoubtfulMatch } from '../titles/import/match-rules.ts'
import { type Figures, type ImportLine, type ImportState, importsPageSize, type Preview } from './rules.ts'

/** An import as the dashboard shows it. */
export interface Import extends Figures {
  id: number
  fileName: string
  /** Bytes. */
  size: number
  state: ImportState
  bytesRead: number
  waiting: boolean
  preview: Preview | null
  /** How many lines were matched to a title although not all ids agree, counting only those that are stored. */
  doubtful: number
  /** Whether the ./kiroku command did it. */
  byCommand: boolean
  /** Else who began it; null when the account is gone. */
  by: string | null
  beganAt: Date
  startedAt: Date | null
  endedAt: Date | null
}

const columns = sql`
  i.id, i.file_name as "fileName", i.size, i.state, i.bytes_read as "bytesRead", i.added, i.changed, i.unchanged,
  i.refused, i.waiting, i.preview, i.by_command as "byCommand", u.user_name as by,
  (select count(*) from import_matches m where m.import_id = i.id) as doubtful, i.began_at as "beganAt",
  i.started_at as "startedAt", i.ended_at as "endedAt"
  from imports i left join users u on u.id = i.user_id`

/** One page of imports, newest first. */
export async function findImports(db: Db, actor: Actor, wanted: number): Promise<Page<Import>> {
  allow(actor, 'import an upload into', 'catalogue')
  const total = await countRows(db, sql`imports`)
  return findPage({ wanted, size: importsPageSize }, total, async ({ limit, offset }) => {
    const { rows } = await sql<Import>`
      select ${columns} order by i.id desc limit ${limit} offset ${offset}`.execute(db)
    return rows
  })
}

/** An import of the dashboard or of the command line. */
export async function findImport(db: Db, actor: Actor, id: number): Promise<Import | undefined> {
  allow(actor, 'import an upload into', 'catalogue')
  const { rows } = await sql<Import>`select ${columns} where i.id = ${id}`.execute(db)
  return rows[0]
}

/** The import that has not ended; there is at most one. */
export async function findPresentImport(db: Db): Promise<Import | undefined> {
  const { rows } = await sql<Import>`select ${columns} where i.ended_at is null`.execute(db)
  return rows[0]
}

/** A line of a file and, as a stored refusal, why it is refused. */
export interface FoundProblem {
  line: number
  reason: string
}

/** The lines that the last pass over the file rejected. */
export async function findProblems(db: Db, actor: Actor, id: number, limit: number): Promise<FoundProblem[]> {
  allow(actor, 'import an upload into', 'catalogue')
  return db
    .selectFrom('import_problems')
    .select(['line', 'reason'])
    .where('import_id', '=', id)
    .orderBy('line')
    .limit(limit)
    .execute()
}

/** What the check of an import found, line by line, after the line `after`. Stored for the latest import only. */
export async function findLines(
  db: Db,
  actor: Actor,
  id: number,
  { after, limit }: { after: number; limit: number },
): Promise<ImportLine[]> {
  allow(actor, 'import an upload into', 'catalogue')
  const { rows } = await sql<ImportLine>`
    select line, outcome, kind, title, year, coalesce(changes, '[]') as changes from import_lines
    where import_id = ${id} and line > ${after} order by line limit ${limit}`.execute(db)
  return rows
}

/** Which lines were matched to a title although not all ids agree, and why. */
export async function findMatches(db: Db, actor: Actor, id: number, limit: number): Promise<DoubtfulMatch[]> {
  allow(actor, 'import an upload into', 'catalogue')
  const { rows } = await sql<Omit<DoubtfulMatch, 'reason'> & { reason: string }>`
    select line, name, kind, title_id as "titleId", title, reason from import_matches
    where import_id = ${id} order by line limit ${limit}`.execute(db)
  return rows.map(({ reason, ...match }) => ({
    ...match,
    reason: reason.startsWith('{"agreeing":') ? JSON.parse(reason) : reason,
  }))
}
