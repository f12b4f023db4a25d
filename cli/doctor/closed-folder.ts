import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { nearestThere } from '#server/nearest-there.ts'

/** What keeps this user from writing to a folder. */
export interface Closed {
  folder: string
  isReadOnlyDisk: boolean
}

/** The folder may have to be made first: it is the nearest one that is there. Null if nothing keeps them. */
export async function closedFolder(folder: string): Promise<Closed | null> {
  const there = nearestThere(folder)
  // With the dot, a file is refused as well.
  return access(`${there}/.`, constants.W_OK | constants.X_OK).then(
    () => null,
    (error: NodeJS.ErrnoException) => ({ folder: there, isReadOnlyDisk: error.code === 'EROFS' }),
  )
}
