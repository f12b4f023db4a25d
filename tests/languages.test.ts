import { execFile } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

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

/** Files with the names of things: of genres, standings and sites elsewhere, of file formats and of other programs' errors. */
const names = [
  'domain/media/s3-storage.ts',
  'domain/media/sharp.ts',
  'domain/sources/anime-offline-database.ts',
  'domain/sources/tag-genres.ts',
  'domain/sources/what-it-is.ts',
  'domain/titles/foreign-site-rules.ts',
  'domain/titles/formats-rules.ts',
  'domain/titles/import/vocabulary.ts',
  'domain/transfer/moving-in/read-names.ts',
  'domain/transfer/readers/mal-xml.ts',
  'domain/transfer/readers/shikimori-json.ts',
  'domain/transfer/readers/xml-entries.ts',
  'domain/transfer/writers/mal-entry.ts',
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
  'server/http/trim-manifest.ts',
  'server/jobs.ts',
  'server/pictures/ask-process.ts',
  'server/postgres/start.ts',
  'server/shared-cache/send-purges.ts',
  'web/stream-pieces.ts',
]

test('the server and the commands take what they print and send from languages/', () => {
  const said = globSync('{cli,server,web}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !logged.includes(file))
    .flatMap((file) => sentencesIn(file, unread, oneWord))
  expect(said).toEqual([])
})

const others = readdirSync(join(root, 'languages')).filter((language) => language !== 'en')

test('every language has the files of English, and their exports', async () => {
  for (const language of others) expect(await exportsOf(language), language).toEqual(await exportsOf('en'))
})

/** As in tsconfig.json, but for languages. */
const everything = ['app', 'cli', 'db', 'domain', 'server', 'tests', 'web', '.react-router/types']

test.each(others)('everything compiles with the texts of %s in place of English', async (language) => {
  expect(await compile(join(root, 'languages', language), everything)).toBe('')
})

test('a language in which a text is missing, or takes other parameters, does not compile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-language-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(join(root, 'languages/en'), folder, { recursive: true })
  const texts = (await readFile(join(folder, 'mails.ts'), 'utf8')).split('\n')
  const compiledWith = async (changed: (line: string) => string) => {
    await writeFile(join(folder, 'mails.ts'), texts.map(changed).join('\n'))
    return compile(folder, ['server/mail/reset-mail.ts'])
  }

  expect(await compiledWith((line) => line.replace('The link works once', 'O link'))).toBe('')
  expect(await compiledWith((line) => line.replace('const worksOnce', 'const works'))).toContain(
    "'worksOnce' does not exist",
  )
  expect(await compiledWith((line) => line.replace('site: string', 'name: string'))).toContain("'site' does not exist")
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

/** @returns what is wrong with these files of the program if its texts are those in a folder */
async function compile(texts: string, files: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-compile-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const paths = { '#texts/*': [`${texts}/*`], '#domain/*': [`${root}/domain/*`] }
  const compilerOptions = {
    paths,
    rootDirs: [root, join(root, '.react-router/types')],
    typeRoots: [join(root, 'node_modules/@types')],
  }
  const include = [...files.map((file) => join(root, file)), join(root, 'node_modules/vite/client.d.ts')]
  const project = {
    extends: join(root, 'tsconfig.json'),
    include,
    compilerOptions: { ...compilerOptions, types: ['node'] },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
  return promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['--project', folder, '--singleThreaded']).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  )
}

async function exportsOf(language: string): Promise<string[]> {
  const folder = join(root, 'languages', language)
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'))
  const each = files.map(async (file) => Object.keys(await import(join(folder, file))).map((name) => `${file} ${name}`))
  return (await Promise.all(each)).flat().sort()
}
