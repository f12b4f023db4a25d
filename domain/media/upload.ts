import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Uploads } from '#db/types.ts'
import type { UploadFolder } from './rules.ts'

export type Upload = Selectable<Uploads> & { folder: UploadFolder }

/** How long an upload may stay unfinished, a picture unused, and a file without its row. Milliseconds. */
export const gracePeriod = 24 * 60 * 60 * 1000

/** The user's own upload with that id. */
export function findUpload(db: Db, userId: string, id: string): Promise<Upload | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$narrowType<{ folder: UploadFolder }>()
    .executeTakeFirst()
}

/** Whether no running import needs the upload. */
export const isNotImported = sql<boolean>`
  not exists (select from imports where upload_id = uploads.id and ended_at is null)`

/** The storage folder that holds an upload's segments. */
export function folderOf(uploadId: string): string {
  return `uploads/${uploadId}`
}
