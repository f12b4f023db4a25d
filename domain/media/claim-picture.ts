import { now } from '#db/clock.ts'
import type { Tx } from '#db/connection.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Folder, readFileAddress } from './rules.ts'

/**
 * Marks the user's own picture as about to be used, so that the sweep keeps it. Call it in the transaction that stores its
 * address, before it does so.
 * @throws Refusal 'no-download-url' when the address is not that of a picture the user has uploaded into the folder
 */
export async function claimPicture(
  tx: Tx,
  userId: string,
  { folder, address }: { folder: Folder; address: string },
): Promise<void> {
  const claimed = await claimPictures(tx, userId, { folder, addresses: [address] })
  if (!claimed.has(address)) throw new Refusal('no-download-url')
}

/** The same for several pictures. @returns those addresses that could be claimed */
export async function claimPictures(
  tx: Tx,
  userId: string,
  { folder, addresses }: { folder: Folder; addresses: string[] },
): Promise<Set<string>> {
  const pictures = addresses.filter(readFileAddress)
  if (pictures.length === 0) return new Set()
  const claimed = await tx
    .updateTable('pictures')
    .set({ wanted_at: now })
    .where('address', 'in', pictures)
    .where('folder', '=', folder)
    .where('user_id', '=', userId)
    .returning('address')
    .execute()
  return new Set(claimed.map(({ address }) => address))
}
