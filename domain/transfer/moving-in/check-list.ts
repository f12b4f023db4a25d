import { sql } from 'kysely'
import type { Db, PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Told } from '#domain/refusal-rules.ts'
import { isStoreAway } from '../../media/is-store-away.ts'
import { Refusal } from '../../refusal.ts'
import { storable } from '../../stored-refusal.ts'
import type { OwnPart } from '../readers/kiroku-parts.ts'
import type { ListRecord } from '../readers/list-row.ts'
import { readList } from '../readers/read-list.ts'
import { keepBatch } from './keep-batch.ts'
import { readPart } from './parts/read-part.ts'
import { ofReaders, sections } from './parts/sections-rules.ts'
import { addRefused, addRow, nothingRead, sizeOf } from './read-batch.ts'
import { longestReading, readingTime } from './reading-time.ts'
import { longestBatch } from './rules.ts'
import { Superseded } from './superseded.ts'

/** Rows that are looked up and compared together. */
const batchSize = 250

/** Of all that is kept of a reader's files. One may say once what is kept with each of its rows. */
const mostMegabytes = 256

interface Reading {
  /** Ends the reading, which begins anew the next time. */
  signal?: AbortSignal
  pause?: () => Promise<void>
  /** Milliseconds. */
  longest?: number
  /** Megabytes of JSON. */
  most?: number
}

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
        await keepBatch(db, { id, userId }, batch)
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

function isPart(record: ListRecord): record is OwnPart {
  return record.what !== 'row' && record.what !== 'refused' && record.what !== 'note'
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
