import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { runCommand, startCommand } from '#tests/support/command.ts'
import { newDatabase } from '#tests/support/database.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'

test('an operator makes backups into a folder, keeps some, and restores one into an empty place', async () => {
  const { db, url } = await newDatabase()
  const other = await newDatabase('template0')
  await aUser(db, { email: 'reader@site.example' })
  await aTitle(db, { id: '1' })
  await sql`update storage_sweeps set site_id = '0a1b2c3d-0000-4000-8000-000000000000'`.execute(db)
  const folder = await aFolder()
  await mkdir(join(folder, 'backups'))
  const [old, ofAnother] = ['kiroku-20200101T000000Z-0a1b2c3d.tar', 'kiroku-20200101T000000Z-ffffffff.tar']
  for (const name of [old, ofAnother, 'notes.txt']) await writeFile(join(folder, 'backups', name), 'old')
  const here = { databaseUrl: url, folder, environment: { DATA_DIR: join(folder, 'one') } }
  const there = { databaseUrl: other.url, folder, environment: { DATA_DIR: join(folder, 'other') } }

  const [made, none, unset, misused, named] = await Promise.all([
    runCommand(['backup', 'backups', '--keep', '1'], here),
    runCommand(['backup', 'nowhere/site.tar'], here),
    runCommand(['backup'], here),
    runCommand(['backup', 'a', 'b'], here),
    runCommand(['backup', 'site.tar', '--keep', '1'], here),
  ])

  const names = (await readdir(join(folder, 'backups'))).sort()
  expect(names).toEqual([ofAnother, expect.stringMatching(/^kiroku-2\d{7}T\d{6}Z-0a1b2c3d\.tar$/), 'notes.txt'])
  const path = join(folder, 'backups', names[1] ?? '')
  expect(made).toMatchObject({ wrong: '', code: 0 })
  expect(made.said).toMatch(
    new RegExp(`^${path}: [\\d,]+ rows and 0 files, 0\\.\\d MB, as of 2.*Z\n${old} is old, and was deleted\n$`),
  )
  expect(none).toEqual({ said: '', wrong: `There is no folder ${join(folder, 'nowhere')}\n`, code: 1 })
  expect(unset).toEqual({ said: '', wrong: 'There is no FILE, and BACKUP_URL is not set\n', code: 1 })
  expect(misused.code).toBe(2)
  expect(named.wrong).toMatch('--keep and --keep-days go with a folder')

  const [which, foreign, taken] = await Promise.all([
    runCommand(['restore', 'backups'], there),
    runCommand(['restore', 'backups/notes.txt'], there),
    runCommand(['restore', path], here),
  ])
  expect(which).toMatchObject({ code: 1, wrong: expect.stringContaining(`are:\n${ofAnother}\n${names[1]}\n`) })
  expect(foreign).toMatchObject({
    code: 2,
    wrong: expect.stringMatching('This is no backup of Kiroku\nNothing was changed'),
  })
  expect(taken).toMatchObject({
    code: 2,
    wrong: expect.stringMatching(/The database is not empty: it has public\.\w+.* Nothing was changed/),
  })

  const full = await runCommand(['restore', path], {
    ...there,
    environment: { ...there.environment, FREE_SPACE: '900000 TB' },
  })
  expect(full).toMatchObject({
    code: 1,
    wrong: expect.stringMatching(
      /^\d+ MB are left on the disk of .*, and FREE_SPACE keeps \d+ MB free\nNothing was restored\./,
    ),
  })
  const restored = await runCommand(['restore', path], there)
  expect(restored).toMatchObject({ wrong: '', code: 0 })
  expect(restored.said).toMatch(/^The backup is whole: [\d,]+ rows and 0 files, as of .*\nRestored\n$/)
  expect({ ...(await databaseDigest(other.db)), storage_sweeps: '' }).toEqual({
    ...(await databaseDigest(db)),
    storage_sweeps: '',
  })
})

test('a backup goes through a pipe', async () => {
  const { db, url } = await newDatabase()
  const other = await newDatabase('template0')
  await aUser(db, { email: 'reader@site.example' })
  const folder = await aFolder()

  const backup = startCommand(['backup', '-'], {
    databaseUrl: url,
    folder,
    environment: { DATA_DIR: join(folder, 'one') },
  })
  const restore = startCommand(['restore', '-'], {
    databaseUrl: other.url,
    folder,
    environment: { DATA_DIR: join(folder, 'other') },
  })
  backup.stdout.pipe(restore.stdin)
  const [said, wrong, [code]] = await Promise.all([
    text(backup.stderr),
    text(restore.stderr),
    once(restore, 'close'),
    text(restore.stdout),
  ])

  expect({ wrong, code }).toEqual({ wrong: '', code: 0 })
  expect(said).toMatch(/^Standard output: /)
  expect(await other.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'reader@site.example' }])
  expect((await readdir(join(folder, 'other'))).filter((name) => name.startsWith('restore-'))).toEqual([])
})

test('a signal ends a backup and a restore, which say that nothing came of it', async () => {
  const { db, url } = await newDatabase()
  const other = await newDatabase('template0')
  const folder = await aFolder()
  const locked = await db.startTransaction().execute()
  onTestFinished(async () => void (await locked.rollback().execute()))
  await sql`lock table titles`.execute(locked)

  const backup = startCommand(['backup', 'site.tar'], { databaseUrl: url, folder })
  await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(1), 20_000)
  const restore = startCommand(['restore', '-'], {
    databaseUrl: other.url,
    folder,
    environment: { DATA_DIR: join(folder, 'other') },
  })
  await vi.waitFor(async () => expect(await readdir(join(folder, 'other'))).toHaveLength(1), 20_000)
  backup.kill('SIGTERM')
  restore.kill('SIGINT')

  const ended = [backup, restore].map((program) => Promise.all([text(program.stderr), once(program, 'close')]))
  expect(await Promise.all(ended)).toEqual([
    ['Interrupted: no backup was made\n', [143, null]],
    ['Interrupted: nothing was changed\n', [130, null]],
  ])
  expect(await readdir(folder)).toEqual(['other'])
  expect(await readdir(join(folder, 'other'))).toEqual([])
})

test('of a standard output that breaks off a backup says that it is no whole one', async () => {
  const { url } = await newDatabase()

  const program = startCommand(['backup', '-'], { databaseUrl: url, folder: await aFolder() })
  program.stdout.destroy()

  expect(await Promise.all([text(program.stderr), once(program, 'close')])).toEqual([
    'Standard output: broken pipe. What was written there is no whole backup\n',
    [1, null],
  ])
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
