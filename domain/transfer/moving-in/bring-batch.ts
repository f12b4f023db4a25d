import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { PlainDb, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { bringRecords } from '../../journal/bring-records.ts'
import type { RecordDates } from '../../journal/queries.ts'
import { lockUser } from '../../lock-users.ts'
import { castRatings } from '../../ratings/cast-ratings.ts'
import { lockTitles, lockTitlesToChange } from '../../titles/lock-titles.ts'
import { lockBearers } from '../../titles/merges/find-survivor.ts'
import { type Kind, titleTag } from '../../titles/rules.ts'
import { latestDay } from '../latest-day.ts'
import type { ListRow } from '../readers/list-row.ts'
import { bringing, compareRow, takesTheirs } from './bring-row.ts'
import { countOnce } from './count-once.ts'
import { noteProgress } from './orders.ts'
import { bringParts } from './parts/bring-parts.ts'
import { type SectionOfImport, sections } from './parts/sections-rules.ts'
import { listUndoSeconds, longestBatch, longestOrder, type Policy, type RowChoice, type RowResult } from './rules.ts'
import { readStoredRow, type StoredRow } from './stored-row.ts'

/** Rows of a transaction: readers who want the same titles, or the processor, wait for as long as that takes. */
const batchSize = 40

interface Order {
  id: number
  userId: string
  site: string | null
  policy: Record<Kind, Policy>
  castsRatings: boolean
  failures: number
  bringsReviews: boolean
  bringsEverything: boolean
}

export interface Given {
  place: number
  titleId: string
  choice: RowChoice | null
  row: ListRow
}

/**
 * Brings in some of the rows that are left of an import, or else of its other parts, with what became of them, in one transaction.
 * @returns how many; 0 when none is left, null when the import is no longer under way
 */
export function bringBatch(db: PlainDb, id: number, userId: string): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    const order = await lockOrder(tx, id)
    if (!order) return null
    const given = await nextRows(tx, order)
    if (order.failures > 0) await noteProgress(tx, id)
    if (given.length === 0) return bringParts(tx, order, wantedOf(order))
    const rows = new Map(given.map((each) => [each.titleId, each]))
    const results = await bring(tx, order, rows)
    await note(tx, id, given, results)
    return given.length
  })
}

async function bring(tx: Tx, order: Order, rows: Map<string, Given>): Promise<Map<string, RowResult>> {
  const { id, userId, site } = order
  const results = new Map<string, RowResult>()
  const cast: { titleId: string; stars: number }[] = []
  const brought = await bringRecords(tx, userId, {
    titleIds: [...rows].filter(([, { choice }]) => choice !== 'skip').map(([titleId]) => titleId),
    changesOf({ titleId, known, record, changedAt }) {
      const { row, choice } = rows.get(titleId) as Given
      const { sort } = compareRow(row, record, known)
      const at = { theirs: row.updatedAt, mine: changedAt }
      if (sort === 'different' && !takesTheirs({ policy: order.policy[known.kind], choice }, at)) {
        results.set(titleId, 'kept')
        return { changes: [] }
      }
      results.set(titleId, sort === 'new' ? 'added' : sort === 'same' ? 'unchanged' : 'changed')
      // A Kiroku site knows a rating from a score, and both come by themselves.
      const isOfKiroku = row.own || row.waited
      if (order.castsRatings && row.score !== null && !isOfKiroku) cast.push({ titleId, stars: starsOf(row.score) })
      const isNew = !record.entry && !record.journal
      return {
        changes: bringing(row, record, known.today),
        elsewhere: elsewhereOf(site, row),
        dates: isNew ? datesOf(row) : undefined,
      }
    },
    asksWhen: Object.values(order.policy).includes('newer'),
    count: (counted) => countOnce(tx, userId, counted),
    // They are cleared in time, for all batches.
    orders: false,
    listImport: { id, seconds: listUndoSeconds + longestOrder },
    today: latestDay(),
  })
  const rated = await castRatings(tx, userId, cast)
  await clearPages(tx, rated.map(titleTag))
  const there = new Set(brought.map(({ titleId }) => titleId))
  for (const [titleId, { choice }] of rows) {
    if (choice === 'skip') results.set(titleId, 'skipped')
    else if (!there.has(titleId)) results.delete(titleId)
  }
  return results
}

