import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const home = resolve(import.meta.dirname, '..')

/** Statements that lock rows and name other tables too, with what makes that right (ARCHITECTURE.md, "What always holds"). */
const known: Record<string, string> = {
  'domain/accounts/add-sign-in-method.ts: sessions, users': 'The session is looked up again once the user is locked.',
  'domain/accounts/begin-session.ts: sessions, unfinished_sign_ins, users, …': 'The user is locked before.',
  'domain/accounts/delete-account.ts: helpful_votes, reviews':
    'The reader is locked before, and nobody else votes for them.',
  'domain/accounts/delete-account.ts: ratings, titles': 'The reader is locked before, and nobody else rates for them.',
  'domain/companies/join-companies.ts: title_companies, titles':
    'The company is locked before: no other title comes to credit it.',
  'domain/journal/brought-queries.ts: title_merges, titles':
    'What a title has been merged into is looked up and locked after.',
  'domain/journal/queries.ts: list_entries, titles':
    'It only finds the title; what the reader keeps of it is read after.',
  'domain/journal/queries.ts: titles, users': 'Both are locked.',
  'domain/journal/undos.ts: titles, undos': 'The reader whose undo it is is locked before.',
  'domain/profiles/moderate-profile.ts: profiles, users': 'The user is only named in the log.',
  'domain/ratings/cast-ratings.ts: ratings, titles':
    'A key refuses a second rating, and count_rating sees the title as it is by then.',
  'domain/ratings/queries.ts: ratings, titles, users':
    'A key refuses a second rating, and count_rating sees the title as it is by then.',
  'domain/reports/insert-report.ts: users, …':
    'What is reported is locked, with what says whether it may be; a key refuses a second report.',
  'domain/reviews/moderate-review.ts: reviews, titles, users': 'Title and author are only named in the log.',
  'domain/reviews/write-reviews.ts: helpful_votes, reviews': 'A key refuses a second vote.',
  'domain/reviews/write-reviews.ts: reviews, titles': 'A key refuses a second review.',

  'domain/shelves/parts-of-title.ts: shelves, …': 'The rows that were kept of a title do not change.',
  'domain/titles/relations/resolve-relations.ts: external_ids, title_merges, title_relations, titles':
    'A title that has gone meanwhile is left out, and what a relation says is compared again.',
  'domain/transfer/moving-in/decide.ts: list_import_rows, list_imports':
    'Rows of an import that has been checked keep their titles.',
}

test('a statement that may wait for a lock does not judge by rows that it does not lock', async () => {
  const found = (await findStatements()).filter(({ tables }) => tables.length > 1)
  expect([...new Set(found.map(({ file, tables }) => `${file}: ${tables.join(', ')}`))].sort()).toEqual(
    Object.keys(known).sort(),
  )
})

interface Statement {
  file: string
  /** Those that it names. */
  tables: string[]
}

const lock = /\bfor (?:no key update|update|key share|share)\b(?!(?:\s+of\s+\w+)?\s+(?:skip locked|nowait))/
const builtLock = /\.for(?:Update|NoKeyUpdate|Share|KeyShare)\(\)/g

/** All statements that lock rows for which they may have to wait. */
async function findStatements(): Promise<Statement[]> {
  const files = ['domain', 'db', 'server', 'cli', 'web'].map(async (folder) => {
    const paths = await readdir(join(home, folder), { recursive: true })
    return paths.filter((path) => /(?<!\.test)\.ts$/.test(path)).map((path) => `${folder}/${path}`)
  })
  const statements = (await Promise.all(files)).flat().map(async (file) => {
    const code = await readFile(join(home, file), 'utf8')
    const raw = templatesIn(code).filter((text) => lock.test(text))
    return [...raw.map(namedInSql), ...builtIn(code).map(namedInChain)].map((tables) => ({ file, tables }))
  })
  return (await Promise.all(statements)).flat()
}

/** The outermost templates of SQL, as they are written. */
function templatesIn(code: string): string[] {
  const texts: string[] = []
  const start = /\bsql(?:<[^`]*?>)?`/g
  for (let match = start.exec(code); match; match = start.exec(code)) {
    const end = endOf(code, start.lastIndex)
    texts.push(code.slice(match.index, end))
    start.lastIndex = end
  }
  return texts
}

/** Where the template ends that begins here. */
function endOf(code: string, from: number): number {
  let at = from
  while (at < code.length && code[at] !== '`') {
    if (code.startsWith('${', at)) at = endOfHole(code, at + 2)
    else at += code[at] === '\\' ? 2 : 1
  }
  return at + 1
}

function endOfHole(code: string, from: number): number {
  let at = from
  for (let depth = 1; at < code.length && depth > 0; ) {
    if (code[at] === '`') {
      at = endOf(code, at + 1)
      continue
    }
    if (code[at] === '{') depth++
    if (code[at] === '}') depth--
    at++
  }
  return at
}

/** The tables that a statement reads or writes, but for what it names itself. */
function namedInSql(text: string): string[] {
  const own = new Set(Array.from(text.matchAll(/(\w+)(?: \([^)]*\))? as (?:materialized )?\(/g), ([, name]) => name))
  const words = Array.from(
    text.matchAll(/\b(?:from|join|into|using|(?<!key |for )update)\s+(\$\{|[a-z_]+\b(?!\())/g),
    ([, name]) => name ?? '',
  )
  const none = ['set', 'lateral', 'select', 'unnest', 'nothing', 'where']
  const tables = words.filter((name) => !own.has(name) && !none.includes(name))
  return [...new Set(tables.map((name) => (name === '${' ? '…' : name)))].sort()
}

/** Statements that Kysely builds. */
function builtIn(code: string): string[] {
  return Array.from(code.matchAll(builtLock), ({ index }) => {
    const before = code.slice(0, index)
    const begins = Array.from(before.matchAll(/\b(?:tx|db)\s*\.selectFrom\(/g)).at(-1)?.index ?? 0
    return before.slice(begins)
  })
}

function namedInChain(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/(?:selectFrom|Join)\('(\w+)/g), ([, name]) => name ?? ''))].sort()
}
