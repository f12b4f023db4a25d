import { execFile } from 'node:child_process'
import { constants, existsSync, readFileSync, rmSync } from 'node:fs'
import { access, mkdir, mkdtemp, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { reason } from '#domain/reason.ts'
import { home } from '#server/home.ts'
import { version } from '#server/version.ts'
import * as texts from '#texts/commands.ts'
import { Misused, onlyOne, readOptions } from './arguments.ts'
import { labelName, machineName } from './prepare/check-machine.mjs'

const megabyte = 1_000_000

/** What the program reads when it runs, what tells that the build is made of it, and what an operator reads. */
const parts = [
  ...['kiroku', 'package.json', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts'],
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs', 'public'],
  ...['app', 'build', 'cli', 'db', 'domain', 'languages', 'server', 'web'],
]

/** The names by which tar knows how to compress; by any other it would compress nothing, and say nothing. */
const compressed = /\.(tar\.(gz|xz|zst|bz2)|tgz)$/

/**
 * Packs the built site with its dependencies and the programs that it runs on, Node and PostgreSQL, so that another machine
 * needs no Node, no compiler and no internet. They are this machine's: a package is for one kind of machine.
 */
export async function run(args: string[]): Promise<number> {
  const file = resolve(onlyOne(readOptions(args, {}).positionals, 'FILE.tar.gz'))
  if (!compressed.test(file)) throw new Misused(texts.isNoTarName({ name: basename(file) }))
  if (existsSync(file)) throw new Error(texts.isThere({ file }))
  await access(dirname(file), constants.W_OK | constants.X_OK)
  const folder = `kiroku-${version}`
  const machine = machineName()
  const staging = await mkdtemp(join(tmpdir(), 'kiroku-package-'))
  const unfinished = join(dirname(file), `.unfinished-${basename(file)}`)
  const forget = () => {
    for (const path of [staging, unfinished]) rmSync(path, { recursive: true, force: true })
  }
  // A signal may end the program at any moment.
  process.once('exit', forget)
  try {
    await symlink(home, join(staging, folder))
    const label = join(staging, 'label', folder)
    await mkdir(label, { recursive: true })
    await writeFile(join(label, labelName), `${JSON.stringify({ version, machine })}\n`)
    const names = join(staging, 'names')
    await writeFile(names, [...parts, ...dependencies()].map((part) => `${folder}/${part}\n`).join(''))
    await pack(unfinished, ['-C', join(staging, 'label'), `${folder}/${labelName}`, '-C', staging, '-T', names])
    await rename(unfinished, file)
  } finally {
    process.off('exit', forget)
    forget()
  }
  const { size } = await stat(file)
  process.stdout.write(`${texts.packaged({ file, folder, machine, megabytes: Math.round(size / megabyte) })}\n`)
  return 0
}

/** How it is compressed, the file's name says. */
async function pack(file: string, what: string[]): Promise<void> {
  const leftOut = ['*.test.ts', '*.test.tsx', 'node_modules/.cache']
  const args = ['-caf', file, ...leftOut.map((name) => `--exclude=${name}`), ...what]
  const packing = promisify(execFile)('tar', args)
  // It would go on alone.
  const stop = () => packing.child.kill()
  process.prependOnceListener('exit', stop)
  await packing
    .catch((error: Error & { stderr?: string }) => {
      throw new Error(texts.noTar({ error: error.stderr?.split('\n').find(Boolean) ?? reason(error) }))
    })
    .finally(() => process.off('exit', stop))
}

/** Those that are there and not for building or testing alone, as paths; npm's own list of them says that all are there. */
function dependencies(): string[] {
  const list = 'node_modules/.package-lock.json'
  const { packages } = JSON.parse(readFileSync(join(home, list), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  const needed = Object.entries(packages).filter(([, { dev, devOptional }]) => !dev && !devOptional)
  // One inside another goes along with that.
  const outer = needed.map(([path]) => path).filter((path) => path.lastIndexOf('node_modules/') === 0)
  return [list, 'node_modules/.bin/node', ...outer.filter((path) => existsSync(join(home, path)))]
}
