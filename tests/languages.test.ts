import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** A label or a sentence: a text on one line that begins like a word with a capital, or has a space and ends in a full stop. */
const sentence = /(['"`])(?:[A-Z][a-z ][^'"`\n]*|(?=[^'"`\n]* )[^'"`\n]*\.)\1/g

/** What people never read: comments, SQL, causes, which stand in the log, and what is logged. */
const unread = [
  /\/\*.*?\*\//gs,
  /(?<=\s)\/\/.*$/gm,
  /\bsql(?:<[^`]*?>)?`(?:\$\{[^}]*\}|[^`])*`/g,
  /\.cause = [^\n]*/g,
  /\blog\.\w+\([^\n]*/g,
]
/** In the domain, errors are bugs. */
const bugs = /new Error\([^\n]*/g

/** Files with the names of things: of genres and sites elsewhere, of file formats and of other programs' errors. */
const names = [
  'domain/media/s3-storage.ts',
  'domain/media/sharp.ts',
  'domain/sources/anime-offline-database.ts',
  'domain/sources/tag-genres.ts',
  'domain/sources/what-it-is.ts',
  'domain/titles/foreign-site-rules.ts',
  'domain/titles/formats-rules.ts',
  'domain/titles/import/vocabulary.ts',
]

/** Names in programs. */
const programs = ['Accept-Encoding, Cookie', 'Admin', 'Kiroku-Sentence', 'Refusal', 'ValueNode']

test('the domain speaks in codes: sentences and labels live in languages/', () => {
  const said = globSync('domain/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !names.includes(file))
    .flatMap((file) => sentencesIn(file, [...unread, bugs]))
  expect(said).toEqual([])
})

/** A header's name, for instance. */
const oneWord = /^[\w-]+$/

/** Files whose errors and messages stand in the log only. */
const logged = [
  'server/http/client-gone.ts',
  'server/http/render.ts',
  'server/jobs.ts',
  'server/pictures/ask-process.ts',
  'server/postgres/start.ts',
]

test('the server and the commands take what they print and send from languages/', () => {
  const said = globSync('{cli,server,web}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !logged.includes(file))
    .flatMap((file) => sentencesIn(file, unread, oneWord))
  expect(said).toEqual([])
})

test('every language has the files of English, and their exports', async () => {
  for (const language of readdirSync(join(root, 'languages'))) {
    expect(await exportsOf(language), language).toEqual(await exportsOf('en'))
  }
})

/** @param but texts that are none */
function sentencesIn(file: string, without: RegExp[], but?: RegExp): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const code = without.reduce((text, pattern) => text.replace(pattern, ''), source)
  return [...code.matchAll(sentence)]
    .map(([text]) => text.slice(1, -1))
    .filter((text) => !text.startsWith('${') && !programs.includes(text) && !but?.test(text))
    .map((text) => `${file}: ${text}`)
}

async function exportsOf(language: string): Promise<string[]> {
  const folder = join(root, 'languages', language)
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const each = files.map(async (file) => Object.keys(await import(join(folder, file))).map((name) => `${file} ${name}`))
  return (await Promise.all(each)).flat().sort()
}
