import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { diskStorage } from '#domain/media/disk-storage.ts'
import { ownerKey } from '#domain/media/storage-owner.ts'
import { readConfiguration } from '#server/configuration.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { newDatabase } from '#tests/support/database.ts'
import { aFaultyProxy } from '#tests/support/faulty-proxy.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { aServer } from '#tests/support/server.ts'
import { aSmallDisk, canMount } from '#tests/support/small-disk.ts'
import { aMailServer } from '#tests/support/smtp-server.ts'
import { extensions } from './doctor/check-database.ts'
import { checkDisk } from './doctor/check-disk.ts'
import { checkMail } from './doctor/check-mail.ts'
import { checkProxy } from './doctor/check-proxy.ts'
import { checkSecrets } from './doctor/check-secrets.ts'
import { run } from './doctor.ts'

test('the doctor says what it found in each thing that Kiroku needs', async () => {
  const { db, url } = await newDatabase()
  await aTitle(db)
  const { address } = await aServer({ db, url })
  const { url: smtpUrl } = await aMailServer()
  const club = await startOpenIdProvider(`${address}/auth/callback/oidc`)
  onTestFinished(() => club.close())
  const { issuer, clientId, clientSecret } = club.client
  const oidc = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }

  const { said, code } = await examine({ url, PORT: new URL(address).port, SMTP_URL: smtpUrl, ...oidc })

  expect(said).toMatch(/^ok {5}database +PostgreSQL \d+.*, test_\w+$/m)
  expect(said).toMatch(/^ok {5}schema +up to date$/m)
  expect(said).toMatch(/^(ok {5}|WRONG {2})connections +(only )?\d+ of \d+ free/m)
  expect(said).toMatch(/^ok {5}catalogue +1 title, 0 admins, \d+ .B$/m)
  expect(said).toMatch(/^ok {5}clock +as the database has it$/m)
  expect(said).toMatch(/^ok {5}storage +a file was written, read, listed and deleted$/m)
  expect(said).toMatch(/^look {3}mail +\S+:\d+ takes mails, but not encrypted/m)
  expect(said).toMatch(/^ok {5}proxy +http:\/\/localhost:\d+ leads here$/m)
  expect(said).toMatch(/^ok {5}providers +OpenID answers$/m)
  expect(said).toMatch(/^ok {5}disk +[\d.]+ GB free/m)
  expect(code).toBe(said.includes('WRONG') ? 1 : 0)
})

test('whatever is broken, the rest is looked at all the same', async () => {
  const { url } = await newDatabase()
  const proxy = await aFaultyProxy(url)
  await proxy.refuse()
  const closed = await freePort()
  const oidc = { OIDC_ISSUER: `http://localhost:${closed}`, OIDC_CLIENT_ID: 'kiroku', OIDC_CLIENT_SECRET: 'secret' }

  const folder = await aFolder()
  for (const day of ['02', '03']) await writeFile(join(folder, `kiroku-202611${day}T034100Z-0123abcd.tar`), '')

  const { said, code } = await examine({
    ...{ url: proxy.url, PORT: String(closed), BASE_URL: 'https://anime.example', TRUSTED_PROXY: '0.0.0.0/0' },
    ...{ DATABASE_READ_URL: url, BACKUP_URL: folder },
    ...{ DATA_DIR: '/dev/null/data', SMTP_URL: `smtp://localhost:${closed}`, FREE_SPACE: '1 MB', ...oidc },
  })

  expect(code).toBe(1)
  expect(said).toMatch(/^WRONG {2}database +.*ECONNREFUSED/m)
  expect(said).toMatch(/^look {3}replica +it answers; whether it follows/m)
  expect(said).toMatch(
    /^look {3}backups +2 backups of this site or others, the newest .*kiroku-20261103T034100Z-0123abcd\.tar:/m,
  )
  expect(said).toMatch(/^WRONG {2}storage +nothing can be written: \/dev\/null\/data\/files: not a directory$/m)
  expect(said).toMatch(/^WRONG {2}mail +localhost:\d+ does not take mails: .*ECONNREFUSED.*SMTP_URL$/m)
  expect(said).toMatch(/^WRONG {2}proxy +TRUSTED_PROXY 0\.0\.0\.0\/0 is nearly everybody/m)
  expect(said).toMatch(/^look {3}proxy +nothing answers/m)
  expect(said).toMatch(/^WRONG {2}providers +OpenID: .* does not answer: .*ECONNREFUSED/m)
  expect(said).toMatch(/^ok {5}disk/m)
})

