import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#db/connection.ts'
import { runCommand } from '#tests/support/command.ts'
import { aSmallDisk, canMount } from '#tests/support/small-disk.ts'
import { readConfiguration } from './configuration.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { joinDatabase, openDatabase } from './open-database.ts'

function open(databaseUrl: string) {
  return openDatabase({ ...readConfiguration({}), databaseUrl }, () => {})
}

test('the error for an unreachable DATABASE_URL names the variable, but not the password', async () => {
  const nowhere = open('postgres://kiroku:very-secret@127.0.0.1:1/kiroku')

  await expect(nowhere).rejects.toThrow('The database of DATABASE_URL cannot be used: connect ECONNREFUSED')
  await expect(nowhere).rejects.not.toThrow(/very-secret/)
  await expect(open('postgres://[kiroku')).rejects.toThrow('The database of DATABASE_URL cannot be used: Invalid URL')
})

test('a data folder that is a file is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'file')
  await writeFile(file, '')

  expect(() => lockDataFolder(file)).toThrow(`DATA_DIR ${file} cannot be used: it is no folder`)
  expect(() => lockDataFolder(join(file, 'data'))).toThrow(`${file}/data: not a directory`)
})

test.runIf(canMount)('of a disk that is full, or cannot be written to, it is said', async () => {
  const disk = aSmallDisk(1)
  const opened = () => joinDatabase({ ...readConfiguration({}), dataDir: join(disk, 'data') })

  await expect(opened()).rejects.toThrow(
    /The database cannot be made in .*\/postgres: could not .*No space left on device$/,
  )
  await rm(join(disk, 'data'), { recursive: true })
  spawnSync('mount', ['-o', 'remount,ro', disk])
  await expect(opened()).rejects.toThrow(`DATA_DIR ${disk}/data cannot be used: ${disk}: read-only file system`)
})

test.runIf(canMount).each([
  ['while it is made', 39],
  ['while it is migrated', 60],
])('a command ends when its database breaks down %s because the disk is full, and says so', async (_, megabytes) => {
  const environment = { DATA_DIR: join(aSmallDisk(megabytes), 'data') }

  const { said, wrong, code } = await runCommand(['migrate'], { environment })

  expect({ said, code }).toEqual({ said: '', code: 1 })
  expect(wrong).toMatch(/No space left on device|Check free disk space/)
})

test('why its database does not start, a command says in one line, once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-closed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const environment = { DATA_DIR: folder }
  expect(await runCommand(['migrate'], { environment })).toMatchObject({ wrong: '', code: 0 })
  await chmod(join(folder, 'postgres'), 0o755)

  expect(await runCommand(['migrate'], { environment })).toEqual({
    said: '',
    wrong: expect.stringMatching(
      /^PostgreSQL did not start: data directory ".*" has invalid permissions\. Permissions .*\n$/,
    ),
    code: 1,
  })
})

test('a path that is too long for a socket, without a folder for temporary files, is named with both variables', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-long-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const environment = { DATA_DIR: join(folder, 'long'.repeat(20)), TMPDIR: '/no/such/folder' }

  expect(await runCommand(['migrate'], { environment })).toEqual({
    said: '',
    wrong: expect.stringMatching(
      /^DATA_DIR \S+ cannot be used: its path is too long for a socket, and none can be made in TMPDIR \/no\/such\/folder .*\n$/,
    ),
    code: 1,
  })
})

test('a database with an encoding other than UTF8 is refused', async () => {
  const url = new URL(inject('postgresUrl'))
  const server = connect(url.href, { connections: 1 })
  onTestFinished(async () => {
    await sql`drop database if exists test_latin1`.execute(server)
    await server.destroy()
  })
  await sql`create database test_latin1 template template0 encoding 'LATIN1' locale_provider libc locale 'C'`.execute(
    server,
  )
  url.pathname = '/test_latin1'

  await expect(open(url.href)).rejects.toThrow('its encoding is LATIN1, and Kiroku needs UTF8')
})

test('a command that is stopped waits no longer for the database of another program', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kiroku-waiting-'))
  const unlock = lockDataFolder(dataDir)
  onTestFinished(() => {
    unlock?.()
    return rm(dataDir, { recursive: true })
  })

  await expect(joinDatabase({ ...readConfiguration({}), dataDir }, AbortSignal.timeout(200))).rejects.toThrow(
    `Another Kiroku is running on ${dataDir}, but its database does not answer`,
  )
})

test('the command that started the database leaves it to others for as long as they need it, also for new connections', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-shared-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const dataDir = join(folder, `an, "odd" one's 名 %41#?`)
  const configuration = { ...readConfiguration({}), dataDir }
  const first = await joinDatabase(configuration)
  const second = await joinDatabase(configuration)

  const closed = first.close()
  for (let times = 0; times < 10; times++) {
    const db = connect(second.url, { connections: 1 })
    await sql`select`.execute(db)
    await db.destroy()
    await wait(50)
  }
  await second.close()
  await closed

  const unlock = lockDataFolder(dataDir)
  expect(unlock).not.toBeNull()
  unlock?.()
})
