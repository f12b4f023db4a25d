import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownerBesideRoot } from '#server/postgres/run-as.ts'
import { aDataFolder, aUsedFolder, kiroku, startKiroku } from '#tests/support/kiroku.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65534
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
/** A user whom every system has, and who never runs PostgreSQL for root. */
const mail = 8

test('a data folder whose path is too long for a socket works, also for a command beside the site', async () => {
  const folder = await aDataFolder('a-rather-long-name-'.repeat(6))
  const site = await startKiroku(folder)

  const command = kiroku(['admin', 'create', 'second@site.example'], { environment: { DATA_DIR: folder } })

  expect(await command.ended).toBe(0)
  expect(command.output()).toMatch(/^The password of second@site\.example is now \S{24}\n/)
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})

test('a command works while the site is not running, whatever PG variables are set, and leaves nothing running', async () => {
  const folder = await aDataFolder()
  const environment = { DATA_DIR: folder, PGSSLMODE: 'require', PGOPTIONS: '-c search_path=other' }

  expect(await kiroku(['migrate'], { environment }).ended).toBe(0)

  const site = await startKiroku(folder, { environment: { LOG_LEVEL: 'info' } })
  expect(site.output()).toContain('is at')
  const [first = ''] = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(JSON.parse(first)).toMatchObject({ msg: 'Starting Kiroku', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
})

test.runIf(isRoot)('root runs it inside a folder closed to others', async () => {
  const folder = await aDataFolder('home/kiroku/data')
  await close(folder)

  await startKiroku(folder)
})

test.runIf(isRoot)('root runs it where user namespaces are forbidden, and later where they are not', async () => {
  const folder = await aDataFolder('home/kiroku/data')
  await close(folder)
  const forbidding = await mkdtemp(join(tmpdir(), 'kiroku-path-'))
  onTestFinished(() => rm(forbidding, { recursive: true }))
  await symlink('/bin/false', join(forbidding, 'unshare'))
  const environment = { PATH: `${forbidding}:${process.env.PATH}` }

  const first = await startKiroku(folder, { environment })
  first.child.kill('SIGTERM')
  await first.ended
  const second = await startKiroku(folder)
  second.child.kill('SIGTERM')
  await second.ended
  await startKiroku(folder, { environment })
})

test.runIf(isRoot && (await canRead(resolve('.'))))(
  'an ordinary user runs it below a home closed to others',
  async () => {
    const folder = await aDataFolder('home/kiroku/data')
    await close(folder)
    for (const part of ['', '..', '../..', '../../..']) await chown(join(folder, part), nobody, nobody)

    const site = await startKiroku(folder, { as: asNobody, environment: { HOME: join(folder, '../..') } })

    await expect.poll(() => site.output()).toContain('is at')
  },
)

test.runIf(isRoot && (await canRead(resolve('.'))))(
  'root leaves the folder of a service user alone while its site does not run, and names that user',
  async () => {
    const folder = await aUsedFolder()
    execFileSync('chown', ['-R', `${mail}:${mail}`, folder])
    const names = await readdir(folder)
    const environment = { DATA_DIR: folder }

    for (const verb of ['users', 'serve']) {
      const refused = kiroku([verb], { environment })
      expect(await refused.ended).toBe(1)
      expect(refused.output()).toContain(`DATA_DIR ${folder} belongs to mail`)
      expect(refused.output()).toContain(`sudo -u 'mail' ./kiroku`)
    }
    expect(await readdir(folder)).toEqual(names)

    const asMail = ['setpriv', `--reuid=${mail}`, `--regid=${mail}`, '--clear-groups']
    await startKiroku(folder, { as: asMail, environment: { HOME: folder } })
    expect(await kiroku(['users'], { environment }).ended).toBe(0)
  },
)

test.runIf(isRoot)(
  'whoever has the database has the folder; root may take an empty one of somebody unknown',
  async () => {
    const folder = await aDataFolder()
    const database = join(folder, 'postgres')
    const unknown = 54_321
    expect(await ownerBesideRoot(folder)).toBe(null)
    expect(await ownerBesideRoot(join(folder, 'not-yet-made'))).toBe(null)
    await chown(folder, mail, mail)
    expect(await ownerBesideRoot(folder)).toBe('mail')
    await chown(folder, unknown, unknown)
    expect(await ownerBesideRoot(folder)).toBe(null)

    await mkdir(database)
    expect(await ownerBesideRoot(folder)).toBe(null)
    await chown(database, nobody, nobody)
    expect(await ownerBesideRoot(folder)).toBe(null)
    await chown(database, unknown, unknown)
    expect(await ownerBesideRoot(folder)).toBe(`#${unknown}`)
  },
)

test('a data folder that cannot be created is named', async () => {
  const folder = await aDataFolder('file/data')
  await writeFile(join(folder, '..'), '')

  const site = kiroku(['serve'], { environment: { DATA_DIR: folder } })

  expect(await site.ended).toBe(1)
  expect(site.output()).toContain(`DATA_DIR ${folder} cannot be used: `)
})

async function close(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(join(folder, '..', '..'), 0o700)
}

async function canRead(path: string): Promise<boolean> {
  if (!isRoot) return false
  const [command = '', ...args] = [...asNobody, 'test', '-x', path]
  try {
    execFileSync(command, args)
    return true
  } catch {
    return false
  }
}
