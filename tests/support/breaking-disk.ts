import { rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { aDiskStorage } from './storage.ts'

/** A storage in a folder that can be broken and mended. As long as it is broken every call fails with ELOOP, whoever makes it. */
export async function aBreakingDisk() {
  const folder = join((await aDiskStorage()).folder, 'files')
  const storage = diskStorage(folder)
  const aside = `${folder}-aside`
  await storage.put('kiroku/first', Buffer.from(''))
  return {
    folder,
    storage,
    async breakDown(): Promise<void> {
      await rename(folder, aside)
      await symlink(folder, folder)
    },
    async mend(): Promise<void> {
      await rm(folder)
      await rename(aside, folder)
    },
  }
}
