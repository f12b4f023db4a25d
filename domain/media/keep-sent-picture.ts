import type { PlainDb } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Folder, smallFile } from './rules.ts'
import { type Making, storePicture } from './store-picture.ts'
import { takeTurn } from './take-turn.ts'
import { subjectOf } from './upload.ts'

/**
 * Turns a small file that was sent with a form, without JavaScript, into a picture (§9 Storage: up to 262,144 bytes in
 * one request).
 * @returns the picture's address, or null when the form's field was left empty
 * @throws Refusal 'picture-not-small', or what storePicture throws
 */
export async function keepSentPicture(
  db: PlainDb,
  making: Making,
  { actor, folder, file }: { actor: Actor; folder: Folder; file: FormDataEntryValue | null },
): Promise<string | null> {
  const { userId } = allow(actor, 'upload', subjectOf[folder])
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) return null
  if (file.size > smallFile) throw new Refusal('picture-not-small')
  const original = [new Uint8Array(await file.arrayBuffer())]
  const store = () => storePicture(db, making, { userId, folder, original })
  const { address } = await (folder === 'userImgs' ? takeTurn(db, userId, store) : store())
  return address
}
