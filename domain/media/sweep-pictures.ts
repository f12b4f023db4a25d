import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { deletePicture } from './delete-picture.ts'
import type { Folder } from './rules.ts'
import type { Storage } from './storage.ts'
import { patience } from './upload.ts'

/**
 * Deletes pictures that nobody, no title and no person of a cast has had for a day, and at once those of accounts
 * that are gone. Those of a deleted title stay as long as it can come back. What is left when it is told to stop is for
 * the next sweep.
 * @returns how many
 */
export async function sweepPictures(db: Db, storage: Storage, stopping?: AbortSignal): Promise<number> {
  let swept = 0
  while (!stopping?.aborted && (await sweepOne(db, storage))) swept++
  return swept
}

/** The picture's row is locked meanwhile, so that nobody can claim a picture whose files are going. */
function sweepOne(db: Db, storage: Storage): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; folder: Folder }>`
      select id, folder from pictures
      where (wanted_at < ${new Date(Date.now() - patience)} or user_id is null)
        and not exists (select from users where image = address)
        and not exists (select from titles where poster = address and poster like '/imgs/%')
        and not exists (select from titles where header_image = address and header_image like '/imgs/%')
        and not exists (select from characters where image = address and image like '/imgs/%')
        and not exists (select from staff_members where image = address and image like '/imgs/%')
        and not exists (select from deleted_titles where address = any(deleted_titles.pictures))
      limit 1 for update skip locked`.execute(tx)
    const [picture] = rows
    if (!picture) return false

    await deletePicture(tx, storage, picture)
    return true
  })
}
