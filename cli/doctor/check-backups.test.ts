import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findSiteId } from '#domain/media/storage-owner.ts'
import { backupName } from '#server/backup/retention.ts'
import { readConfiguration } from '#server/configuration.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { checkBackups } from './check-backups.ts'

test('the doctor says how old the newest backup of the site is, and that something is wrong when one is missing', async () => {
  const db = await freshDatabase()
  const site = await findSiteId(db)
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const look = async (environment: NodeJS.ProcessEnv = { BACKUP_URL: folder }) => {
    const [finding] = await checkBackups(readConfiguration(environment), Promise.resolve(db))
    return `${finding?.mark}: ${finding?.said}`
  }
  const name = (hours: number, of = site) => backupName(new Date(Date.now() - hours * 60 * 60 * 1000).toISOString(), of)

  expect(await look({})).toBe('hint: none are made on a schedule: set BACKUP_URL')
  await writeFile(join(folder, name(1, 'ffffffff')), '')
  expect(await look()).toBe(`hint: there is none of this site yet in ${folder}`)
  const old = name(49)
  await writeFile(join(folder, old), '')
  expect(await look()).toBe(
    `wrong: the newest, ${join(folder, old)}, is 49 hours old: the log says why none was made since`,
  )
  expect(await look({ BACKUP_URL: folder, BACKUP_EVERY: 'week' })).toBe(`ok: ${join(folder, old)}, 49 hours old`)
  const young = name(1)
  await writeFile(join(folder, young), '')
  expect(await look()).toBe(`ok: ${join(folder, young)}, 1 hour old`)
  await expect(look({ BACKUP_URL: join(folder, 'unmounted') })).rejects.toThrow(
    `There is no folder ${join(folder, 'unmounted')}`,
  )
})

test('the doctor says when the next backup does not fit, and when backups are beside what they are of', async () => {
  const db = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, backupName(new Date().toISOString(), await findSiteId(db)))
  await writeFile(file, '')
  const look = () =>
    checkBackups(readConfiguration({ BACKUP_URL: folder, DATA_DIR: join(folder, 'data') }), Promise.resolve(db))
  const isBeside = {
    mark: 'hint',
    said: `${folder} is on the disk of DATA_DIR: what takes that disk takes the backups`,
  }

  expect(await look()).toEqual([{ mark: 'ok', said: `${file}, 0 hours old` }, isBeside])
  await truncate(file, 2 ** 43)
  expect(await look()).toEqual([
    { mark: 'ok', said: `${file}, 0 hours old` },
    {
      mark: 'wrong',
      said: expect.stringMatching(
        /^only \d+ MB are left on the disk of .*, and the newest takes 8796093 MB: the next one does not fit/,
      ),
    },
    isBeside,
  ])
})
