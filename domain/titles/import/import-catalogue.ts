import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { clearEveryPage, clearPagesSoon } from '#db/clear-pages.ts'
import type { Db, PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { recognize } from '../../sources/recognize.ts'
import { addSource, findFormat } from '../records/add-source.ts'
import { defaultSource } from '../records/source-rules.ts'
import { resolveRelations } from '../relations/resolve-relations.ts'
import { deferredTitles, dropDeferredTitles, prepareDeferredTitles } from './deferred-titles.ts'
import type { NumberedTitle } from './imported-title.ts'
import { type ImportProblem, readBatches } from './read-batches.ts'
import { settleMeans } from './settle-means.ts'
import { settleOrRefuse } from './settle-or-refuse.ts'
import {
  type Announce,
  type Outcome,
  pairDeferred,
  type Settled,
  settleCertain,
  settleResembling,
} from './settle-titles.ts'

export interface ImportCounts {
  added: number
  changed: number
  unchanged: number
  refused: number
}

export interface ImportSummary extends ImportCounts {
  /** Whether it was told to stop before the end. */
  interrupted: boolean
}

export interface ImportOptions {
  /** Reads, checks and matches everything, and writes nothing. */
  dryRun?: boolean
  /** Whose catalogue it is (records/source-rules.ts); if it is the default source, files of another format have their own. */
  source?: string
  /** Imports lines again that newer lines have replaced, which otherwise change nothing. */
  again?: boolean
  /** Stops after the current batch. */
  signal?: AbortSignal
  /** Receives the process id of the PostgreSQL backend that does the work. */
  onConnected?: (backend: number) => void
  /** Called with the source, once the beginning of the file has been read. */
  onSource?: (name: string) => void | Promise<void>
  /** Called when this import has to wait for another one. */
  onWait?: () => void
  /** Called after each batch. The next batch waits for it. */
  onProgress?: (counts: Readonly<ImportCounts>) => void | Promise<void>
  onProblem?: (problem: ImportProblem) => void
  /** Called after each batch with what became of its lines. */
  onSettled?: (outcome: Outcome) => void
  /** How many lines are written in one transaction. */
  batchSize?: number
  /** Called in each transaction that writes, with what it adds and changes. If it throws, batch and import fail. */
  announce?: Announce
}

const largeImport = 1_000
const nothing: ImportCounts = { added: 0, changed: 0, unchanged: 0, refused: 0 }
/** Milliseconds. */
const betweenTries = 100

/**
 * Imports a file of any format in domain/sources/, plain or packed.
 *
 * It first settles all lines that were imported before or resemble nothing in the catalogue, and then those that might be
 * one of its titles, so that the order of the lines does not matter. Each batch is one transaction: whatever ends the
 * import, only whole titles remain, and it can be run again; so it cannot be part of a transaction. Lines that cannot be
 * imported are reported and skipped. Only one import runs at a time; another waits for it. Cached pages show what was written within a minute, and all of it when
 * the import ends.
 */
export async function importCatalogue(
  db: PlainDb,
  input: AsyncIterable<Uint8Array>,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  return db.connection().execute(async (connection) => {
    if (!(await waitForOthers(connection, options))) {
      return { ...nothing, interrupted: true }
    }
    let wrote = false
    const announce: Announce = async (tx, batch) => {
      wrote = true
      await clearPagesSoon(tx)
      await options.announce?.(tx, batch)
    }
    try {
      return await importAlone(connection, input, { ...options, announce })
    } finally {
      // If the connection broke, the pages are still cleared within a minute, as each batch has announced.
      if (wrote) await clearEveryPage(connection).catch(() => {})
      // A broken connection has released the lock by itself.
      await sql`select pg_advisory_unlock(hashtext('kiroku import'))`.execute(connection).catch(() => {})
    }
  })
}

/** @returns false when it was told to stop in the meantime */
async function waitForOthers(db: Db, { onConnected, onWait, signal }: ImportOptions): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    const { rows } = await sql<{ alone: boolean; backend: number }>`
      select pg_try_advisory_lock(hashtext('kiroku import')) as alone, pg_backend_pid() as backend`.execute(db)
    if (rows[0]?.alone) {
      onConnected?.(rows[0].backend)
      return true
    }
    if (signal?.aborted) return false
    if (tries === 0) onWait?.()
    await wait(betweenTries, null, { signal }).catch(() => {})
  }
}

async function importAlone(
  db: Db,
  input: AsyncIterable<Uint8Array>,
  {
    dryRun = false,
    again = false,
    source: asked = defaultSource,
    signal,
    onSource,
    onProgress,
    onProblem,
    onSettled,
    batchSize = 250,
    announce,
  }: ImportOptions & { announce: Announce },
): Promise<ImportSummary> {
  const counts = { ...nothing }
  const { format, terms, records } = await recognize(input)
  const source = asked === defaultSource ? format.source : asked
  const found = { titleIds: new Set<string>(), digests: new Set<string>(), resembling: [], meant: new Map() }
  const settled: Settled = { ...found, dryRun, source, again, announce }
  await onSource?.(source)

  const report = (problem: ImportProblem) => {
    if (signal?.aborted) return
    counts.refused += 1
    onProblem?.(problem)
  }
  const settleAll = async (batches: AsyncIterable<NumberedTitle[]>, settle: typeof settleCertain) => {
    for await (const titles of batches) {
      if (signal?.aborted) return
      const outcome = await settleOrRefuse(db, settled, titles, settle, report)
      counts.added += outcome.added.length
      counts.changed += outcome.changed.length
      counts.unchanged += outcome.unchanged.length
      onSettled?.(outcome)
      await onProgress?.(counts)
    }
  }

  const known = await findFormat(db, source)
  if (known !== null && known !== format.name) {
    await records.return(undefined)
    report({ line: 1, problem: { code: 'source-format', parameters: { source } } })
    return { ...counts, interrupted: signal?.aborted ?? false }
  }
  if (!dryRun && !signal?.aborted) await addSource(db, source, format.name, terms)

  await prepareDeferredTitles(db)
  await settleAll(readBatches(records, format, batchSize, report), settleCertain)
  pairDeferred(settled)
  await settleAll(deferredTitles(db, batchSize), settleResembling)
  await dropDeferredTitles(db)
  if (!dryRun && !signal?.aborted) await findRelated(db, announce)
  if (!dryRun && !signal?.aborted) await settleMeans(db, { batchSize, signal, onBatch: () => onProgress?.(counts) })
  if (!dryRun && !signal?.aborted && counts.added + counts.changed >= largeImport) await refreshStatistics(db)
  return { ...counts, interrupted: signal?.aborted ?? false }
}

/** Relations of earlier imports are tried again. */
async function findRelated(db: Db, announce: Announce): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await resolveRelations(tx)) > 0) await announce(tx, { added: 0, changed: 0 })
  })
}

/** Updates the planner's statistics, and the visibility map for index-only scans. */
async function refreshStatistics(db: Db): Promise<void> {
  await sql`
    vacuum (analyze) titles, title_records, title_names, search_keys, search_initials, external_ids, people, person_keys,
    characters, character_keys, title_characters, voices, title_staff, genre_sets, genre_set_genres, tags, title_tags,
    companies, company_keys, title_companies, title_relations, franchise_titles, title_facets`.execute(db)
}
