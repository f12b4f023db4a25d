import type { Db } from '#db/connection.ts'
import type { Storage } from './storage.ts'
import { folderOf, patience } from './upload.ts'

const atOnce = 100

/**
 * Throws away uploads that are a day old, finished or not, and those of accounts that are gone.
 * @returns how many
 */
export async function sweepUploads(db: Db, storage: Storage): Promise<number> {
  const abandoned = await db
    .selectFrom('uploads')
    .select('id')
    .where((eb) => eb.or([eb('created_at', '<', new Date(Date.now() - patience)), eb('user_id', 'is', null)]))
    .limit(atOnce)
    .execute()
  for (const { id } of abandoned) {
    // The row goes last: what is cut short here is taken up by the next sweep.
    await storage.deleteFolder(folderOf(id))
    await db.deleteFrom('uploads').where('id', '=', id).execute()
  }
  return abandoned.length < atOnce ? abandoned.length : atOnce + (await sweepUploads(db, storage))
}
