import type { Db } from '#db/connection.ts'
import type { Storage } from './storage.ts'
import { folderOf, isNotImported, patience } from './upload.ts'

const atOnce = 100

/**
 * Throws away uploads that are a day old, finished or not, and those of accounts that are gone, unless they are being
 * imported. What is left when it is told to stop is for the next sweep.
 * @returns how many
 */
export async function sweepUploads(db: Db, storage: Storage, stopping?: AbortSignal): Promise<number> {
  let swept = 0
  let abandoned: { id: string }[]
  do {
    abandoned = await findAbandoned(db)
    for (const { id } of abandoned) {
      if (stopping?.aborted) return swept
      // The row goes last: what is cut short here is taken up by the next sweep.
      await storage.deleteFolder(folderOf(id))
      await db.deleteFrom('uploads').where('id', '=', id).execute()
      swept++
    }
  } while (abandoned.length === atOnce)
  return swept
}

function findAbandoned(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom('uploads')
    .select('id')
    .where((eb) => eb.or([eb('created_at', '<', new Date(Date.now() - patience)), eb('user_id', 'is', null)]))
    .where(isNotImported)
    .limit(atOnce)
    .execute()
}
