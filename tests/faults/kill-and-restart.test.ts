import { spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { postgresPids } from '#tests/support/freeze.ts'
import { isReady } from '#tests/support/is-ready.ts'
import { aDataFolder, aUsedFolder, isAlive, kiroku, postgresPid, startKiroku, until } from '#tests/support/kiroku.ts'
import { rounds } from './rounds/figures.ts'

test('after kill -9 the next start stops the database left running, and continues where it was', async () => {
  const folder = await aDataFolder()
  const first = await startKiroku(folder)
  expect(first.output()).toContain('The admin is admin@kiroku.example, with the password')
  first.child.kill('SIGKILL')
  await first.ended
  const leftBehind = await postgresPid(folder)
  expect(isAlive(leftBehind)).toBe(true)

  const second = await startKiroku(folder)

  expect(isAlive(leftBehind)).toBe(false)
  expect(second.output()).not.toContain('The admin is')
})

test.runIf(rounds > 1)('so does one of which a process hangs: it is not waited for long', async () => {
  const folder = await aUsedFolder()
  const first = await startKiroku(folder)
  const [, hanging = 0] = await postgresPids(folder)
  process.kill(hanging, 'SIGSTOP')
  first.child.kill('SIGKILL')
  await first.ended

  const before = performance.now()
  await startKiroku(folder)

  expect(isAlive(hanging)).toBe(false)
  expect((performance.now() - before) / 1000).toBeLessThan(30)
})

test('after kill -9 of everything the next start recovers', async () => {
  const folder = await aDataFolder()
  const first = await startKiroku(folder)
  process.kill(await postgresPid(folder), 'SIGKILL')
  first.child.kill('SIGKILL')
  await first.ended

  const second = await startKiroku(folder)

  expect(second.output()).not.toContain('The admin is')
})

test('a database that is killed under the running site is restarted, however often, and the log says so', async () => {
  const folder = await aUsedFolder()
  const site = await startKiroku(folder, { environment: { LOG_LEVEL: 'info' } })

  const told = (what: string) =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes(what))

  for (let kills = 1; kills <= 2; kills++) {
    process.kill(await postgresPid(folder), 'SIGKILL')
    // One that is killed before this is one that did not start.
    await until(() => told('PostgreSQL runs again').length === kills)
    await until(() => isReady(site.address))
  }

  const warnings = told('PostgreSQL ended unexpectedly: restarting it')
  expect(warnings).toHaveLength(2)
  for (const line of warnings) expect(line).toContain('"level":40')
})

test('a lock file whose process number now belongs to another program does not stop the start', async () => {
  const folder = await aUsedFolder()
  const first = await startKiroku(folder)
  const lockFile = join(folder, 'postgres', 'postmaster.pid')
  const left = await readFile(lockFile, 'utf8')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const stranger = spawn('sleep', ['60'])
  onTestFinished(() => void stranger.kill())
  await writeFile(lockFile, left.replace(/^\d+/, String(stranger.pid)))

  await startKiroku(folder)

  expect(isAlive(stranger.pid ?? 0)).toBe(true)
})

test('an interrupted first start is repeated', async () => {
  const folder = await aDataFolder()
  await mkdir(join(folder, 'postgres.unfinished', 'base'), { recursive: true })
  await writeFile(join(folder, 'postgres.unfinished', 'PG_VERSION'), '18\n')

  await startKiroku(folder)
})

test('two copies on one data folder: the second refuses and says why', async () => {
  const folder = await aUsedFolder()
  const first = await startKiroku(folder)

  const second = kiroku(['serve'], { environment: { DATA_DIR: folder, PORT: '1' } })

  expect(await second.ended).toBe(1)
  expect(second.output()).toBe(
    `Another Kiroku is running on ${folder}. Stop it first, or give this one its own folder with DATA_DIR\n`,
  )
  expect(await isReady(first.address)).toBe(true)
})

test('ten commands that start at once share one database', async () => {
  const folder = await aDataFolder()
  const copies = Array.from({ length: 10 }, () => kiroku(['migrate'], { environment: { DATA_DIR: folder } }))

  const answers = await Promise.all(copies.map(({ ended }) => ended))

  expect(answers).toEqual(Array(10).fill(0))
  expect(copies.filter(({ output }) => output().startsWith('Ran '))).toHaveLength(1)
})
