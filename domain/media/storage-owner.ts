import { buffer } from 'node:stream/consumers'
import type { Db } from '#db/connection.ts'
import type { Storage } from './storage.ts'

/** Holds the id of the site whose database knows the files. */
export const ownerKey = 'kiroku/site-id'

/** The id of the site whose storage this is; null before its first sweep. */
export async function ownerOf(storage: Storage): Promise<string | null> {
  const owner = await storage.get(ownerKey)
  return owner && (await buffer(owner.stream)).toString()
}

export function writeOwner(storage: Storage, siteId: string): Promise<void> {
  return storage.put(ownerKey, Buffer.from(siteId), 'text/plain')
}

export async function findSiteId(db: Db): Promise<string> {
  const { site_id } = await db.selectFrom('storage_sweeps').select('site_id').executeTakeFirstOrThrow()
  return site_id
}

/**
 * Gives the database another site id, so that it never sweeps a storage that belongs to the site of which it is a copy.
 * @returns the new one
 */
export async function giveNewSiteId(db: Db): Promise<string> {
  const { site_id } = await db
    .updateTable('storage_sweeps')
    .set((eb) => ({ site_id: eb.fn('gen_random_uuid') }))
    .returning('site_id')
    .executeTakeFirstOrThrow()
  return site_id
}
