import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lifetime } from '#domain/accounts/lifetime.ts'

/** The names that write-to-folder.ts uses, also while it writes. */
const ours = /^\.?\d{4}-\d{2}-\d{2}T[\w-]+\.eml$/

/** Deletes the mails in the folder whose link has expired, and no other files. */
export async function sweepMails(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.filter((each) => ours.test(each))) {
    const path = join(folder, name)
    const written = await stat(path).catch(() => null)
    if (written?.isFile() && Date.now() - written.mtimeMs > lifetime.resetCodeSeconds * 1000)
      await rm(path, { force: true })
  }
}
