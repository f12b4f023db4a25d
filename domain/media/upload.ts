import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Uploads } from '#db/types.ts'
import type { UploadFolder } from './rules.ts'

export type Upload = Selectable<Uploads> & { folder: UploadFolder }

/** For how long an upload may stay unfinished, and a picture unused. Milliseconds. */
export const patience = 24 * 60 * 60 * 1000

/** The user's own upload of that id. */
export function findUpload(db: Db, userId: string, id: string): Promise<Upload | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$narrowType<{ folder: UploadFolder }>()
    .executeTakeFirst()
}

/** Whether no import that has not ended needs the upload. */
export const isNotImported = sql<boolean>`
  not exists (select from imports where upload_id = uploads.id and ended_at is null)`

/** The folder of the storage that holds what an upload has received. */
export function folderOf(uploadId: string): string {
  return `uploads/${uploadId}`
}
