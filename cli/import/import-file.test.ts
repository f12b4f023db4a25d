import { link, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { findActions } from '#domain/audit/queries.ts'
import { findImports, findMatches, findProblems } from '#domain/imports/queries.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { aPicture } from '#tests/support/pictures.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { importFile } from './import-file.ts'

const lines = ['{"itemType":"anime","title":"A"}', 'nonsense', '{"itemType":"manga","title":"B"}', '{"title":"C"}']

function surroundings({ stdin = '', isTTY = false } = {}) {
  const written = { out: '', err: '' }
  return {
    written,
    stdin: Readable.from([Buffer.from(stdin)]),
    stdout: { write: (text: string) => (written.out += text) },
    stderr: { isTTY, write: (text: string) => (written.err += text) },
    signal: new AbortController().signal,
  }
}

async function fileWith(content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'catalogue')
  await writeFile(path, content)
  return path
}

const request = { dryRun: false, again: false, problemsFile: null, source: 'catalogue' }

test.each([
  ['a file', lines.join('\n')],
  ['a gzipped file', gzipSync(lines.join('\n'))],
])('%s is imported, and a summary printed', async (_, content) => {
  const db = await freshDatabase()
  const around = surroundings()
  await importFile(db, { ...request, file: await fileWith(content) }, around)

  expect(around.written.out).toMatch(/^added +2\nchanged +0\nunchanged +0\nrefused +2\nDone in \d+ s\.\n$/)
  expect(around.written.err).toMatch(/^line 2: not JSON: .+\nline 4: itemType is missing\n$/)
})

test('- means standard input', async () => {
  const db = await freshDatabase()
  const around = surroundings({ stdin: lines.join('\n') })
  expect(await importFile(db, { ...request, file: '-' }, around)).toMatchObject({ added: 2, refused: 2 })
})

test('a dry run says that nothing was written', async () => {
  const db = await freshDatabase()
  const around = surroundings({ stdin: lines.join('\n') })
  await importFile(db, { ...request, dryRun: true, file: '-' }, around)
  expect(around.written.out).toMatch(/^added +2\n[\s\S]*Nothing was written/)
  expect(await db.selectFrom('titles').select('id').execute()).toEqual([])
})

test('the first twenty problems are shown, and all of them are in the requested file', async () => {
  const db = await freshDatabase()
  const around = surroundings({ stdin: `${lines[0]}\n${'x\n'.repeat(50)}` })
  const problemsFile = await fileWith('')
  await importFile(db, { ...request, file: '-', problemsFile }, around)

  expect(around.written.err.trimEnd().split('\n')).toHaveLength(21)
  expect(around.written.err).toMatch(/and 30 more\n$/)
  const written = (await readFile(problemsFile, 'utf8')).trimEnd().split('\n')
  expect(written).toHaveLength(50)
  expect(written[49]).toMatch(/^line 51: not JSON/)
})

test('a terminal shows a bar, which is removed before anything else is written', async () => {
  const db = await freshDatabase()
  const around = surroundings({ isTTY: true })
  await importFile(db, { ...request, file: await fileWith(lines.join('\n')) }, around)
  expect(around.written.err).toContain('\r\x1b[K████████████████████████ 4 rows, ')
  expect(around.written.err.endsWith('\r\x1b[K')).toBe(true)
})

test.each([
  ['/does/not/exist', 'no such file'],
  [tmpdir(), 'is a folder'],
])('%s cannot be imported', async (file, reason) => {
  const db = await freshDatabase()
  await expect(importFile(db, { ...request, file }, surroundings())).rejects.toThrow(reason)
})

test.each([
  ['a picture (PNG)', () => aPicture('png')],
  ['a web page', async () => '<!DOCTYPE html>\n<html lang="en">'],
  ['a web page', async () => gzipSync('<!DOCTYPE html>\n<html lang="en">')],
  ['one JSON document on several lines; a catalogue has one title on each line', async () => '{\n  "a": 1\n}'],
])('%s is refused before anything is written', async (what, content) => {
  const db = await freshDatabase()
  const file = await fileWith(await content())
  const problemsFile = await fileWith("yesterday's problems")
  const sentence = `This is not a catalogue. It seems to be ${what}`

  const work = importFile(db, { ...request, file, problemsFile }, surroundings())
  expect(await refusalOf(work)).toMatchObject({ sentence })
  expect(await readFile(problemsFile, 'utf8')).toBe("yesterday's problems")
  expect((await findImports(db, asAdmin('admin'), 1)).rows).toEqual([])
  const stdin = Readable.from([await readFile(file)])
  const fromStdin = importFile(db, { ...request, file: '-' }, { ...surroundings(), stdin })
  expect(await refusalOf(fromStdin)).toMatchObject({ sentence })
  expect(stdin.destroyed).toBe(true)
})

