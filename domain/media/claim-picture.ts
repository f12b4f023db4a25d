import type { Db } from '#db/connection.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Folder, readFileAddress, storageErrors } from './rules.ts'

/**
 * Says that the user's own picture is about to be used, so that the sweep lets it be. Called in the transaction that
 * stores its address, before it does.
 * @throws Refusal 'no-download-url' when the address is not that of a picture the user has uploaded into the folder
 */
export async function claimPicture(
  db: Db,
  userId: string,
  { folder, address }: { folder: Folder; address: string },
): Promise<void> {
  const refusal = new Refusal('no-download-url', storageErrors['no-download-url'])
  if (!readFileAddress(address)) throw refusal
  await db
    .updateTable('pictures')
    .set({ wanted_at: new Date() })
    .where('address', '=', address)
    .where('folder', '=', folder)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow(() => refusal)
}
