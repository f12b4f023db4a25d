import { sql } from 'kysely'
import type { Db, PlainDb, Tx } from '#db/connection.ts'
import { inTransaction, onceCommitted } from '#db/transaction.ts'
import { recordAdminAction } from '../audit/record-admin-action.ts'
import type { DoubtfulMatch } from '../titles/import/match-rules.ts'
import type { ImportProblem } from '../titles/import/read-batches.ts'
import type { Outcome } from '../titles/import/settle-titles.ts'
import { gatherPreview, linesOf, type PreviewTables } from './gather-preview.ts'
import { keepMatches, keepProblems } from './keep-findings.ts'
import { type Figures, type ImportLine, keptProblems, type Preview } from './rules.ts'

interface Begun {
  id: number
  uploadId: string
  source: string
  dryRun: boolean
  /** How many titles earlier readings of this file have written. This one finds them unchanged. */
  written: number
}

/** How often a reading saves its progress. Milliseconds. */
const savedEvery = 300

/** Begins to read the file of an import that has to be checked or imported, from its start; null when there is none. */
export async function beginReading(db: PlainDb, id: number): Promise<Reading | null> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Begun>`
      update imports set bytes_read = 0, unchanged = 0, refused = 0,
        added = case state when 'running' then added else 0 end, changed = case state when 'running' then changed else 0 end
      where id = ${id} and state in ('checking', 'running')
      returning id, coalesce(upload_id, '') as "uploadId", source, state = 'checking' as "dryRun", added + changed as written
    `.execute(tx)
    if (!rows[0]) return null
    await tx.deleteFrom('import_problems').where('import_id', '=', id).execute()
    if (rows[0].dryRun) await tx.deleteFrom('import_lines').where('import_id', '=', id).execute()
    // To this reading, lines that an earlier one imported are unchanged. Their matches were stored then.
    if (rows[0].dryRun) await tx.deleteFrom('import_matches').where('import_id', '=', id).execute()
    return new Reading(db, rows[0])
  })
}

/** One reading of an import's file, which stores its progress and findings in the database. */
export class Reading {
  readonly dryRun: boolean
  readonly uploadId: string
  readonly source: string
  bytesRead = 0
  readonly #db: PlainDb
  readonly #begun: Begun
  readonly #superseded = new AbortController()
  readonly #unread = new AbortController()
  readonly #preview: PreviewTables = { added: [], changed: [], unchanged: [] }
  #figures: Figures = { added: 0, changed: 0, unchanged: 0, refused: 0 }
  readonly #problems: ImportProblem[] = []
  #problemsKept = 0
  readonly #lines: ImportLine[] = []
  readonly #matches: DoubtfulMatch[] = []
  #matchesKept = 0
  #savedAt = 0

  constructor(db: PlainDb, begun: Begun) {
    this.#db = db
    this.#begun = begun
    this.dryRun = begun.dryRun
    this.uploadId = begun.uploadId
    this.source = begun.source
  }

  /** Aborted when the import was cancelled, or when another process has continued it. */
  get superseded(): AbortSignal {
    return this.#superseded.signal
  }

  /** Aborted, with the error as its reason, when the file could not be read to its end. */
  get unread(): AbortSignal {
    return this.#unread.signal
  }

  breakOff(error: unknown): void {
    this.#unread.abort(error)
  }

  wait(): void {
    this.#change(this.#db, sql`waiting = true`).catch(() => {})
  }

  /** Keeps whose catalogue it turned out to be. */
  async noteSource(source: string): Promise<void> {
    if (source !== this.source) await this.#change(this.#db, sql`source = ${source}`)
  }

  addProblem({ line, problem }: ImportProblem): void {
    if (this.#problemsKept >= keptProblems) return
    this.#problemsKept += 1
    this.#problems.push({ line, problem })
  }

  settle(outcome: Outcome): void {
    const kept = outcome.matches.slice(0, keptProblems - this.#matchesKept)
    this.#matchesKept += kept.length
    this.#matches.push(...kept)
    if (!this.dryRun) return
    const lines = linesOf(outcome)
    gatherPreview(this.#preview, lines)
    this.#lines.push(...lines)
  }

  /** Counts what a batch writes, in the batch's transaction. */
  async count(tx: Tx, { added, changed }: { added: number; changed: number }): Promise<void> {
    const progress = added + changed > 0 ? sql`, failures = 0` : sql``
    await this.#change(tx, sql`added = added + ${added}, changed = changed + ${changed}${progress}`)
  }

  async save(figures: Readonly<Figures> = this.#figures): Promise<void> {
    this.#figures = { ...figures }
    if (performance.now() - this.#savedAt < savedEvery) return
    this.#savedAt = performance.now()
    await this.#note(this.#db)
  }

  /** Called when the file has been read to its end. */
  async finish(figures: Figures): Promise<void> {
    this.#figures = figures
    await inTransaction(this.#db, async (tx) => {
      await this.#note(tx)
      await (this.dryRun ? this.#finishCheck(tx) : this.#finishImport(tx))
    })
  }

  async #note(db: Db): Promise<void> {
    const { added, changed, unchanged, refused } = this.#figures
    const written = sql`unchanged = greatest(0, ${unchanged - this.#begun.written}::int)`
    const read = sql`added = ${added}, changed = ${changed}, unchanged = ${unchanged}`
    const soFar = sql`bytes_read = ${this.bytesRead}, refused = ${refused}, waiting = false`
    await this.#change(db, sql`${soFar}, ${this.dryRun ? read : written}`)
    const [lines, problems, matches] = [[...this.#lines], [...this.#problems], [...this.#matches]]
    await this.#noteLines(db, lines)
    await keepProblems(db, this.#begun.id, problems)
    await keepMatches(db, this.#begun.id, matches)
    // Until then, its transaction may be begun again.
    onceCommitted(db, () => {
      this.#lines.splice(0, lines.length)
      this.#problems.splice(0, problems.length)
      this.#matches.splice(0, matches.length)
    })
  }

  async #noteLines(db: Db, lines: ImportLine[]): Promise<void> {
    if (lines.length === 0) return
    await sql`
      insert into import_lines (import_id, line, outcome, kind, title, year, changes)
      select ${this.#begun.id}, line, outcome, kind, title, year, changes
      from json_populate_recordset(null::import_lines, ${JSON.stringify(lines)})
      on conflict do nothing`.execute(db)
  }

  async #finishCheck(tx: Tx): Promise<void> {
    const preview: Preview = { figures: this.#figures, ...this.#preview }
    await this.#change(tx, sql`state = 'checked', failures = 0, preview = ${JSON.stringify(preview)}::jsonb`)
  }

  async #finishImport(tx: Tx): Promise<void> {
    const { id } = this.#begun
    await this.#change(tx, sql`state = 'done', ended_at = now()`)
    const ended = await tx
      .selectFrom('imports')
      .select(['file_name', 'user_id', 'added', 'changed', 'unchanged', 'refused'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { file_name, user_id, ...after } = ended
    const subject = { kind: 'import', id: String(id), name: file_name } as const
    await recordAdminAction(tx, { adminId: user_id ?? '', action: 'import-finished', subject, after })
  }

  /** @throws when the import is no longer in the state for which it is read */
  async #change(db: Db, changes: ReturnType<typeof sql>): Promise<void> {
    const { rows } = await sql`
      update imports set ${changes}
      where id = ${this.#begun.id} and state = ${this.dryRun ? 'checking' : 'running'} returning id`.execute(db)
    if (rows.length > 0) return
    this.#superseded.abort()
    throw new Error('The import was cancelled')
  }
}
