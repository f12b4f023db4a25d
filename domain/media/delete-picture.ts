import type { Db } from '#db/connection.ts'
import { type Folder, fileAddress, formats, widths } from './rules.ts'
import type { Storage } from './storage.ts'

/** Deletes a picture with all its files. */
export async function deletePicture(
  db: Db,
  storage: Storage,
  { id, folder }: { id: string; folder: Folder },
): Promise<void> {
  for (const width of widths[folder]) {
    for (const format of formats) await storage.delete(fileAddress(folder, id, width, format).slice(1))
  }
  await db.deleteFrom('pictures').where('id', '=', id).execute()
}
