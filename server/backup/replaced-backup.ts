import * as texts from '#texts/backups.ts'
import { headName } from './format.ts'
import type { BackupPlace } from './place.ts'

/**
 * Whether a backup of this name would replace an older one, or what is left of one.
 * @throws when it would replace something else
 */
export async function replacesBackup(place: BackupPlace, name: string): Promise<boolean> {
  if (!(await place.list()).includes(name)) return false
  for await (const first of place.read(name)) {
    if (Buffer.from(first).subarray(0, 512).includes(headName)) return true
    throw new Error(texts.isOtherFile({ path: place.pathOf(name) }))
  }
  // An empty file may have been made for it.
  return false
}
