import { sql } from 'kysely'
import { clearPages } from '#db/clear-pages.ts'
import type { Db, PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockReader } from '../../journal/queries.ts'
import { discardUpload } from '../../media/cancel-upload.ts'
import { readUpload, UploadGone } from '../../media/read-upload.ts'
import type { Storage } from '../../media/storage.ts'
import { noteFailure } from '../../note-failure.ts'
import { profileTag } from '../../profile-tag.ts'
import { kinds, orderTag } from '../../titles/rules.ts'
import { bringBatch } from './bring-batch.ts'
import { checkList } from './check-list.ts'
import { isOrder, undoUntil } from './orders.ts'
import { type Batches, takeBack } from './take-back.ts'
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

/** Lists whose order goes by counters are made again at most so often. Milliseconds. */
const clearedEvery = 10_000

/** Whether a list import is to be worked on, or rows wait that an import of the catalogue may have brought titles for. */
export async function findListWork(db: Db): Promise<number | null> {
  const { rows } = await sql<{ isAny: boolean }>`-- prepare: find_list_work
    select exists (select from list_imports where ${isOrder})
      or exists (select from waiting_list_rows w where ${isDue}) as "isAny"`.execute(db)
  return rows[0]?.isAny ? anything : null
}

/** Does all that there is to do. Each batch is a transaction; what is cut short is continued the next time. */
export async function workOnListImports(db: PlainDb, storage: Storage, working: Working = {}): Promise<void> {
  const pause = pausing(working)
  for (let order = await findOrder(db); order && !working.signal?.aborted; order = await findOrder(db)) {
    if (order.state === 'reading') await check(db, storage, order, pause)
    else if (order.state === 'running') await bringIn(db, order, { ...working, pause })
    else await takeBack(db, order, { ...working, pause })
  }
  while (!working.signal?.aborted && (await tryWaitingRows(db)) > 0) await pause()
}

export function noteListImportFailure(db: Db): Promise<number> {
  const count = sql<{ failures: number }>`
    update list_imports set failures = failures + 1
    where id = (select min(id) from list_imports where ${isOrder}) returning failures`
  return noteFailure(db, count, () => failOrder(db))
}

/** Gives up what cannot be finished. What was brought in stays, and can be undone. */
async function failOrder(db: Db): Promise<void> {
  await sql`
    update list_imports set state = 'failed', ended_at = coalesce(ended_at, now()),
      undo_until = coalesce(undo_until, case state when 'running' then ${undoUntil} end)
    where id = (select min(id) from list_imports where ${isOrder})`.execute(db)
}

async function findOrder(db: Db): Promise<Order | null> {
  const { rows } = await sql<Order>`-- prepare: find_list_order
    select id, user_id as "userId", state, upload_id as "uploadId" from list_imports
    where ${isOrder} order by id limit 1`.execute(db)
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

/** Brings in what is left of an import, and ends it. */
export async function bringIn(
  db: PlainDb,
  { id, userId }: { id: number; userId: string },
  { signal, pause }: Batches = { pause: async () => {} },
): Promise<void> {
  let clearedAt = performance.now()
  for (let brought = await bringBatch(db, id, userId); brought !== 0; brought = await bringBatch(db, id, userId)) {
    if (brought === null) return clearLists(db, userId)
    if (performance.now() - clearedAt > clearedEvery) {
      await clearLists(db, userId)
      clearedAt = performance.now()
    }
    await pause()
    if (signal?.aborted) return
  }
  await finish(db, id, userId)
}

/** What no title matched, and what its reader has not decided, waits for the catalogue. */
async function finish(db: PlainDb, id: number, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockReader(tx, userId)
    const { rows } = await sql<{ id: number }>`
      update list_imports set state = 'done', ended_at = now(), undo_until = ${undoUntil}
      where id = ${id} and state = 'running' returning id`.execute(tx)
    if (rows.length === 0) return
    await sql`
      with waiting as (
        update list_import_rows set result = case when choice = 'skip' then 'skipped' else 'waiting' end
        where import_id = ${id} and outcome in ('unknown', 'ambiguous') and result is null
        returning key, name, record, result
      )
      insert into waiting_list_rows (user_id, key, name, record, import_id)
      select ${userId}, key, name, record, ${id} from waiting where result = 'waiting' and key is not null
      on conflict (user_id, key) do update set name = excluded.name, record = excluded.record, removed_at = null`.execute(
      tx,
    )
    await clearListsOf(tx, userId)
  })
}

async function clearLists(db: Db, userId: string): Promise<void> {
  await inTransaction(db, (tx) => clearListsOf(tx, userId))
}

function clearListsOf(tx: Parameters<typeof clearPages>[0], userId: string): Promise<void> {
  const orders = kinds.map((kind) => orderTag(kind, kind === 'anime' ? 'most-watched' : 'most-reading'))
  return clearPages(tx, [...orders, ...kinds.map((kind) => orderTag(kind, 'popular')), profileTag(userId)])
}