test('standard input may come in small pieces, and is a catalogue once a line begins as a title', async () => {
  const db = await freshDatabase()
  const stdin = Readable.from(
    ['# A comm', 'ent\n', '{', '"itemType":"anime","title":"A"}'].map((text) => Buffer.from(text)),
  )
  expect(await importFile(db, { ...request, file: '-' }, { ...surroundings(), stdin })).toMatchObject({
    added: 1,
    refused: 1,
  })
})

test('a problems file that cannot be written is reported before anything is imported', async () => {
  const db = await freshDatabase()
  const importing = (problemsFile: string) =>
    importFile(db, { ...request, file: '-', problemsFile }, surroundings({ stdin: lines.join('\n') }))
  await expect(importing('/does/not/exist')).rejects.toThrow('could not be written')
  await expect(importing('/')).rejects.toThrow('The problems could not be written: /: it is a folder, and no file')
  expect(await db.selectFrom('titles').select('id').execute()).toEqual([])
})

test('problems never overwrite the catalogue, whatever its name', async () => {
  const db = await freshDatabase()
  const file = await fileWith(lines.join('\n'))
  const problemsFile = `${file}-too`
  await link(file, problemsFile)

  const importing = importFile(db, { ...request, file, problemsFile }, surroundings())

  await expect(importing).rejects.toThrow('is the catalogue itself')
  expect(await readFile(file, 'utf8')).toBe(lines.join('\n'))
})

test('an import by the command is listed in Imports and Log like any other, with its problems and doubtful matches', async () => {
  const db = await freshDatabase()
  await importFile(db, { ...request, file: '-' }, surroundings({ stdin: lines.join('\n') }))
  const around = surroundings()
  const second = '{"itemType":"anime","title":"A","episodes":3}\nx\n'
  await importFile(db, { ...request, file: await fileWith(second) }, around)

  const [found, first] = (await findImports(db, asAdmin('admin'), 1)).rows
  expect(first).toMatchObject({
    fileName: 'standard input',
    byCommand: true,
    state: 'done',
    added: 2,
    refused: 2,
  })
  expect(found).toMatchObject({ fileName: 'catalogue', size: second.length, changed: 1, refused: 1, doubtful: 1 })
  expect(await findProblems(db, asAdmin('admin'), found?.id ?? 0, 9)).toEqual([
    { line: 2, reason: expect.stringContaining('line-not-json') },
  ])
  const [match] = await findMatches(db, asAdmin('admin'), found?.id ?? 0, 9)
  expect(match).toMatchObject({ line: 1, name: 'A', title: 'A', reason: { agreeing: [], doubts: [] } })
  expect(around.written.out).toContain(
    `Matched although not all ids agree: 1\nline 1: A is A (/anime/${match?.titleId}): the same title and year\n`,
  )
  const { rows: entries } = await findActions(db, asAdmin('admin'), { action: null, query: '', page: 1 })
  expect(entries[0]).toMatchObject({
    adminEmail: 'command line',
    action: 'import-finished',
    subject: { kind: 'import', id: String(found?.id), name: 'catalogue' },
    after: { added: 0, changed: 1, unchanged: 0, refused: 1 },
  })
})

test('a dry run is not listed, and an interrupted import is listed as cancelled', async () => {
  const db = await freshDatabase()
  await importFile(db, { ...request, dryRun: true, file: '-' }, surroundings({ stdin: lines.join('\n') }))
  expect((await findImports(db, asAdmin('admin'), 1)).rows).toEqual([])

  const around = { ...surroundings({ stdin: lines.join('\n') }), signal: AbortSignal.abort() }
  await importFile(db, { ...request, file: '-' }, around)
  expect((await findImports(db, asAdmin('admin'), 1)).rows).toMatchObject([{ state: 'cancelled' }])
})
