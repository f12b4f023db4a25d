import { type RawBuilder, sql } from 'kysely'
import type { Db, PlainDb } from '#db/connection.ts'
import { discardUpload } from '../../media/cancel-upload.ts'
import { isStoreAway } from '../../media/is-store-away.ts'
import { readUpload, UploadGone } from '../../media/read-upload.ts'
import type { Storage } from '../../media/storage.ts'
import { mostFailures, noteFailure } from '../../note-failure.ts'
import { Refusal } from '../../refusal.ts'
import { storable } from '../../stored-refusal.ts'
import { bringIn, clearingInTime } from './bring-in.ts'
import { checkList } from './check-list.ts'
import { isOrder, nextOrder, undoUntil } from './orders.ts'
import { takeBack } from './take-back.ts'
import { isDue, tryWaitingRows } from './try-waiting-rows.ts'

interface Working {
  signal?: AbortSignal
  /** Yields the machine to others after a batch that took this many milliseconds. */
  pause?: (worked: number) => Promise<void>
  /** Says of which import the file is read, again and again while it gets on; null once that is over. */
  onNamed?: (id: number | null) => void
}

interface Resting extends Working {
  pause: () => Promise<void>
}

interface Order {
  id: number
  userId: string
  state: 'reading' | 'running' | 'undoing'
  uploadId: string | null
}

/** Stands for all that there is to do: one process works on one import after another. */
const anything = 1

/** How long one import is worked on before others are looked at. Milliseconds. */
const turn = 2_000

/** Whether a list import is to be worked on, or rows wait for which the catalogue may have titles by now. */
export async function findListWork(db: Db): Promise<number | null> {
  const { rows } = await sql<{ isAny: boolean }>`-- prepare: find_list_work
    select exists (select from list_imports where ${isOrder})
      or exists (select from waiting_list_rows w where ${isDue}) as "isAny"`.execute(db)
  return rows[0]?.isAny ? anything : null
}

/**
 * Does all that there is to do. Each batch is a transaction; what is cut short is continued the next time. While the storage is away,
 * what needs no file is done first. Rows that wait are tried again when there is no import to work on.
 * @throws what kept it from going on for now
 */
export async function workOnListImports(db: PlainDb, storage: Storage, working: Working = {}): Promise<void> {
  const pause = pausing(working)
  const clearing = clearingInTime()
  const { signal: stop } = working
  let away: unknown
  while (!stop?.aborted) {
    const order = await findOrder(db, { withFiles: !away })
    if (!order) {
      if ((await tryWaitingRows(db)) === 0) break
      await pause()
      continue
    }
    const signal = AbortSignal.any([...(stop ? [stop] : []), AbortSignal.timeout(turn)])
    if (order.state === 'reading') {
      await check(db, storage, order, { ...working, pause }).catch((error) => {
        if (stop?.aborted) return
        if (!isStoreAway(error)) throw error
        away = error
      })
      working.onNamed?.(null)
    } else if (order.state === 'running') await bringIn(db, order, { signal, pause, clearing })
    else await takeBack(db, order, { signal, pause })
  }
  if (away) throw away
}

/** Whether an import is still to be worked on. */
export async function isListImportWanted(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from list_imports where id = ${id} and ${isOrder}`.execute(db)
  return rows.length > 0
}

/** Ends an import of which the file cannot be read within any sensible time. */
export async function giveUpSlowList(db: Db, id: number): Promise<void> {
  await sql`
    update list_imports set state = 'failed', problem = ${storable(new Refusal('list-slow'))}, ended_at = now()
    where id = ${id} and state = 'reading'`.execute(db)
}

/**
 * Counts that an order could not be worked on, the next one unless it is named, and gives it up after too many failures.
 * @returns how many there were
 */
export function noteListImportFailure(db: Db, named: number | null = null): Promise<number> {
  const failed = sql`id = ${named === null ? sql`(${nextOrder()})` : named} and ${isOrder}`
  const count = sql<{ failures: number }>`
    update list_imports set failures = failures + 1, read_since = null where ${failed} returning failures`
  return noteFailure(db, count, () => failOrder(db, failed))
}

/** Gives up what cannot be finished. What was brought in stays, and can be undone. */
async function failOrder(db: Db, failed: RawBuilder<unknown>): Promise<void> {
  await sql`
    update list_imports set state = 'failed', ended_at = coalesce(ended_at, now()),
      undo_until = coalesce(undo_until, case state when 'running' then ${undoUntil} end)
    where ${failed}`.execute(db)
}

async function findOrder(db: Db, which: { withFiles: boolean }): Promise<Order | null> {
  const { rows } = await sql<Order>`-- prepare: find_list_order
    select id, user_id as "userId", state, upload_id as "uploadId" from list_imports
    where id = (${nextOrder(which)})`.execute(db)
  return rows[0] ?? null
}

function pausing({ pause }: Working): () => Promise<void> {
  let begun = performance.now()
  return async () => {
    await pause?.(performance.now() - begun)
    begun = performance.now()
  }
}

async function check(db: PlainDb, storage: Storage, order: Order, working: Resting): Promise<void> {
  const { id, uploadId } = order
  if ((await beginReading(db, id)) < mostFailures) await readFile(db, storage, order, working)
  if (uploadId) await discardUpload(db, storage, uploadId)
}

/**
 * Notes that a file is being read. If it was already, the whole site has ended with what read it, as where a machine ends all that
 * shares its memory: that is a failure, too.
 * @returns how many there were
 */
function beginReading(db: Db, id: number): Promise<number> {
  const reading = sql`id = ${id} and state = 'reading'`
  const count = sql<{ failures: number }>`
    update list_imports set failures = failures + (read_since is not null)::integer, read_since = now()
    where ${reading} returning failures`
  return noteFailure(db, count, () => failOrder(db, reading))
}

/** An upload that is not there any more ends the import. */
async function readFile(
  db: PlainDb,
  storage: Storage,
  order: Order,
  { signal, pause, onNamed }: Resting,
): Promise<void> {
  const { id, uploadId } = order
  const rest = async () => {
    await pause()
    onNamed?.(id)
  }
  onNamed?.(id)
  try {
    await checkList(db, order, readUpload(db, storage, uploadId ?? ''), { signal, pause: rest })
  } catch (error) {
    if (!(error instanceof UploadGone)) throw error
    await sql`update list_imports set state = 'failed', ended_at = now() where id = ${id} and state = 'reading'`.execute(
      db,
    )
  } finally {
    // While the database is away, the site does it later.
    await endReading(db, id).catch(() => {})
  }
}

/** Notes that the site is still there, though what read a file has ended. */
export async function endReading(db: Db, id: number): Promise<void> {
  await sql`update list_imports set read_since = null where id = ${id}`.execute(db)
}
