import { randomUUID } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { lstat, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '#domain/media/is-disk-full.ts'
import { isNoFile } from '#texts/commands.ts'

/**
 * Writes a file that is there only when it is whole, and that only its owner may read.
 * @throws also when something else has its name, such as a device or a pipe, in whose place the file would come
 */
export async function writeWhole(
  file: string,
  bytes: AsyncIterable<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  const there = await lstat(file).catch(() => null)
  if (there && !there.isFile()) throw new Error(isNoFile({ file }))
  const folder = dirname(file)
  const part = join(folder, `.${basename(file)}.${randomUUID()}.part`)
  // A signal may end the program at any moment.
  const forget = () => rmSync(part, { force: true })
  process.once('exit', forget)
  try {
    await pipeline(bytes, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), { signal })
    await rename(part, file)
    await syncFolder(folder)
  } catch (error) {
    // Where none could be made, nothing can be looked for either.
    await rm(part, { force: true }).catch(() => {})
    // Its name says nothing to whoever asked for the file, and a full disk says none.
    const isAboutPart = isDiskFull(error) || (error instanceof Error && 'path' in error && error.path === part)
    throw isAboutPart ? Object.assign(error, { path: file }) : error
  } finally {
    process.off('exit', forget)
  }
}

/** Makes the new name survive a power cut. Some network disks cannot do that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().catch(() => {})
  await handle.close()
}
