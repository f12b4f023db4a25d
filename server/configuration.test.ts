import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfiguration, readEnvironment } from './configuration.ts'
import { home } from './home.ts'
import { describeVariables } from './variables.ts'

test('nothing needs to be configured', () => {
  expect(readConfiguration({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    baseUrl: 'http://localhost:3000',
    dataDir: join(home, 'data'),
    databaseUrl: null,
    readUrl: null,
    storage: null,
    backup: null,
    quotas: { account: 500_000_000, site: 100_000_000_000 },
    freeSpace: 1_000_000_000,
    adminEmail: 'admin@kiroku.example',
    adminPassword: null,
    trustedProxies: [],
    purgeUrls: [],
    smtpUrl: null,
    mailFrom: { name: 'Kiroku', address: 'admin@kiroku.example' },
    providers: [],
    siteName: 'Kiroku',
    titleLanguage: 'romaji',
    secondFactorOf: 'nobody',
    showsAdultTitles: false,
    timeZone: 'UTC',
    signUp: { way: 'open', invitationsPerReader: 0 },
    reportEmail: 'admin@kiroku.example',
    logLevel: 'info',
    demo: true,
  })
})

test('a size has a unit', () => {
  const sizes = { ACCOUNT_QUOTA: '1.5GB', SITE_QUOTA: '2 TB', FREE_SPACE: '0 MB' }

  expect(readConfiguration(sizes)).toMatchObject({
    quotas: { account: 1_500_000_000, site: 2_000_000_000_000 },
    freeSpace: 0,
  })
  for (const wrong of ['500', '-1 GB', '1 kB', 'lots']) {
    expect(() => readConfiguration({ FREE_SPACE: wrong }), wrong).toThrow('FREE_SPACE must be a size such as 500 MB or')
  }
})

test('an address of a database with characters that have to be written otherwise is refused, and not repeated', () => {
  for (const address of ['k:very#secret@h/kiroku', 'k:1#secret@h/kiroku', 'k:very/secret@h/kiroku', 'k:v?secret@h/k']) {
    const read = () => readConfiguration({ DATABASE_URL: `postgres://${address}` })
    expect(read, address).toThrow('DATABASE_URL cannot be read as postgres://user:password@host/database')
    expect(read, address).not.toThrow('secret')
  }
  for (const address of [
    ...['k:a b%23@h/kiroku', 'k@/kiroku?host=/run/postgresql', '%2Frun%2Fpostgresql/kiroku', '/kiroku?host=/run'],
    ...['k:100%@[::1]:5433/kiroku?sslmode=require', 'h'],
  ]) {
    expect(readConfiguration({ DATABASE_URL: `postgres://${address}` }).databaseUrl).toBe(`postgres://${address}`)
  }
})

test('every wrong value is named at once', () => {
  const wrong = { PORT: '70000', BASE_URL: 'anime.example/here', ADMIN_EMAIL: 'me', DEMO: 'yes', LOG_LEVEL: 'loud' }

  expect(() => readConfiguration(wrong)).toThrow(
    `The configuration is wrong:
  PORT must be a number from 1 to 65535
  ADMIN_EMAIL must be an e-mail address such as admin@kiroku.example
  BASE_URL must be an http or https address without user, password and path, such as https://anime.example
  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent
  DEMO must be on or off`,
  )
})

test.each(['s3://key:very-secret@bucket/folder', 's3://key:very-secret%@bucket'])(
  'a wrong storage address is named, and not repeated: it may hold a secret',
  (address) => {
    const wrong = () => readConfiguration({ STORAGE_URL: address })

    expect(wrong).toThrow(
      'STORAGE_URL must be s3://key:secret@bucket, with endpoint=https://… and region=… as parameters',
    )
    expect(wrong).not.toThrow(/very-secret/)
  },
)

test('a provider needs all of its variables, and may be self-hosted', () => {
  const oidc = {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'kiroku',
    OIDC_CLIENT_SECRET: 's',
    OIDC_NAME: 'Club',
  }
  expect(readConfiguration({ ...oidc, GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 's' }).providers).toMatchObject([
    { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'g' },
    { id: 'oidc', name: 'Club', issuer: 'https://id.example', clientId: 'kiroku' },
  ])
  expect(() => readConfiguration({ GOOGLE_CLIENT_ID: 'g' })).toThrow('GOOGLE_CLIENT_SECRET go together')
  expect(() => readConfiguration({ ...oidc, OIDC_CLIENT_ID: '' })).toThrow('OIDC_CLIENT_SECRET go together')
  expect(() => readConfiguration({ ...oidc, OIDC_ISSUER: 'http://id.example' })).toThrow('OIDC_ISSUER must be an https')
})

test('proxies, mail server and sender are checked', () => {
  expect(readConfiguration({ TRUSTED_PROXY: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  expect(readConfiguration({ MAIL_FROM: 'Kiroku <no-reply@site.example>' }).mailFrom).toEqual({
    name: 'Kiroku',
    address: 'no-reply@site.example',
  })
  expect(readConfiguration({ MAIL_FROM: '"Doe, Jo" <a@b>' }).mailFrom).toEqual({ name: 'Doe, Jo', address: 'a@b' })
  expect(readConfiguration({ MAIL_FROM: 'a@b' }).mailFrom).toEqual({ name: '', address: 'a@b' })
  expect(() => readConfiguration({ TRUSTED_PROXY: 'all' })).toThrow('TRUSTED_PROXY must name addresses or networks')
  expect(() => readConfiguration({ SMTP_URL: 'mail.example' })).toThrow('SMTP_URL must start with smtp://')
  expect(() => readConfiguration({ SMTP_URL: 'smtp://' })).toThrow('SMTP_URL must start with smtp://')
  for (const wrong of ['me', 'a b@x', 'a@x>', 'Kiroku <a@x', 'a@x, b@x']) {
    expect(() => readConfiguration({ MAIL_FROM: wrong }), wrong).toThrow('MAIL_FROM must be an address')
  }
  for (const name of ['BASE_URL', 'PURGE_URL']) {
    const read = () => readConfiguration({ [name]: 'https://me:very-secret@site.example' })
    expect(read).toThrow(/without user, password and path/)
    expect(read).not.toThrow(/very-secret/)
  }
})

test("the admin's password is one that the sign-in accepts", () => {
  expect(readConfiguration({ ADMIN_PASSWORD: 'x'.repeat(128) }).adminPassword).toHaveLength(128)
  expect(() => readConfiguration({ ADMIN_PASSWORD: 'x'.repeat(129) })).toThrow('ADMIN_PASSWORD must have at most 128')
})

test('an empty variable counts as not set', () => {
  expect(readConfiguration({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('a .env file may come from Windows; one that cannot be read is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '.env'), '\ufeffA_SHELF=mine\r\nA_BOOK=yours\r\n')

  expect(readEnvironment(join(folder, '.env'))).toMatchObject({ A_SHELF: 'mine', A_BOOK: 'yours' })
  expect(() => readEnvironment(folder)).toThrow(`${folder} cannot be read: it is a folder, and no file`)
  expect(readEnvironment(join(folder, 'none'))).not.toHaveProperty('A_SHELF')
})

test('the environment wins over .env, also where it names a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [written, secret] = [join(folder, '.env'), join(folder, 'secret')]
  await writeFile(secret, 'smtp://environment.example\n')
  const smtpUrl = async (line: string, name: string, value: string) => {
    await writeFile(written, line)
    vi.stubEnv(name, value)
    try {
      return readConfiguration({ ...readEnvironment(written), BASE_URL: '' }).smtpUrl
    } finally {
      vi.unstubAllEnvs()
    }
  }

  expect(await smtpUrl('SMTP_URL=smtp://written.example', 'SMTP_URL_FILE', secret)).toBe('smtp://environment.example')
  expect(await smtpUrl(`SMTP_URL_FILE=${secret}`, 'SMTP_URL', 'smtp://direct.example')).toBe('smtp://direct.example')
  expect(await smtpUrl('SMTP_URL=smtp://written.example', 'SMTP_URL_FILE', ' ')).toBe('smtp://written.example')
})

test('site and metrics cannot have one address', () => {
  const meet = (given: NodeJS.ProcessEnv) => () => readConfiguration({ PORT: '4000', METRICS_PORT: '4000', ...given })

  for (const given of [{}, { HOST: '0.0.0.0' }, { METRICS_HOST: '::' }, { HOST: '10.0.0.1', METRICS_HOST: '10.0.0.1' }])
    expect(meet(given)).toThrow('METRICS_PORT and PORT are the same: choose another METRICS_PORT')
  expect(meet({ HOST: '10.0.0.1' })).not.toThrow()
})

test('the base URL follows the host and port', () => {
  expect(readConfiguration({ HOST: '0.0.0.0', PORT: '8080' }).baseUrl).toBe('http://localhost:8080')
  expect(readConfiguration({ HOST: 'nas.local' }).baseUrl).toBe('http://nas.local:3000')
  expect(readConfiguration({ HOST: '2001:db8::1' }).baseUrl).toBe('http://[2001:db8::1]:3000')
  expect(readConfiguration({ BASE_URL: 'https://anime.example/' }).baseUrl).toBe('https://anime.example')
})

test('a relative data folder starts at the folder of the installation', () => {
  expect(readConfiguration({ DATA_DIR: './elsewhere' }).dataDir).toBe(join(home, 'elsewhere'))
  expect(readConfiguration({ DATA_DIR: '/srv/kiroku' }).dataDir).toBe('/srv/kiroku')
})

test.runIf(process.platform === 'linux')('a data folder below /proc is refused, by whatever path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-proc-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await symlink('/proc', join(folder, 'link'))

  for (const refused of ['/proc/kiroku', '/proc/self/kiroku/data', join(folder, 'link', 'kiroku')]) {
    expect(() => readConfiguration({ DATA_DIR: refused }), refused).toThrow('DATA_DIR must not be below /proc')
  }
  expect(readConfiguration({ DATA_DIR: '/proc/self/cwd/data' }).dataDir).toBe('/proc/self/cwd/data')
})

test("the README's table names every variable", async () => {
  expect(await readFile(join(home, 'README.md'), 'utf8')).toContain(describeVariables())
})
