import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The free bytes on the disk that holds a folder, or will hold it if it does not exist yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || dirname(folder) === folder) throw error
    return freeBytes(dirname(folder))
  }
}
