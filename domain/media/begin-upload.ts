import type { PlainDb, Tx } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { lockActor } from '../lock-users.ts'
import { checkRoom } from './check-room.ts'
import type { UploadFolder } from './rules.ts'
import type { Storage } from './storage.ts'
import { folderOf, isNotImported, subjectOf } from './upload.ts'

/** An admin's form has a picture for every character and staff member. */
const mostAtOnce: Record<UploadFolder, number> = { userImgs: 8, imgs: 60, catalogues: 2, lists: 2 }

/**
 * Begins an upload of `size` bytes that is to become a picture in `folder`, or a catalogue or a list to be imported (§7 File
 * storage). A user can have eight unprocessed uploads of pictures of themselves; one more replaces the oldest.
 * @throws Refusal 'account-full' or 'site-full', or as `lockActor`
 */
export async function beginUpload(
  db: PlainDb,
  storage: Storage,
  actor: Actor,
  { id, folder, size }: { id: string; folder: UploadFolder; size: number },
): Promise<void> {
  const { userId } = allow(actor, 'upload', subjectOf[folder])
  await storage.checkFree(size)
  const canceled = await inTransaction(db, async (tx) => {
    await lockActor(tx, userId)
    const surplus = await deleteSurplus(tx, userId, folder)
    await checkRoom(tx, storage.quotas, { userId, folder, bytes: size })
    await tx.insertInto('uploads').values({ id, user_id: userId, folder, size }).execute()
    return surplus
  })
  // If this fails, the sweep deletes what is left.
  for (const upload of canceled) await storage.deleteFolder(folderOf(upload.id)).catch(() => {})
}

function deleteSurplus(tx: Tx, userId: string, folder: UploadFolder): Promise<{ id: string }[]> {
  const surplus = tx
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', userId)
    .where('folder', '=', folder)
    .where('picture_id', 'is', null)
    .where(isNotImported)
    .orderBy('created_at', 'desc')
    .offset(mostAtOnce[folder] - 1)
  return tx.deleteFrom('uploads').where('id', 'in', surplus).returning('id').execute()
}
