import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const home = resolve(import.meta.dirname, '..')
const unknownTable = 'a table that is not named in the file'

/** Written by triggers and functions of the schema, and by nothing else. */
const writtenByTheSchema = [
  'franchise_titles',
  'genre_set_genres',
  'genre_sets',
  'search_initials',
  'search_keys',
  'search_names',
  'search_names_waiting',
  'star_counts',
  'title_counts',
  'title_facets',
]

test('each table is written by one module of the domain, or by the schema alone', async () => {
  const writers = new Map<string, Set<string>>()
  for (const { file, table } of await findWrites('domain')) {
    writers.set(table, (writers.get(table) ?? new Set()).add(moduleOf(file)))
  }

  const shared = [...writers].filter(([table, modules]) => modules.size > 1 || table === unknownTable)
  expect(shared.map(([table, modules]) => `${table}: ${[...modules].sort()}`)).toEqual([])
  const unwritten = (await findTables()).filter((table) => !writers.has(table))
  expect(unwritten).toEqual(writtenByTheSchema)
})

test('only the domain writes tables', async () => {
  const writes = [
    ...(await findWrites('app')),
    ...(await findWrites('web')),
    ...(await findWrites('server')),
    ...(await findWrites('cli')),
  ]
  expect(writes).toEqual([])
})

test('the domain opens transactions by inTransaction and attempt, which join the one that is open', async () => {
  const opening = []
  for (const { file, code } of await findSources('domain')) if (/\.transaction\(\)/.test(code)) opening.push(file)
  expect(opening).toEqual([])
})

/** The module of a file of the domain; a file directly in domain/ stands for itself. */
function moduleOf(file: string): string {
  return file.split('/')[1] ?? file
}

async function findWrites(folder: string): Promise<{ file: string; table: string }[]> {
  const tables = new Set(await findTables())
  const writes: { file: string; table: string }[] = []
  const sources = await findSources(folder)
  for (const { file, code } of sources) {
    const scope = code.includes("from './tables.ts'") ? code + codeBeside(file, 'tables.ts', sources) : code
    const named = writesIn(code).flatMap((name) => (name.startsWith('$') ? tablesNamedIn(scope, tables) : [name]))
    for (const table of new Set(named)) {
      if (tables.has(table) || table === unknownTable) writes.push({ file, table })
    }
  }
  return writes
}

/** The names of tables that a file writes: by Kysely, in SQL, or restored with a title. Names of other things may be among them. */
function writesIn(code: string): string[] {
  const name = String.raw`(?:only\s+)?"?(\w+|\$\{[^}]*\})`
  const patterns = [
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)/g,
    /\b(?:restoreRows|insertKeptRows)\(\s*\w+,\s*'(\w+)/g,
    /\bmergeReadersRows\(\s*'(\w+)/g,
    new RegExp(String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+${name}`, 'gi'),
    new RegExp(String.raw`\bupdate\s+${name}"?\s+(?:(?:as\s+)?\w+\s+)?set\b`, 'gi'),
  ]
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, table = '']) => table))
}

function codeBeside(file: string, name: string, sources: { file: string; code: string }[]): string {
  return sources.find((other) => other.file === join(dirname(file), name))?.code ?? ''
}

/** The tables that a statement may mean whose table is a variable: those that the file, or its tables.ts, names as texts. */
function tablesNamedIn(code: string, tables: Set<string>): string[] {
  const named = [...code.matchAll(/'(\w+)'/g)].map(([, text = '']) => text).filter((text) => tables.has(text))
  return named.length > 0 ? named : [unknownTable]
}

async function findTables(): Promise<string[]> {
  const [, body = ''] = /export interface DB \{([^}]*)\}/.exec(await readFile(join(home, 'db/types.ts'), 'utf8')) ?? []
  return [...body.matchAll(/^\s*(\w+):/gm)].map(([, table = '']) => table).sort()
}

/** A folder's files, except tests, without their comments. */
async function findSources(folder: string): Promise<{ file: string; code: string }[]> {
  const paths = await readdir(join(home, folder), { recursive: true })
  const files = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  return Promise.all(
    files.map(async (path) => {
      const file = join(folder, path)
      const text = await readFile(join(home, file), 'utf8')
      return { file, code: text.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '') }
    }),
  )
}
