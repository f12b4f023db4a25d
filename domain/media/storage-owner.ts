import { buffer } from 'node:stream/consumers'
import type { Storage } from './storage.ts'

/** Holds the id of the site whose database knows the files. */
export const ownerKey = 'kiroku/site-id'

/** The id of the site whose storage this is; null before its first sweep. */
export async function ownerOf(storage: Storage): Promise<string | null> {
  const owner = await storage.get(ownerKey)
  return owner && (await buffer(owner.stream)).toString()
}
