import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { nearestThere } from '#server/nearest-there.ts'

/** What keeps this user from writing to a folder, which may have to be made first: its path; null if nothing does. */
export async function closedFolder(folder: string): Promise<string | null> {
  const there = nearestThere(folder)
  // With the dot, a file is refused as well.
  return access(`${there}/.`, constants.W_OK | constants.X_OK).then(
    () => null,
    () => there,
  )
}
