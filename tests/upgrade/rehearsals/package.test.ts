import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { aUsedFolder, kiroku, startKiroku } from '#tests/support/kiroku.ts'

const run = promisify(execFile)

/** What a machine has on which nothing was ever installed. */
const ofTheSystem = ['sh', 'env', 'dirname', 'readlink', 'true', 'unshare', 'setpriv']

test('a package runs where there is no Node, no npm and nothing to build with, and only on machines of its kind', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kiroku-packaged-')))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'package.tar')

  const packing = kiroku(['package', file])

  expect(await packing.ended).toBe(0)
  expect(packing.output()).toContain('MB\n')
  await run('tar', ['-xf', file, '-C', folder])
  const { stdout } = await run('sh', ['-c', 'echo kiroku-*'], { cwd: folder })
  const unpacked = join(folder, stdout.trim())
  const environment = { PATH: await pathOf(folder) }
  const command = join(unpacked, 'kiroku')
  const site = await startKiroku(await aUsedFolder(), { command, environment })
  const home = await fetch(site.address)
  expect(home.status).toBe(200)
  const [, style = ''] = /href="(\/assets\/[\w-]+\.css)"/.exec(await home.text()) ?? []
  expect((await fetch(site.address + style)).status).toBe(200)
  expect(site.output()).not.toMatch(/Installing|Building/)

  await writeFile(join(unpacked, 'packaged.json'), JSON.stringify({ machine: 'darwin-arm64' }))
  const elsewhere = kiroku(['serve'], { command, environment })
  expect(await elsewhere.ended).toBe(1)
  expect(elsewhere.output()).toContain('This package was made for darwin-arm64, and this machine is ')

  const again = kiroku(['package', file])
  expect(await again.ended).toBe(1)
  expect(again.output()).toBe(`${file} is there already\n`)
})

async function pathOf(folder: string): Promise<string> {
  const programs = join(folder, 'programs')
  await mkdir(programs)
  for (const name of ofTheSystem) {
    const found = ['/usr/bin', '/bin'].map((path) => join(path, name)).find((path) => existsSync(path))
    if (found) await symlink(found, join(programs, name))
  }
  return programs
}
