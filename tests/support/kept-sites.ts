import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { readSite } from '#tests/upgrade/kept-site.ts'
import { restoreSite } from '#tests/upgrade/restore-site.ts'
import { newDatabase } from './database.ts'
import { aStorage } from './storage.ts'

export function aFolderTarget(folder: string) {
  return { kind: 'disk', folder, name: null } as const
}

export async function aBackupFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The site that a release has left, with its pictures; brought up to date unless that is not wanted. */
export async function aKeptSite({ isUpgraded = true } = {}) {
  const { db, url } = await newDatabase('template0')
  const kept = await readSite('0.1.0')
  await restoreSite(db, kept)
  if (isUpgraded) await migrate(db)
  const { where, storage } = await aStorage()
  for (const [key, bytes] of kept.files) {
    if (!key.startsWith('kiroku/')) await storage.put(key, bytes)
  }
  return { db, url, where, storage }
}

export async function anEmptyPlace() {
  const { db, url: databaseUrl } = await newDatabase('template0')
  return { db, databaseUrl, ...(await aStorage()) }
}
