import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { domains, foreignPackages, rooms } from './rooms.ts'

const home = resolve(import.meta.dirname, '..')
const importing =
  /^(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/gm

interface Import {
  from: string
  /** A file of ours, or a package. */
  to: string
  ours: boolean
  /** Nothing is left of it when the program runs. */
  typesOnly: boolean
}

const imports = await findImports()

test('every file has a room', async () => {
  expect((await sources()).filter((file) => !roomOf(file))).toEqual([])
})

test('imports run one way', () => {
  const wrong = imports.filter(({ from, to, ours }) => {
    const [here, there] = [roomOf(from), roomOf(to)]
    if (!ours || here === there || here?.mayImport === 'anything') return false
    return !there || !here?.mayImport.includes(there.name)
  })
  expect(wrong.map(say)).toEqual([])
})

test('a domain module imports only the modules it may', () => {
  const partOf = (file: string) => /^domain\/([^/]+)\//.exec(file)?.[1]
  const wrong = imports.filter(({ from, to, ours }) => {
    const [here, there] = [partOf(from), partOf(to)]
    if (!ours || !here || !there || here === there || roomOf(from)?.name === 'tests') return false
    return !domains[here]?.includes(there)
  })
  expect(wrong.map(say)).toEqual([])
})

test('a room imports none of the packages that are closed to it', () => {
  const wrong = imports.filter(({ from, to, ours }) => !ours && foreignPackages[roomOf(from)?.name ?? '']?.test(to))
  expect(wrong.map(say)).toEqual([])
})

test('a language imports nothing of other rooms but types', () => {
  const isLanguage = (file: string) => roomOf(file)?.name === 'languages'
  const wrong = imports.filter(({ from, to, typesOnly }) => isLanguage(from) && !isLanguage(to) && !typesOnly)
  expect(wrong.map(say)).toEqual([])
})

test('no imports form a cycle', () => {
  const next = new Map<string, string[]>()
  for (const { from, to, ours } of imports) if (ours) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const circles: string[] = []
  function visit(file: string, path: string[]): void {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const to of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  expect(circles).toEqual([])
})

function say({ from, to }: Import): string {
  return `${from} imports ${to}`
}

function roomOf(file: string) {
  return rooms.find(({ files }) => files.test(file))
}

async function sources(): Promise<string[]> {
  const folders = ['app', 'cli', 'db', 'domain', 'languages', 'server', 'tests', 'web']
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(home, folder), { recursive: true })).map((path) => join(folder, path)),
    ),
  )
  return found.flat().filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
}

async function findImports(): Promise<Import[]> {
  const files = new Set(await sources())
  const found: Import[] = []
  for (const from of files) {
    const text = await readFile(join(home, from), 'utf8')
    for (const [statement, ...names] of text.matchAll(importing)) {
      const name = names.find((given) => given !== undefined) ?? ''
      if (name.includes('/+types/')) continue
      const path = name.startsWith('#')
        ? name
            .slice(1)
            .replace(/^texts\//, 'languages/en/')
            .replace(/^site$/, 'app/entry.server.tsx')
        : name.startsWith('.')
          ? join(dirname(from), name)
          : null
      const to = path && ([path, `${path}.ts`, `${path}.tsx`].find((file) => files.has(file)) ?? path)
      const typesOnly = /^(?:import|export) type /.test(statement)
      found.push(to ? { from, to, ours: true, typesOnly } : { from, to: name, ours: false, typesOnly })
    }
  }
  return found
}
