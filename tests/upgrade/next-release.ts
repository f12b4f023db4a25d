import { execFile } from 'node:child_process'
import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const home = resolve(import.meta.dirname, '../..')

/**
 * A copy of this checkout with a higher version and further migrations: what the next release might be. It is deleted after the
 * test.
 * @returns its `kiroku` command
 */
export async function aNextRelease(migrations: Record<string, string>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kiroku-next-')))
  onTestFinished(() => rm(folder, { recursive: true }))
  const tops = [
    ...['app', 'build', 'cli', 'db', 'domain', 'languages', 'public', 'server', 'web', 'kiroku', 'package.json'],
    ...['package-lock.json', 'react-router.config.ts', 'vite.config.ts'],
  ]
  await promisify(execFile)('cp', ['-R', ...tops.map((name) => join(home, name)), folder])
  await symlink(join(home, 'node_modules'), join(folder, 'node_modules'))
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: '99.0.0' }))
  for (const [name, text] of Object.entries(migrations)) await writeFile(join(folder, 'db/migrations', name), text)
  return join(folder, 'kiroku')
}
