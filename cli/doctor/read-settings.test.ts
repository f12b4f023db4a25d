import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from './read-settings.ts'

/** What is said of a configuration besides where the site listens. */
function said(environment: NodeJS.ProcessEnv): string[] {
  const [, ...findings] = readSettings(environment, []).findings
  return findings.map(({ mark, said }) => `${mark}: ${said}`)
}

test('settings that do nothing as the others are, are named', () => {
  expect(said({ BACKUP_KEEP: '9' })).toEqual([
    'wrong: without BACKUP_URL no backups are made: BACKUP_KEEP does nothing',
  ])
  expect(said({ BACKUP_EVERY: 'week', BACKUP_KEEP_DAYS: '9' })).toEqual([
    'wrong: without BACKUP_URL no backups are made: BACKUP_EVERY and BACKUP_KEEP_DAYS do nothing',
  ])
  expect(said({ BACKUP_URL: '/backups', BACKUP_KEEP: '9' })).toEqual([])
  expect(said({ OIDC_NAME: 'Club' })).toEqual(['hint: OIDC_NAME does nothing without OIDC_ISSUER'])
  expect(said({ METRICS_HOST: '::1' })).toEqual(['hint: METRICS_HOST does nothing without METRICS_PORT'])
  for (const way of ['closed', 'open']) {
    expect(said({ SIGN_UP: way, READER_INVITATIONS: '3' })).toEqual([
      `hint: with SIGN_UP ${way} nobody is invited: READER_INVITATIONS does nothing`,
    ])
  }
  expect(said({ SIGN_UP: 'invitation', READER_INVITATIONS: '3' })).toEqual([])
  expect(said({ SMTP_URL: 'smtp://h', SMTP_URL_FILE: '/none' })).toEqual([
    'hint: SMTP_URL_FILE is not read, because SMTP_URL is set',
  ])
  expect(said({ OIDC_NAME: ' ', READER_INVITATIONS: '0' })).toEqual([])
})

test('backups in the data folder are found, by whatever path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'data'))
  await symlink(join(folder, 'data'), join(folder, 'link'))
  const of = (path: string) => said({ DATA_DIR: join(folder, 'data'), BACKUP_URL: join(folder, path) })

  for (const path of ['data', 'data/', 'data/backups', 'link', 'link/backups/../a'])
    expect(of(path), path).toEqual([expect.stringMatching(/^wrong: BACKUP_URL is in DATA_DIR/)])
  for (const path of ['.', 'backups', 'data-backups']) expect(of(path), path).toEqual([])
})
