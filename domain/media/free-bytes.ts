import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasCode } from '#db/has-code.ts'

/** The free bytes on the disk that holds a folder, or will hold it if it does not exist yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (!hasCode(error, 'ENOENT') || dirname(folder) === folder) throw error
    return freeBytes(dirname(folder))
  }
}