test('a wrong variable is named, as is one that nobody reads, and only what needs it is left out', async () => {
  const { url } = await newDatabase()

  const wrong = await examine({ url, PORT: 'http', SMTP_URL: 'mail.example', SITE_QUOTE: '1 GB' })

  expect(wrong.code).toBe(1)
  expect(wrong.said).toMatch(/^WRONG {2}configuration +PORT must be a number/m)
  expect(wrong.said).toMatch(/^WRONG {2}configuration +SMTP_URL must start with/m)
  expect(wrong.said).toMatch(/^WRONG {2}configuration +nobody reads SITE_QUOTE: is SITE_QUOTA meant\?$/m)
  expect(wrong.said).toMatch(/^WRONG {2}mail +not looked at: mend SMTP_URL first$/m)
  expect(wrong.said).toMatch(/^ok {5}database/m)

  const contradicting = { PORT: '4000', METRICS_PORT: '4000', ACCOUNT_QUOTA: '2 GB', SITE_QUOTA: '1 GB' }
  const { said } = await examine({ url: 'mysql://nobody', ...contradicting })

  expect(said).toMatch(/^WRONG {2}configuration +DATABASE_URL must start with/m)
  expect(said).toMatch(/^WRONG {2}database +not looked at: mend DATABASE_URL first$/m)
  expect(said).toMatch(/^ok {5}storage/m)
  const both = await examine({ url, ...contradicting })
  expect(both.said).toMatch(/^WRONG {2}configuration +METRICS_PORT and PORT are the same/m)
  expect(both.said).toMatch(/^WRONG {2}configuration +ACCOUNT_QUOTA is more than SITE_QUOTA/m)
})

test('it goes on whatever variable is wrong, also where its value stands in a file', async () => {
  const { url } = await newDatabase()
  const folder = await aFolder()
  await writeFile(join(folder, 'mail'), 'mail.example')
  const wrong = await examine({
    ...{ url, CONNECTIONS: 'yes', SMTP_URL_FILE: join(folder, 'mail') },
    ...{ OIDC_CLIENT_ID: 'kiroku', STORAGE_URL_FILE: join(folder, 'nothing') },
  })

  expect(wrong.said).toMatch(/^WRONG {2}configuration +CONNECTIONS must be one of/m)
  expect(wrong.said).toMatch(
    /^WRONG {2}configuration +STORAGE_URL_FILE cannot be read: .*nothing: no such file or directory$/m,
  )
  expect(wrong.said).toMatch(/^WRONG {2}mail +not looked at: mend SMTP_URL first$/m)
  expect(wrong.said).toMatch(/^WRONG {2}storage +not looked at: mend STORAGE_URL first$/m)
  expect(wrong.said).toMatch(/^WRONG {2}providers +not looked at: mend OIDC_ISSUER first$/m)
  expect(wrong.said).toMatch(/^ok {5}database/m)

  const elsewhere = await examine({ url: '', DATA_DIR: folder, DATABASE_URL_FILE: join(folder, 'nothing') })

  expect(elsewhere.said).toMatch(/^WRONG {2}database +not looked at: mend DATABASE_URL first$/m)
  expect(await readdir(folder)).not.toContain('postgres')
})

test.runIf(process.platform === 'linux')(
  'without a data folder it starts no database, neither there nor elsewhere',
  async () => {
    const { said, code } = await examine({ url: '', DATA_DIR: '/proc/kiroku' })

    expect(code).toBe(1)
    expect(said).toMatch(/^WRONG {2}configuration +DATA_DIR must not be below \/proc/m)
    for (const check of ['database', 'schema', 'storage', 'disk'])
      expect(said).toMatch(new RegExp(`^WRONG {2}${check} +not looked at: mend DATA_DIR first$`, 'm'))
  },
)

test('where there is no database and no folder for pictures it makes none, because the disk with them may only be missing', async () => {
  const folder = await aFolder()

  const { said, code } = await examine({ url: '', DATA_DIR: folder })

  expect(code).toBe(1)
  expect(said).toMatch(
    /^WRONG {2}database +there is none in .* yet: the first start makes one\. If there was a site, see/m,
  )
  expect(said).not.toMatch(/schema|catalogue/)
  expect(said).toMatch(
    /^look {3}storage +there is no .*files yet: Kiroku makes it when it needs it\. If there were pictures, see/m,
  )
  expect(await readdir(folder)).toEqual([])
})

test('of a database without tables it says that they are missing, once', async () => {
  const { url } = await newDatabase('template0')

  const { said } = await examine({ url })

  expect(said).toMatch(/^WRONG {2}schema +not up to date: start Kiroku/m)
  expect(said).not.toMatch('does not exist')
})

