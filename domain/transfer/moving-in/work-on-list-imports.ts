import { sql } from 'kysely'
import type { Db, PlainDb } from '#db/connection.ts'
import { discardUpload } from '../../media/cancel-upload.ts'
import { isStoreAway } from '../../media/is-store-away.ts'
import { readUpload, UploadGone } from '../../media/read-upload.ts'
import type { Storage } from '../../media/storage.ts'
import { noteFailure } from '../../note-failure.ts'
import { bringIn, clearingInTime } from './bring-in.ts'
import { checkList } from './check-list.ts'
import { isOrder, nextOrder, undoUntil } from './orders.ts'
import { takeBack } from './take-back.ts'
import { isDue, tryWaitingRows } from './try-waiting-rows.ts'

interface Working {
  signal?: AbortSignal
  /** Yields the machine to others after a batch that took this many milliseconds. */
  pause?: (worked: number) => Promise<void>
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

/** Whether a list import is to be worked on, or rows wait that an import of the catalogue may have brought titles for. */
export async function findListWork(db: Db): Promise<number | null> {
  const { rows } = await sql<{ isAny: boolean }>`-- prepare: find_list_work
    select exists (select from list_imports where ${isOrder})
      or exists (select from waiting_list_rows w where ${isDue}) as "isAny"`.execute(db)
  return rows[0]?.isAny ? anything : null
}

/**
 * Does all that there is to do. Each batch is a transaction; what is cut short is continued the next time. While the storage is away,
 * what needs no file is done first.
 * @throws what kept it from going on for now
 */
export async function workOnListImports(db: PlainDb, storage: Storage, working: Working = {}): Promise<void> {
  const pause = pausing(working)
  const clearing = clearingInTime()
  const { signal: stop } = working
  let away: unknown
  const next = () => findOrder(db, { withFiles: !away })
  for (let order = await next(); order && !stop?.aborted; order = await next()) {
    const signal = AbortSignal.any([...(stop ? [stop] : []), AbortSignal.timeout(turn)])
    if (order.state === 'reading') {
      await check(db, storage, order, pause).catch((error) => {
        if (!isStoreAway(error)) throw error
        away = error
      })
    } else if (order.state === 'running') await bringIn(db, order, { signal, pause, clearing })
    else await takeBack(db, order, { signal, pause })
  }
  while (!stop?.aborted && (await tryWaitingRows(db)) > 0) await pause()
  if (away) throw away
}

/** Counts that the next order could not be worked on, and gives it up after too many failures. @returns how many there were */
export function noteListImportFailure(db: Db): Promise<number> {
  const count = sql<{ failures: number }>`
    update list_imports set failures = failures + 1 where id = (${nextOrder()}) returning failures`
  return noteFailure(db, count, () => failOrder(db))
}

/** Gives up what cannot be finished. What was brought in stays, and can be undone. */
async function failOrder(db: Db): Promise<void> {
  await sql`
    update list_imports set state = 'failed', ended_at = coalesce(ended_at, now()),
      undo_until = coalesce(undo_until, case state when 'running' then ${undoUntil} end)
    where id = (${nextOrder()})`.execute(db)
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

async function check(db: PlainDb, storage: Storage, order: Order, pause: () => Promise<void>): Promise<void> {
  const { id, uploadId } = order
  try {
    await checkList(db, order, readUpload(db, storage, uploadId ?? ''), pause)
  } catch (error) {
    if (!(error instanceof UploadGone)) throw error
    await sql`update list_imports set state = 'failed', ended_at = now() where id = ${id} and state = 'reading'`.execute(
      db,
    )
  }
  if (uploadId) await discardUpload(db, storage, uploadId)
}
