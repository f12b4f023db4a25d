import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The bytes that are free on the disk of a folder; where that is not made yet, on the one it will be made on. */
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