test('of the database it knows extensions, rights, the schema and the clock', async () => {
  const { db, url } = await newDatabase()
  const { rows } = await sql<{ name: string }>`
    select extname::text as name from pg_extension where extname <> 'plpgsql'`.execute(db)
  expect(rows.map(({ name }) => name).sort()).toEqual([...extensions].sort())

  await sql`insert into migrations (name, digest, suits_older) values ('9999_later.sql', 'x', true)`.execute(db)
  expect((await examine({ url })).said).toMatch(
    /^look {3}schema +newer than this program, by 9999_later\.sql, and suits/m,
  )

  await sql`update migrations set suits_older = false where name = '9999_later.sql'`.execute(db)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { said } = await examine({ url })
  expect(said).toMatch(/^WRONG {2}schema +newer than this program, by 9999_later\.sql/m)
  expect(said).toMatch(/^WRONG {2}clock +\d\d seconds ahead of the database/m)

  await sql`alter table migrations drop column suits_older`.execute(db)
  expect((await examine({ url })).said).toMatch(/^WRONG {2}schema +newer than this program/m)
  await sql`delete from migrations where name = '9999_later.sql'`.execute(db)
  expect((await examine({ url })).said).toMatch(/^ok {5}schema +up to date$/m)
  await sql`delete from migrations where name = (select max(name) from migrations)`.execute(db)
  expect((await examine({ url })).said).toMatch(/^WRONG {2}schema +not up to date/m)
  await sql`drop table migrations`.execute(db)
  expect((await examine({ url })).said).toMatch(/^WRONG {2}schema +The database holds something else/m)

  const role = `visitor_${process.pid}`
  await sql`create role ${sql.id(role)} login`.execute(db)
  onTestFinished(async () => void (await sql`drop role ${sql.id(role)}`.execute(db)))
  const asVisitor = url.replace(/\/\/[^:@/]+/, `//${role}`)
  expect((await examine({ url: asVisitor })).said).toMatch(/^WRONG {2}database +the role may not create tables/m)
})

test('a storage of another site, a mail server that lets nobody in, and another program at the address are found', async () => {
  const { db, url } = await newDatabase()
  const folder = await aFolder()
  await diskStorage(join(folder, 'files')).put(ownerKey, Buffer.from('another'), 'text/plain')
  const mail = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(new Error()),
  })
  mail.on('error', () => {})
  mail.listen(0, '127.0.0.1')
  await once(mail.server, 'listening')
  const other = createServer((_, answer) => answer.end('Welcome')).listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void [mail.close(), other.close()])
  const { address } = await aServer({ db, url })
  const portOf = (given: unknown) => (given as AddressInfo).port

  const { said } = await examine({
    ...{ url, DATA_DIR: folder, SMTP_URL: `smtp://kiroku:secret@127.0.0.1:${portOf(mail.server.address())}` },
    ...{ PORT: new URL(address).port, BASE_URL: `http://127.0.0.1:${portOf(other.address())}` },
  })

  expect(said).toMatch(/^WRONG {2}storage +kiroku\/site-id names the database of another site/m)
  expect(said).toMatch(/^WRONG {2}mail +127\.0\.0\.1:\d+ does not let us in/m)
  expect(said).toMatch(/^WRONG {2}proxy +at http:\/\/127\.0\.0\.1:\d+\/healthz something other than Kiroku answers/m)
  expect(said).toMatch(/^WRONG {2}proxy .* TRUSTED_PROXY does not name/m)
})

test('what a store refuses is told as the store says it', async () => {
  const { url } = await newDatabase()
  const refusal = '<Error><Code>AccessDenied</Code><Message>Access Denied.</Message></Error>'
  const store = createServer((_, answer) => answer.writeHead(403, { 'Content-Type': 'application/xml' }).end(refusal))
  store.listen(0, '127.0.0.1')
  await once(store, 'listening')
  onTestFinished(() => void store.close())
  const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`

  const { said } = await examine({ url, STORAGE_URL: `s3://key:secret@pictures?endpoint=${endpoint}` })

  expect(said).toMatch(/^WRONG {2}storage +nothing can be written: AccessDenied: Access Denied\.$/m)
})

test('a site at its own port 80, and one that keeps nothing on this machine, are sound', async () => {
  const { url } = await newDatabase()
  const proxyOf = (given: Record<string, string>) => checkProxy(readConfiguration(given), AbortSignal.timeout(3000))
  const notTrusted = expect.objectContaining({ mark: 'wrong', said: expect.stringContaining('TRUSTED_PROXY') })
  expect(await proxyOf({ PORT: '80', BASE_URL: 'http://localhost' })).not.toContainEqual(notTrusted)
  expect(await proxyOf({ PORT: '443', BASE_URL: 'https://localhost' })).toContainEqual(notTrusted)
  expect(await proxyOf({ PORT: '3000', BASE_URL: 'http://localhost' })).toContainEqual(notTrusted)

  const full = { DATA_DIR: await aFolder(), FREE_SPACE: '900000 TB' }
  const store = { DATABASE_URL: url, STORAGE_URL: 's3://key:secret@pictures?endpoint=https://store.example' }
  const isFull = expect.objectContaining({ mark: 'wrong', said: expect.stringContaining(full.DATA_DIR) })
  expect(await checkDisk(readConfiguration({ ...full, ...store }))).not.toContainEqual(isFull)
  expect(await checkDisk(readConfiguration({ ...full, ...store, STORAGE_URL: '' }))).toContainEqual(isFull)
  expect(await checkDisk(readConfiguration({ ...full, ...store, DATABASE_URL: '' }))).toContainEqual(isFull)
})

