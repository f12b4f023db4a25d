import { ago } from '#db/clock.ts'
import type { Db, PlainDb } from '#db/connection.ts'
import { PassedOver } from './passed-over.ts'
import type { Storage } from './storage.ts'
import { folderOf, gracePeriod, isNotImported } from './upload.ts'

const atOnce = 100

/**
 * Deletes uploads that are a day old, finished or not, and those of deleted accounts, unless they are being imported. When
 * stopped, it leaves the rest to the next sweep.
 * @returns how many were deleted
 * @throws what kept some from being deleted, once the others are
 */
export async function sweepUploads(db: PlainDb, storage: Storage, stopping?: AbortSignal): Promise<number> {
  let swept = 0
  const passedOver = new PassedOver()
  let abandoned: { id: string }[]
  do {
    abandoned = await findAbandoned(db, passedOver.ids)
    for (const { id } of abandoned) {
      if (stopping?.aborted) return swept
      try {
        // The row is deleted last, so that the next sweep continues if this one is interrupted.
        await storage.deleteFolder(folderOf(id))
      } catch (error) {
        passedOver.note(id, error)
        continue
      }
      await db.deleteFrom('uploads').where('id', '=', id).execute()
      swept++
    }
  } while (abandoned.length === atOnce)
  passedOver.end()
  return swept
}

function findAbandoned(db: Db, but: string[]): Promise<{ id: string }[]> {
  return db
    .selectFrom('uploads')
    .select('id')
    .where((eb) => eb.or([eb('created_at', '<', ago(gracePeriod / 1000)), eb('user_id', 'is', null)]))
    .where(isNotImported)
    .where('id', 'not in', [...but, ''])
    .limit(atOnce)
    .execute()
}
