import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, PlainDb, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Told } from '#domain/refusal-rules.ts'
import { readRecords } from '../../journal/bring-records.ts'
import { isStoreAway } from '../../media/is-store-away.ts'
import { Refusal } from '../../refusal.ts'
import { storable } from '../../stored-refusal.ts'
import { latestDay } from '../latest-day.ts'
import type { OwnPart } from '../readers/kiroku-parts.ts'
import type { ListRecord, ListRow } from '../readers/list-row.ts'
import { readList } from '../readers/read-list.ts'
import { compareRow } from './bring-row.ts'
import { matchRows } from './match-rows.ts'
import { keepParts } from './parts/keep-parts.ts'
import { partsOfRow, type RefusedPart, readPart } from './parts/read-part.ts'
import type { ReadPart } from './parts/section-work.ts'
import { ofReaders, sections } from './parts/sections-rules.ts'
import { longestReading, readingTime } from './reading-time.ts'
import { longestBatch } from './rules.ts'
import { keyOf, nameOf } from './stored-row.ts'

/** Rows that are looked up and compared together. */
const batchSize = 250

/** Of all that is kept of a reader's files. One may say once what is kept with each of its rows. */
const mostMegabytes = 256

interface Read {
  place: number
  key: string
  row: ListRow
  /** The first of what could not be read of it. */
  warning: Told | null
}

interface Refused {
  place: number
  name: string
  problem: Told
}

/** What has been read of a file and is not kept yet. */
interface Batch {
  read: Read[]
  refused: Refused[]
  parts: (ReadPart | RefusedPart)[]
  /** Characters of its JSON. */
  length: number
}

interface Reading {
  /** Ends the reading, which begins anew the next time. */
  signal?: AbortSignal
  pause?: () => Promise<void>
  /** Milliseconds. */
  longest?: number
  /** Megabytes of JSON. */
  most?: number
}

/** Another process has gone on with the import, or its reader has cancelled it. */
export class Superseded extends Error {}

/**
 * Reads the file of an import, looks its rows up in the catalogue and compares them with what the reader keeps. Nothing of that changes. If it is
 * interrupted, it can be run again. A file that is no list ends the import, with the reason.
 * @throws what kept the file from being read for now, and the reason of the signal
 */
export async function checkList(
  db: PlainDb,
  { id, userId }: { id: number; userId: string },
  input: AsyncIterable<Uint8Array>,
  { signal, pause, longest = longestReading, most = mostMegabytes }: Reading = {},
): Promise<void> {
  const room = most * 1_048_576
  const kept = await lengthOfOthers(db, { id, userId })
  const time = readingTime(longest, signal)
  try {
    await forgetRead(db, id)
    const { format, records } = await readList(time.watched(input))
    const { bringsEverything } = await change(db, id, sql`format = ${format.name}, site = ${format.site}`)
    const wanted: readonly string[] = bringsEverything ? sections : ofReaders
    const seen = new Map<string, number>()
    let note: Told | null = null
    let batch = nothingRead()
    let before = 0
    const flush = async () => {
      await time.stopped(async () => {
        await keep(db, { id, userId }, batch)
        before += batch.length
        batch = nothingRead()
        await pause?.()
      })
    }
    for await (const record of time.watched(records)) {
      batch.length += JSON.stringify(record).length
      if (before + batch.length > room) throw new Refusal('list-large', { most })
      if (kept + before + batch.length > room) throw new Refusal('lists-large', { most })
      if (record.what === 'row') addRow(batch, record, seen)
      else if (record.what === 'refused') addRefused(batch, record, wanted)
      else if (record.what === 'note') note = record.note
      else if (isPart(record) && wanted.includes(record.what)) batch.parts.push(readPart(record))
      if (batch.length >= longestBatch || sizeOf(batch) >= batchSize) await flush()
    }
    await flush()
    await refuseRepeated(db, id)
    await change(db, id, sql`state = 'checked', note = ${note && storable(note)}`)
  } catch (error) {
    if (error instanceof Superseded) return
    if (!(error instanceof Refusal) || isStoreAway(error)) throw error
    await forgetRead(db, id)
    await change(db, id, sql`state = 'failed', problem = ${storable(error)}, ended_at = now()`).catch(unlessSuperseded)
  }
}

function unlessSuperseded(error: unknown): void {
  if (!(error instanceof Superseded)) throw error
}

/** How many characters of JSON are kept of the reader's other imports. */
async function lengthOfOthers(db: PlainDb, { id, userId }: { id: number; userId: string }): Promise<number> {
  const ofOthers = sql`import_id in (select id from list_imports where user_id = ${userId} and id <> ${id})`
  const { rows } = await sql<{ length: number }>`
    select coalesce(sum(length(record::text)), 0) as length from (
      select record from list_import_rows where ${ofOthers} union all select record from list_import_parts where ${ofOthers}) r`.execute(
    db,
  )
  return rows[0]?.length ?? 0
}

async function forgetRead(db: PlainDb, id: number): Promise<void> {
  await sql`delete from list_import_rows where import_id = ${id}`.execute(db)
  await sql`delete from list_import_parts where import_id = ${id}`.execute(db)
}

const nothingRead = (): Batch => ({ read: [], refused: [], parts: [], length: 0 })

function sizeOf({ read, refused, parts }: Batch): number {
  return read.length + refused.length + parts.length
}

