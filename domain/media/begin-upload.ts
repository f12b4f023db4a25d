import type { Db } from '#db/connection.ts'
import { cancelUpload } from './cancel-upload.ts'
import type { Folder } from './rules.ts'
import type { Storage } from './storage.ts'

/** An admin's form has a picture for every character and staff member. */
const mostAtOnce: Record<Folder, number> = { userImgs: 8, imgs: 60 }

/**
 * Begins an upload of `size` bytes that is to become a picture in `folder` (§7 File storage). A user has at most
 * eight unfinished uploads of themselves; one more takes the place of the oldest.
 */
export async function beginUpload(
  db: Db,
  storage: Storage,
  userId: string,
  { id, folder, size }: { id: string; folder: Folder; size: number },
): Promise<void> {
  const surplus = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
    await tx.insertInto('uploads').values({ id, user_id: userId, folder, size }).execute()
    return tx
      .selectFrom('uploads')
      .select('id')
      .where('user_id', '=', userId)
      .where('folder', '=', folder)
      .where('picture_id', 'is', null)
      .orderBy('created_at', 'desc')
      .offset(mostAtOnce[folder])
      .execute()
  })
  for (const upload of surplus) await cancelUpload(db, storage, userId, upload.id)
}
