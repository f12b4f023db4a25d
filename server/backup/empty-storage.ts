import type { PlainDb } from '#db/connection.ts'
import { PlaceTaken } from '#db/dump/load-dump.ts'
import type { Storage } from '#domain/media/storage.ts'
import { findSiteId, ownerOf } from '#domain/media/storage-owner.ts'
import * as texts from '#texts/backups.ts'

/** Says that what the storage holds is of a restore that has not come to its end. */
const marker = 'kiroku/being-restored'

interface Claim {
  begin(): Promise<void>
  end(): Promise<void>
}

/**
 * Makes sure that a storage may be filled: it is empty, or all that is in it is of an interrupted restore, or it belongs to
 * the site with the id `sameSite`.
 * @throws PlaceTaken otherwise
 */
export async function emptyStorage(storage: Storage, sameSite: string | null): Promise<Claim> {
  if (!(await wasBeingFilled(storage)) && (await isTaken(storage, sameSite)))
    throw new PlaceTaken(sameSite ? texts.storageIsOfAnother : texts.storageNotEmpty)
  return {
    begin: () => storage.put(marker, Buffer.from(''), 'text/plain'),
    // All is there. If this fails, or is not come to, the start of the site does it.
    end: () => storage.delete(marker).catch(() => {}),
  }
}

/** Removes the mark of a restore that was killed after its last row was there: the storage belongs to this database then. */
export async function forgetRestore(db: PlainDb, storage: Storage): Promise<void> {
  if (!(await wasBeingFilled(storage))) return
  if ((await ownerOf(storage)) === (await findSiteId(db))) await storage.delete(marker)
}

async function isTaken(storage: Storage, sameSite: string | null): Promise<boolean> {
  const owner = await ownerOf(storage)
  return owner === null ? holdsFiles(storage) : owner !== sameSite
}

async function wasBeingFilled(storage: Storage): Promise<boolean> {
  const found = await storage.get(marker)
  found?.stream.destroy()
  return found !== null
}

async function holdsFiles(storage: Storage): Promise<boolean> {
  for (const folder of ['imgs', 'userImgs', 'uploads']) {
    for await (const _ of storage.list(folder)) return true
  }
  return false
}
