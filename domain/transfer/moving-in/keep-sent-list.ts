import type { PlainDb } from '#db/connection.ts'
import type { Actor } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { keepSentFile } from '../../media/keep-sent-file.ts'
import { largestSentFile } from '../../media/rules.ts'
import type { Storage } from '../../media/storage.ts'

/**
 * Turns a small list that was sent with a form, without JavaScript, into a finished upload.
 * @returns the upload's id
 * @throws Refusal 'list-file' or 'list-not-small'
 */
export async function keepSentList(
  db: PlainDb,
  storage: Storage,
  actor: Actor,
  file: FormDataEntryValue | null,
): Promise<string> {
  if (!(file instanceof File) || file.size === 0) throw new Refusal('list-file', {}, { field: 'file' })
  if (file.size > largestSentFile) throw new Refusal('list-not-small')
  return keepSentFile(db, storage, actor, { folder: 'lists', file })
}