test.runIf(canMount)('a disk at its end, or mounted read-only, is told from one without room for uploads', async () => {
  const folder = aSmallDisk(1)
  const look = () => checkDisk(readConfiguration({ DATA_DIR: join(folder, 'data'), FREE_SPACE: '0 MB' }))

  expect(await look()).toContainEqual({
    mark: 'wrong',
    said: expect.stringMatching(/^only 0\.001 GB left for .*\/postgres: nothing can be saved\. Make room$/),
  })
  spawnSync('mount', ['-o', 'remount,ro', folder])
  expect(await look()).toContainEqual({
    mark: 'wrong',
    said: `${folder} cannot be written to: its disk is mounted read-only, perhaps since an error, of which the system's log tells`,
  })
})

test('a clock behind what was saved is named, also where there is only one', async () => {
  const { db, url } = await newDatabase()
  const { id } = await aUser(db)
  await sql`update users set created_at = now() + interval '2 days' where id = ${id}`.execute(db)

  const { said } = await examine({ url })

  expect(said).toMatch(
    /^ok {5}clock +as the database has it\nlook {3}clock +it is 2.*Z here, and something was saved at 2/m,
  )
})

test('of secrets in .env that everybody may read it tells', async () => {
  const file = join(await aFolder(), '.env')
  await writeFile(file, 'SMTP_URL=smtp://kiroku:secret@mail.example', { mode: 0o644 })

  expect(await checkSecrets(file, ['SMTP_URL'])).toEqual([
    { mark: 'hint', said: `everybody on this machine may read ${file}, which holds secrets: chmod 600 ${file}` },
  ])
  expect(await checkSecrets(file, ['PORT'])).toEqual([])
  await chmod(file, 0o640)
  expect(await checkSecrets(file, ['SMTP_URL'])).toEqual([])
  expect(await checkSecrets(join(file, 'none'), [])).toEqual([])
})

test('a folder for temporary files that is not there is named', async () => {
  vi.stubEnv('TMPDIR', '/no/such/folder')
  onTestFinished(() => void vi.unstubAllEnvs())

  expect(await checkDisk(readConfiguration({ FREE_SPACE: '1 MB' }))).toContainEqual({
    mark: 'wrong',
    said: '/no/such/folder is not there: downloads fail. Name a folder in TMPDIR that is',
  })
})

test('of the data folder of a site whose database and pictures are elsewhere it looks at what is written there: mails', async () => {
  const { url } = await newDatabase()
  const { url: smtpUrl } = await aMailServer()
  const folder = await aFolder()
  const file = join(folder, 'file')
  await writeFile(file, '')
  const elsewhere = { DATABASE_URL: url, STORAGE_URL: 's3://key:secret@pictures?endpoint=https://store.example' }
  const look = (given: Record<string, string>) => checkMail(readConfiguration({ ...elsewhere, ...given }))

  expect(await look({ DATA_DIR: join(folder, 'new') })).toEqual([
    { mark: 'hint', said: `without SMTP_URL, mails are written to ${folder}/new/mail` },
  ])
  expect(await readdir(folder)).toEqual(['file'])
  expect(await look({ DATA_DIR: join(file, 'data') })).toEqual([
    {
      mark: 'wrong',
      said: `without SMTP_URL, mails are written to ${file}/data/mail, but ${file} cannot be written to: it must be a folder of the user who runs Kiroku. Or set SMTP_URL`,
    },
  ])
  expect(await look({ DATA_DIR: join(file, 'data'), SMTP_URL: smtpUrl })).toMatchObject([{ mark: 'hint' }])
})

/** What the doctor prints of a configuration, and its exit code. */
async function examine({ url, ...given }: { url: string } & Record<string, string>) {
  const dataDir = await aFolder()
  await mkdir(join(dataDir, 'files'))
  const variables = { DATABASE_URL: url, DATA_DIR: dataDir, BASE_URL: '', ...given }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const code = await run()
    return { code, said: write.mock.calls.map(([text]) => String(text)).join('') }
  } finally {
    write.mockRestore()
    vi.unstubAllEnvs()
  }
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
