import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from '../configuration.ts'
import { readBackupTarget, withoutSecret } from './address.ts'

test('a backup is at a path or in a store, and named by its moment where a folder is named', () => {
  const there = mkdtempSync(`${tmpdir()}/kiroku-backups-`)
  onTestFinished(() => rmdirSync(there))
  const disk = (folder: string, name: string | null) => ({ kind: 'disk', folder, name })
  expect(readBackupTarget('site.tar', '/from')).toEqual(disk('/from', 'site.tar'))
  expect(readBackupTarget('/a/b/site.bak', '/from')).toEqual(disk('/a/b', 'site.bak'))
  expect(readBackupTarget(there, '/from')).toEqual(disk(there, null))
  expect(readBackupTarget('not/there/', '/from')).toEqual(disk('/from/not/there', null))

  const address = {
    bucket: 'safe',
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'a/b' },
  }
  const inStore = (path: string) => readBackupTarget(`s3://key:a%2Fb@safe${path}?endpoint=https://s3.example`, '/from')
  expect(inStore('')).toEqual({ kind: 'store', address, folder: '', name: null })
  expect(inStore('/')).toEqual({ kind: 'store', address, folder: '', name: null })
  expect(inStore('/site.tar')).toEqual({ kind: 'store', address, folder: '', name: 'site.tar' })
  expect(inStore('/my/site')).toEqual({ kind: 'store', address, folder: 'my/site/', name: null })
  expect(inStore('/my/site/')).toEqual({ kind: 'store', address, folder: 'my/site/', name: null })
  expect(inStore('/my/one.tar')).toEqual({ kind: 'store', address, folder: 'my/', name: 'one.tar' })
  for (const odd of ['', '/', 's3://', 's3://key@bucket', 's3://k:s@b/a%00b', 'https://s3.example/b', 'ftp://x/y']) {
    expect(readBackupTarget(odd, '/from'), odd).toBeNull()
  }
  expect(withoutSecret('s3://key:secret@safe/a?endpoint=x')).toBe('s3://…@safe/a?endpoint=x')
})

test('backups on a schedule are configured by a place, how often, and how many are kept', () => {
  const read = (given: NodeJS.ProcessEnv) => readConfiguration(given).backup
  expect(read({ BACKUP_URL: '/var/backups/site.tar' })).toEqual({
    target: { kind: 'disk', folder: '/var/backups/site.tar', name: null },
    every: 'day',
    retention: { number: 7, days: null },
  })
  expect(
    read({ BACKUP_URL: 's3://k:s@safe/x', BACKUP_EVERY: 'hour', BACKUP_KEEP: '24', BACKUP_KEEP_DAYS: '30' }),
  ).toMatchObject({ target: { folder: 'x/' }, every: 'hour', retention: { number: 24, days: 30 } })
  expect(read({ BACKUP_EVERY: 'week' })).toBeNull()
  expect(() => read({ BACKUP_URL: 's3://k:s@safe/one.tar', BACKUP_EVERY: 'year', BACKUP_KEEP: '0' })).toThrow(
    /BACKUP_URL must be a folder, or s3:[\s\S]*BACKUP_EVERY must be one of hour, day[\s\S]*BACKUP_KEEP must be a whole number/,
  )
})
