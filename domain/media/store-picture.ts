import { randomBytes } from 'node:crypto'
import type { PlainDb } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { Refusal } from '#domain/refusal.ts'
import { keepUsers } from '../lock-users.ts'
import { checkRoom } from './check-room.ts'
import { countAttempt } from './count-attempt.ts'
import { deletePicture } from './delete-picture.ts'
import type { Variant } from './make-variants.ts'
import type { PictureMaker } from './picture-maker.ts'
import { type Folder, fileAddress, pictureAddress } from './rules.ts'
import type { Storage } from './storage.ts'

/** What makes pictures, and where they are stored. */
export interface Making {
  storage: Storage
  pictures: PictureMaker
}

interface Sent {
  userId: string
  folder: Folder
  original: Parameters<PictureMaker['make']>[0]
}

export interface StoredPicture {
  id: string
  folder: Folder
  address: string
}

/**
 * Makes the files in which a picture is served and stores them as userImgs/{filename} or imgs/{filename} (§3). The
 * original is neither stored nor served. For a reader's pictures, call it in their turn (takeTurn).
 * @throws Refusal when the picture is refused (decisions, "Images"), the reader has sent fifty in a day, their account is
 *   gone, or there is no room
 */
export async function storePicture(db: PlainDb, making: Making, sent: Sent): Promise<StoredPicture> {
  const { storage } = making
  const variants = await make(db, making, sent)

  const { userId, folder } = sent
  const id = randomBytes(16).toString('base64url')
  const picture = { id, folder, address: pictureAddress(folder, id) }
  const bytes = variants.reduce((sum, { body }) => sum + body.length, 0)
  // The row comes first, so that the sweep can find the files by it if they are never used.
  await inTransaction(db, async (tx) => {
    // Before the room, as when an upload begins.
    if ((await keepUsers(tx, [userId])).length === 0) throw new Refusal('no-download-url')
    await checkRoom(tx, storage.quotas, { userId, folder, bytes })
    await tx
      .insertInto('pictures')
      .values({ ...picture, bytes, user_id: userId })
      .execute()
  })
  try {
    for (const { width, format, body } of variants) {
      await storage.put(fileAddress(folder, id, width, format).slice(1), body, `image/${format}`)
    }
  } catch (error) {
    // If this fails as well, the sweep finds the row.
    await deletePicture(db, storage, picture).catch(() => {})
    throw error
  }
  return picture
}

async function make(db: PlainDb, { pictures }: Making, { userId, folder, original }: Sent): Promise<Variant[]> {
  const takeBack = folder === 'userImgs' ? await countAttempt(db, userId) : null
  try {
    return await pictures.make(original, folder)
  } catch (error) {
    const isItsFault = error instanceof Refusal && error.code.startsWith('picture-')
    if (!isItsFault) await takeBack?.().catch(() => {})
    throw error
  }
}