function wantedOf({ castsRatings, bringsReviews, bringsEverything }: Order): SectionOfImport[] {
  if (bringsEverything) return sections
  return sections.filter(
    (section) =>
      section === 'lists' ||
      section === 'favourites' ||
      (section === 'ratings' && castsRatings) ||
      (section === 'reviews' && bringsReviews),
  )
}

/** When a Kiroku site's own record of a title was made. */
export function datesOf({ own }: ListRow): RecordDates | undefined {
  if (!own) return undefined
  const { entry, journal } = own
  return { addedAt: entry?.addedAt ?? null, madeAt: journal?.madeAt ?? null, changedAt: journal?.changedAt ?? null }
}

/** What is kept for the site whose file it is, or what a Kiroku site kept for others. */
export function elsewhereOf(site: string | null, { foreign, own, waited }: ListRow): Record<string, unknown> | null {
  const from = waited ? waited.site : site
  const kept = own ? (own.journal?.elsewhere ?? {}) : from && Object.keys(foreign).length > 0 ? { [from]: foreign } : {}
  return Object.keys(kept).length > 0 ? kept : null
}

/** A rating is whole stars (§9). */
function starsOf(score: number): number {
  return Math.min(10, Math.max(1, Math.round(score)))
}

async function lockOrder(tx: Tx, id: number): Promise<Order | null> {
  const { rows } = await sql<Order>`-- prepare: lock_list_order
    select id, user_id as "userId", site, casts_ratings as "castsRatings", failures, brings_reviews as "bringsReviews",
      brings_everything as "bringsEverything",
      json_build_object('anime', anime_policy, 'manga', manga_policy) as policy
    from list_imports where id = ${id} and state = 'running' for no key update`.execute(tx)
  return rows[0] ?? null
}

/**
 * The next rows in the order of their titles, each title once. A title that has been merged is the one that it was merged into. All are
 * locked, as its ratings and counters need it: they can be neither deleted nor merged until the transaction ends.
 */
async function nextRows(tx: Tx, { id, castsRatings }: Order): Promise<Given[]> {
  const { rows } = await sql<Omit<Given, 'row'> & { record: StoredRow }>`-- prepare: next_list_rows
    with those as materialized (
      select place, title_id, choice, record from list_import_rows
      where import_id = ${id} and outcome = 'matched' and result is null
      order by title_id, place limit ${batchSize}
    ), added_up as (
      select place, sum(length(record::text)) over (order by title_id, place) - length(record::text) as before from those
    )
    select s.place, coalesce(s.title_id, '') as "titleId", s.choice, s.record from those s
    join added_up u on u.place = s.place and u.before < ${longestBatch} order by s.title_id, s.place`.execute(tx)
  const ids = rows.map(({ titleId }) => titleId)
  const bearers = await lockBearers(tx, ids, castsRatings ? lockTitlesToChange : lockTitles)
  const given = new Map<string, Given>()
  for (const { record, ...row } of rows) {
    const titleId = bearers.get(row.titleId) ?? row.titleId
    if (!given.has(titleId)) given.set(titleId, { ...row, titleId, row: readStoredRow(record) })
  }
  return [...given.values()]
}

/** A row of which the title has gone waits for the catalogue. */
async function note(tx: Tx, id: number, given: Given[], results: Map<string, RowResult>): Promise<void> {
  const noted = given.map(({ place, titleId }) => {
    const result = results.get(titleId) ?? null
    return { place, result, titleId: result && titleId }
  })
  await sql`-- prepare: note_list_rows
    update list_import_rows r set result = n.result, outcome = case when n.result is null then 'unknown' else outcome end,
      title_id = n."titleId"
    from json_to_recordset(${JSON.stringify(noted)}) n (place int, result text, "titleId" text)
    -- Found by their places first: the planner takes an import's rows for few.
    where r.import_id = ${id} and r.place = any(${noted.map(({ place }) => place)}) and r.place = n.place`.execute(tx)
}
