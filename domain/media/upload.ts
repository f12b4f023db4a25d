import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Uploads } from '#db/types.ts'
import { type Actor, allow, may, type Subject } from '#domain/permissions.ts'
import { type UploadFolder, uploadFolders } from './rules.ts'

export type Upload = Selectable<Uploads> & { folder: UploadFolder }

/** How long an upload may stay unfinished, a picture unused, and a file without its row. Milliseconds. */
export const gracePeriod = 24 * 60 * 60 * 1000

/** What an upload becomes, by its folder, in the words of permissions.ts. */
export const subjectOf = {
  userImgs: 'own picture',
  imgs: 'catalogue picture',
  catalogues: 'catalogue file',
  lists: 'own list file',
} as const satisfies Record<UploadFolder, Subject>

/** The uploader's id, and the folders that they may fill: uploads in other folders, even their own, are not found. */
export function uploaderOf(actor: Actor): { userId: string; folders: UploadFolder[] } {
  const { userId } = allow(actor, 'upload', 'own picture')
  return { userId, folders: uploadFolders.filter((folder) => may(actor, 'upload', subjectOf[folder])) }
}

/** The actor's own upload with that id. */
export async function findUpload(db: Db, actor: Actor, id: string): Promise<Upload | undefined> {
  const { userId, folders } = uploaderOf(actor)
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('folder', 'in', folders)
    .$narrowType<{ folder: UploadFolder }>()
    .executeTakeFirst()
}

/** Whether no running import needs the upload. */
export const isNotImported = sql<boolean>`
  not exists (select from imports where upload_id = uploads.id and ended_at is null)
    and not exists (select from list_imports where upload_id = uploads.id and ended_at is null)`

/** The storage folder that holds an upload's segments. */
export function folderOf(uploadId: string): string {
  return `uploads/${uploadId}`
}
