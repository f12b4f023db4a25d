import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** A label or a sentence: a text on one line that begins like a word with a capital, or has a space and ends in a full stop. */
const sentence = /(['"`])(?:[A-Z][a-z ][^'"`\n]*|(?=[^'"`\n]* )[^'"`\n]*\.)\1/g

/** What people never read: comments, SQL, errors, which are bugs, and causes, which stand in the log. */
const unread = [
  /\/\*.*?\*\//gs,
  /(?<=\s)\/\/.*$/gm,
  /\bsql(?:<[^`]*?>)?`(?:\$\{[^}]*\}|[^`])*`/g,
  /new Error\([^\n]*/g,
  /\.cause = [^\n]*/g,
]

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
const programs = ['Admin', 'Kiroku-Sentence', 'Refusal', 'ValueNode']

test('the domain speaks in codes: sentences and labels live in languages/', () => {
  const said = globSync('domain/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !names.includes(file))
    .flatMap((file) => sentencesIn(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`))
  expect(said).toEqual([])
})

test('every language has the files of English, and their exports', async () => {
  for (const language of readdirSync(join(root, 'languages'))) {
    expect(await exportsOf(language), language).toEqual(await exportsOf('en'))
  }
})

function sentencesIn(source: string): string[] {
  const code = unread.reduce((text, pattern) => text.replace(pattern, ''), source)
  return [...code.matchAll(sentence)]
    .map(([text]) => text.slice(1, -1))
    .filter((text) => !text.startsWith('${') && !programs.includes(text))
}

async function exportsOf(language: string): Promise<string[]> {
  const folder = join(root, 'languages', language)
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const each = files.map(async (file) => Object.keys(await import(join(folder, file))).map((name) => `${file} ${name}`))
  return (await Promise.all(each)).flat().sort()
}
