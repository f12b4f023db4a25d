import { sql } from 'kysely'
import { ago, now } from '#db/clock.ts'
import type { Db, PlainDb } from '#db/connection.ts'
import { mayDeleteFiles } from '#db/dump/may-delete-files.ts'
import { inTransaction } from '#db/transaction.ts'
import { folders, readFileAddress } from './rules.ts'
import type { Listed, Storage } from './storage.ts'
import { ownerKey, ownerOf, writeOwner } from './storage-owner.ts'
import { folderOf, gracePeriod } from './upload.ts'

const batchSize = 500
/** What a crash leaves of a file that was being written to disk. */
const halfWritten = /^(?:userImgs|imgs)\/\.[0-9a-f-]{36}$/

interface Sweeping {
  stopping?: AbortSignal
  /** Milliseconds that must pass between two sweeps, over all instances. */
  every?: number
  /** Milliseconds after which a transaction begins no further deletion: PostgreSQL ends one that waits for the storage too long. */
  longest?: number
}

/**
 * Compares the storage with the tables and deletes segments and pictures that have had no row for a day, which a crash has
 * left behind. When stopped, or when a dump is opened, it leaves the rest to the next sweep.
 * @returns how many files were deleted
 * @throws when the storage belongs to another site's database
 */
export async function sweepStrays(
  db: PlainDb,
  storage: Storage,
  { stopping, every = gracePeriod / 4, longest = 10_000 }: Sweeping = {},
): Promise<number> {
  const turn = await db
    .updateTable('storage_sweeps')
    .set({ swept_at: now })
    .where('swept_at', '<', ago(every / 1000))
    .returning(['site_id', now.as('now')])
    .executeTakeFirst()
  if (!turn) return 0
  await checkOwner(storage, turn.site_id)
  // By whichever clock is behind.
  const before = Math.min(turn.now.getTime(), Date.now()) - gracePeriod

  let swept = 0
  /** @returns the strays that are left for another transaction; null if the rest is for the next sweep */
  const sweepSome = (listed: Listed[]) =>
    inTransaction(db, async (tx) => {
      if (!(await mayDeleteFiles(tx))) return null
      const strays = await straysAmong(tx, listed)
      const until = performance.now() + longest
      for (const [place, stray] of strays.entries()) {
        if (stopping?.aborted) return null
        await stray.delete()
        swept++
        if (performance.now() >= until) return strays.slice(place + 1)
      }
      return []
    })
  for (const folder of ['uploads', ...folders]) {
    for await (const batch of inBatches(storage.list(folder), before)) {
      let left: Listed[] | null = batch
      while (left?.length) left = await sweepSome(left)
      if (!left) return swept
    }
  }
  return swept
}

async function checkOwner(storage: Storage, siteId: string): Promise<void> {
  const owner = await ownerOf(storage)
  if (owner === null) return writeOwner(storage, siteId)
  if (owner !== siteId) {
    throw new Error(`The storage belongs to the database named in ${ownerKey}, not to this one: it is not swept`)
  }
}

async function* inBatches(listed: AsyncIterable<Listed>, before: number): AsyncGenerator<Listed[]> {
  let batch: Listed[] = []
  for await (const file of listed) {
    // A recent file may not have its row yet.
    if (file.changedAt.getTime() > before) continue
    batch.push(file)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}

async function straysAmong(db: Db, listed: Listed[]): Promise<Listed[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${listed.map(({ key }) => key)}::text[], ${listed.map(idIn)}::text[]) as listed (key, row_id)
    where case when key like 'uploads/%'
      then not exists (select from uploads where id = row_id and (key = any(segments) or key = ${folderOf('')} || id))
      else not exists (select from pictures where id = row_id) and row_id is not null end`.execute(db)
  const strays = new Set(rows.map(({ key }) => key))
  return listed.filter(({ key }) => strays.has(key))
}

/** The id of the upload or picture that a file belongs to; null for files that are not ours. */
function idIn({ key }: Listed): string | null {
  if (key.startsWith(folderOf(''))) return key.split('/')[1] ?? null
  return halfWritten.test(key) ? '' : (readFileAddress(`/${key}`)?.id ?? null)
}
