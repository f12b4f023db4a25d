import { type FileHandle, open } from 'node:fs/promises'
import { isFolder } from '#texts/commands.ts'

/** Opens a file to read it. @throws for a folder, too, which can be opened and then not be read */
export async function openFile(file: string): Promise<FileHandle> {
  const opened = await open(file)
  if (!(await opened.stat()).isDirectory()) return opened
  await opened.close()
  throw new Error(isFolder({ file }))
}