/** @param seen where each key came first: a row that the file has already had is refused, and says where */
function addRow(
  { read, refused, parts }: Batch,
  { number: place, row, warnings }: Extract<ListRecord, { what: 'row' }>,
  seen: Map<string, number>,
): void {
  const [warning = null] = warnings
  const [key, whole] = [keyOf(row), wholeKeyOf(row)]
  const earlier = seen.get(shortOf(whole))
  if (earlier === undefined) {
    read.push({ place, row, warning, key: seen.has(shortOf(key)) ? whole : key })
    parts.push(...partsOfRow(place, row))
  } else refused.push({ place, name: nameOf(row), problem: { code: 'row-repeated', parameters: { row: earlier } } })
  for (const each of [key, whole].map(shortOf)) if (!seen.has(each)) seen.set(each, place)
}

/** As much as tells a key from a hundred thousand others, which are held together. */
function shortOf(key: string): string {
  return key.length < 50 ? key : digestOf(key)
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Without ids, two rows of one name may be two titles: they are the same if all that they say is. */
function wholeKeyOf(row: ListRow): string {
  if (Object.keys(row.ids).length > 0) return keyOf(row)
  return `${keyOf(row)} ${digestOf(JSON.stringify(row)).slice(0, 12)}`
}

function addRefused(
  { refused, parts }: Batch,
  { section, number: place, name, problem }: Extract<ListRecord, { what: 'refused' }>,
  wanted: readonly string[],
): void {
  if (section === undefined || section === 'waiting') refused.push({ place, name: name ?? '', problem })
  else if (wanted.includes(section)) parts.push({ section, place, name: name ?? '', refused: problem })
}

function isPart(record: ListRecord): record is OwnPart {
  return record.what !== 'row' && record.what !== 'refused' && record.what !== 'note'
}

async function keep(db: PlainDb, of: { id: number; userId: string }, batch: Batch): Promise<void> {
  if (sizeOf(batch) === 0) return
  const { read, refused, parts } = batch
  const choices = await matchRows(
    db,
    read.map(({ row }) => row),
  )
  await inTransaction(db, async (tx) => {
    const matched = choices.flatMap((choice) => (choice.outcome === 'matched' ? [choice.titleId] : []))
    const own = await readRecords(tx, of.userId, matched, latestDay())
    const records = new Map(own.map((record) => [record.titleId, record]))
    const rows = read.map(({ place, key, row, warning }, at) => {
      const choice = choices[at]
      const title = choice?.outcome === 'matched' ? records.get(choice.titleId) : undefined
      return {
        ...{
          place,
          name: nameOf(row),
          key,
          record: row,
          problem: warning && storable(warning),
          file_id: row.own?.id ?? null,
        },
        outcome: choice?.outcome === 'matched' && !title ? 'unknown' : choice?.outcome,
        title_id: title?.titleId ?? null,
        matched_by: choice?.outcome === 'matched' && title ? choice.by : null,
        candidates: choice?.outcome === 'ambiguous' ? choice.candidates : [],
        ...(title ? compareRow(row, title.record, title.known) : { sort: null, differences: [] }),
      }
    })
    const problems = refused.map(({ place, name, problem }) => ({
      ...{ place, name, key: null, record: {}, problem: storable(problem), outcome: 'refused', file_id: null },
      ...{ title_id: null, matched_by: null, candidates: [], sort: null, differences: [] },
    }))
    await insert(tx, of.id, [...rows, ...problems])
    await keepParts(tx, of.id, parts)
  })
}

async function insert(tx: Tx, id: number, rows: { place: number }[]): Promise<void> {
  // Another process may have begun to read the file again.
  const { rows: present } = await sql<{ id: number }>`
    select id from list_imports where id = ${id} and state = 'reading' for key share`.execute(tx)
  if (present.length === 0) throw new Superseded()
  await sql`
    insert into list_import_rows
      (import_id, place, name, key, record, file_id, outcome, problem, title_id, matched_by, candidates, sort, differences)
    select ${id}, place, name, key, record, file_id, outcome, problem, title_id, matched_by, candidates, sort, differences
    from jsonb_populate_recordset(null::list_import_rows, ${JSON.stringify(rows)})
    on conflict (import_id, place) do nothing`.execute(tx)
}

/** Of rows that are the same title, the one that has its id stays, or else the first. */
async function refuseRepeated(db: PlainDb, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    // How many rows a new import has is not known to the planner, which takes them for few and would compare each with all.
    await sql`set local enable_nestloop = off`.execute(tx)
    await sql`
      with same as materialized (
        select place, first_value(place) over (partition by title_id order by matched_by <> 'id', place) as stays
        from list_import_rows where import_id = ${id} and outcome = 'matched'
      )
      update list_import_rows r set outcome = 'refused', title_id = null, matched_by = null, sort = null, differences = '[]',
        problem = jsonb_build_object('code', 'row-repeated', 'parameters', jsonb_build_object('row', s.stays))::text
      from same s where r.import_id = ${id} and r.place = s.place and s.stays <> s.place`.execute(tx)
  })
}

async function change(db: Db, id: number, changes: ReturnType<typeof sql>): Promise<{ bringsEverything: boolean }> {
  const { rows } = await sql<{ bringsEverything: boolean }>`
    update list_imports set ${changes} where id = ${id} and state = 'reading'
    returning brings_everything as "bringsEverything"`.execute(db)
  if (!rows[0]) throw new Superseded()
  return rows[0]
}
