import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PlainDb } from '#db/connection.ts'
import { openStorage } from '#domain/media/open-storage.ts'
import { findSiteId, ownerOf } from '#domain/media/storage-owner.ts'
import { reason } from '#domain/reason.ts'
import type { Configuration } from '#server/configuration.ts'
import { isMissing } from '#server/is-missing.ts'
import * as texts from '#texts/doctor.ts'
import { type Finding, hint, isOk, isWrong } from './finding.ts'

/**
 * Writes, reads, lists and deletes a small file. It makes no folder for it: the disk with the pictures may be missing, and a folder that root
 * makes is closed to the site's user.
 */
export async function checkStorage(configuration: Configuration): Promise<Finding[]> {
  const folder = join(configuration.dataDir, 'files')
  if (!configuration.storage && (await isMissing(folder))) return [hint(texts.noFilesYet({ folder }))]
  const storage = await openStorage(configuration)
  const key = `kiroku/doctor-${randomUUID()}`
  const findings: Finding[] = []
  const attempt = async (what: keyof typeof texts.storageFails, work: () => Promise<boolean>) => {
    const failure = await work().then(
      (isDone) => (isDone ? null : texts.fileIsOther),
      (error: unknown) => reason(error),
    )
    if (failure !== null) findings.push(isWrong(texts.storageFails[what]({ error: failure })))
  }
  await attempt('write', () => storage.put(key, Buffer.from(key), 'text/plain').then(() => true))
  if (findings.length > 0) return findings
  await attempt('read', async () => {
    const stored = await storage.get(key)
    return stored !== null && (await buffer(stored.stream)).toString() === key
  })
  await attempt('list', async () => {
    for await (const listed of storage.list('kiroku')) if (listed.key === key) return true
    return false
  })
  await attempt('delete', async () => {
    await storage.delete(key)
    return (await storage.get(key)) === null
  })
  return findings.length > 0 ? findings : [isOk(texts.storageWorks)]
}

/** Whether the files belong to this database. */
export async function checkOwner(configuration: Configuration, db: PlainDb): Promise<Finding[]> {
  const owner = await ownerOf(await openStorage(configuration)).catch(() => null)
  return owner === null || owner === (await findSiteId(db).catch(() => owner)) ? [] : [isWrong(texts.storageOfOther)]
}
