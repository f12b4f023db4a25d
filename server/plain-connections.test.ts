import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfiguration } from './configuration.ts'

const CONNECTIONS = 'encrypted'

test.each([
  { HOST: '0.0.0.0', BASE_URL: 'https://anime.example' },
  { METRICS_PORT: '9000', METRICS_HOST: '192.0.2.1' },
  { BASE_URL: 'http://anime.example' },
  { DATABASE_URL: 'postgres://kiroku@db.example/kiroku' },
  { DATABASE_URL: 'postgres://kiroku@db.example/kiroku?sslmode=prefer' },
  { DATABASE_URL: 'postgres://kiroku@db.example/kiroku?sslmode=no-verify' },
  { DATABASE_URL: 'postgres://kiroku@localhost/kiroku?host=db.example' },
  { DATABASE_URL: 'postgres://kiroku@db.example/kiroku?sslmode=require&sslmode=disable' },
  { DATABASE_URL: 'postgres:///kiroku?host=127.0.0.1&host=db.example' },
  { DATABASE_READ_URL: 'postgres://kiroku@replica.example/kiroku' },
  { STORAGE_URL: 's3://pictures?endpoint=http://store.example' },
  { BACKUP_URL: 's3://backups/kiroku?endpoint=http://store.example' },
  { SMTP_URL: 'smtp://user:password@mail.example:587' },
  { SMTP_URL: 'smtp://mail.example:587?requireTLS=true&ignoreTLS=true' },
  { SMTP_URL: 'smtp://mail.example:587?requireTLS=true&requireTLS=false' },
  { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' },
  { PURGE_URL: 'http://127.0.0.1:6082, http://cache.example' },
])('where connections have to be encrypted, %j is refused', (environment) => {
  const [name = ''] = Object.keys(environment).filter((name) => name !== 'METRICS_PORT')
  expect(() => readConfiguration({ ...environment, CONNECTIONS })).toThrow(`  ${name} must be encrypted`)
  expect(() => readConfiguration(environment)).not.toThrow()
})

test('what the environment says to libraries counts too', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('PGHOST', 'db.example')
  vi.stubEnv('AWS_ENDPOINT_URL', 'http://store.example')
  const environment = { DATABASE_URL: 'postgres:///kiroku', STORAGE_URL: 's3://pictures', CONNECTIONS }
  expect(() => readConfiguration(environment)).toThrow(
    /DATABASE_URL must be encrypted[\s\S]*STORAGE_URL must be encrypted/,
  )

  vi.stubEnv('PGHOST', '/run/postgresql')
  vi.stubEnv('AWS_ENDPOINT_URL_S3', 'https://store.example')
  expect(() => readConfiguration(environment)).not.toThrow()
})

test.each([
  {},
  { BASE_URL: 'https://anime.example', METRICS_PORT: '9000' },
  { DATABASE_URL: 'postgres://kiroku@db.example/kiroku?sslmode=verify-full' },
  { DATABASE_URL: 'postgres:///kiroku?host=/run/postgresql' },
  { STORAGE_URL: 's3://pictures', BACKUP_URL: 's3://backups/kiroku?endpoint=https://store.example' },
  { SMTP_URL: 'smtps://mail.example', PURGE_URL: 'https://cache.example' },
  { SMTP_URL: 'smtp://mail.example:587?requireTLS=true', PURGE_URL: 'http://127.0.0.1:6082' },
])('where connections have to be encrypted, %j will do', (environment) => {
  expect(() => readConfiguration({ ...environment, CONNECTIONS })).not.toThrow()
})

test('a secret is read from the file that its variable names, unless it is there itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'smtp')
  await writeFile(file, 'smtps://user:password@mail.example\n')

  expect(readConfiguration({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtps://user:password@mail.example')
  expect(() => readConfiguration({ DATABASE_READ_URL_FILE: file })).toThrow('DATABASE_READ_URL')
  const both = { SMTP_URL_FILE: file, SMTP_URL: 'smtps://other.example' }
  expect(readConfiguration(both).smtpUrl).toBe('smtps://other.example')
  expect(readConfiguration({ SITE_NAME_FILE: file }).siteName).toBe('Kiroku')
  const nowhere = { ADMIN_PASSWORD_FILE: join(folder, 'nowhere') }
  expect(() => readConfiguration(nowhere)).toThrow(
    `  ADMIN_PASSWORD_FILE cannot be read: ${nowhere.ADMIN_PASSWORD_FILE}: no such file or directory`,
  )
  await writeFile(file, '\n')
  expect(() => readConfiguration({ DATABASE_URL_FILE: file })).toThrow('  DATABASE_URL_FILE names a file that is empty')
})
