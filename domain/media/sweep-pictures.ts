import { type RawBuilder, sql } from 'kysely'
import { ago } from '#db/clock.ts'
import type { PlainDb } from '#db/connection.ts'
import { mayDeleteFiles } from '#db/dump/may-delete-files.ts'
import { inTransaction } from '#db/transaction.ts'
import { deletePicture } from './delete-picture.ts'
import { PassedOver } from './passed-over.ts'
import type { Folder } from './rules.ts'
import type { Storage } from './storage.ts'
import { gracePeriod } from './upload.ts'

/**
 * Deletes pictures that no user, title, character or staff member has used for a day; those of deleted accounts at once.
 * The pictures of a deleted title stay until the deletion can no longer be undone, those of a merged title, person or character as long as
 * it is. When stopped, or when a dump is opened, it leaves the rest to the next sweep.
 * @returns how many were deleted
 * @throws what kept some from being deleted, once the others are
 */
export async function sweepPictures(db: PlainDb, storage: Storage, stopping?: AbortSignal): Promise<number> {
  let swept = 0
  const passedOver = new PassedOver()
  while (!stopping?.aborted) {
    const done = await sweepOne(db, storage, passedOver)
    if (!done) break
    if (done === 'deleted') swept++
  }
  passedOver.end()
  return swept
}

/** Locks the picture's row, so that nobody can claim the picture while its files are being deleted. */
function sweepOne(db: PlainDb, storage: Storage, passedOver: PassedOver): Promise<'deleted' | 'passed over' | null> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; folder: Folder }>`
      select id, folder from pictures
      where (wanted_at < ${ago(gracePeriod / 1000)} or user_id is null)
        and not exists (select from users where image = address)
        and not exists (select from titles where poster = address and poster like '/imgs/%')
        and not exists (select from titles where header_image = address and header_image like '/imgs/%')
        and not exists (select from title_characters where credited_image = address and credited_image like '/imgs/%')
        and not exists (select from title_staff where credited_image = address and credited_image like '/imgs/%')
        and not exists (select from characters c where c.image = address and c.image like '/imgs/%' and (
          ${mayComeBack(sql`c`)} or exists (select from title_characters where character_id = c.id)))
        and not exists (select from people p where p.image = address and p.image like '/imgs/%' and (
          ${mayComeBack(sql`p`)} or exists (select from title_staff where person_id = p.id)
          or exists (select from voices where person_id = p.id)))
        and not exists (select from title_merges where address = any(title_merges.pictures))
        and not exists (select from deleted_titles where address = any(deleted_titles.pictures))
        and id <> all(${passedOver.ids})
      limit 1 for update skip locked`.execute(tx)
    const [picture] = rows
    if (!picture || !(await mayDeleteFiles(tx))) return null
    try {
      await deletePicture(tx, storage, picture)
      return 'deleted'
    } catch (error) {
      passedOver.note(picture.id, error)
      return 'passed over'
    }
  })
}

/** Whether a person or character whom no title credits may be credited again: once a merge is undone, or titles have been folded again after that. */
function mayComeBack(named: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${named}.merged_into is not null or exists (select from refolds where ended_at is null)`
}
