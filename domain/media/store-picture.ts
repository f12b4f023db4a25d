import { randomBytes } from 'node:crypto'
import type { Db } from '#db/connection.ts'
import { Refusal } from '#domain/refusal.ts'
import { makeVariants } from './make-variants.ts'
import { type Folder, fileAddress, pictureAddress, pictureRefusals } from './rules.ts'
import type { Storage } from './storage.ts'
import { patience } from './upload.ts'

const mostADay = 50

/**
 * Makes the files that are served of a picture and stores them as userImgs/{filename} or imgs/{filename} (§3). Nobody
 * keeps or serves the original.
 * @returns the picture's id and address
 * @throws Refusal when the picture is not taken (decisions, "Images"), or its user has sent fifty of themselves in a day
 */
export async function storePicture(
  db: Db,
  storage: Storage,
  { userId, folder, original }: { userId: string; folder: Folder; original: Buffer },
): Promise<{ id: string; address: string }> {
  if (folder === 'userImgs') await checkNumber(db, userId)
  const variants = await makeVariants(original, folder)

  const id = randomBytes(16).toString('base64url')
  const address = pictureAddress(folder, id)
  // The row comes first: should the files be left without anybody who wants them, the sweep finds them by it.
  await db.insertInto('pictures').values({ id, folder, address, user_id: userId }).execute()
  for (const { width, format, body } of variants) {
    await storage.put(fileAddress(folder, id, width, format).slice(1), body, `image/${format}`)
  }
  return { id, address }
}

async function checkNumber(db: Db, userId: string): Promise<void> {
  const { pictures } = await db
    .selectFrom('pictures')
    .select((eb) => eb.fn.countAll<number>().as('pictures'))
    .where('user_id', '=', userId)
    .where('folder', '=', 'userImgs')
    .where('created_at', '>', new Date(Date.now() - patience))
    .executeTakeFirstOrThrow()
  if (pictures >= mostADay) throw new Refusal('too-many-pictures', pictureRefusals['too-many-pictures'])
}
