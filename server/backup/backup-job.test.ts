import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { createLog } from '../log.ts'
import { backupJob } from './backup-job.ts'

test('a scheduled backup is made as configured, ends when it is told to, and says why it is not made', async () => {
  const { url: databaseUrl } = await freshDatabaseWithUrl()
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-backups-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('BASE_URL', undefined)
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  vi.stubEnv('BACKUP_URL', folder)
  const log = createLog('silent')
  const said = vi.spyOn(log, 'info')
  const { cron, run } = backupJob({ every: 'week', databaseUrl, log })
  expect(cron).toBe('41 3 * * 0')

  await run({}, AbortSignal.abort(), 'id')
  expect(await readdir(folder)).toEqual([])

  await run({}, new AbortController().signal, 'id')
  const names = await readdir(folder)
  expect(names).toEqual([expect.stringMatching(/^kiroku-.*\.tar$/)])
  expect(said).toHaveBeenCalledWith({ backup: expect.stringContaining(names[0] ?? '?') }, 'A backup is made')

  vi.stubEnv('BACKUP_URL', join(folder, 'unmounted'))
  await expect(run({}, new AbortController().signal, 'id')).rejects.toThrow('There is no folder')
})
