import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { imported, mushishi, titlesOf } from '#tests/support/imported.ts'
import { withProblemsInWords } from '#tests/support/refusal-of.ts'
import type { ImportProblem } from './read-batches.ts'

test('bad lines are reported with number and reason, and the rest is imported', async () => {
  const db = await freshDatabase()
  const problems: ImportProblem[] = []
  const lines = [
    mushishi,
    '{"title":',
    '',
    { itemType: 'anime' },
    { ...mushishi, ids: {}, title: 'B', synopsis: 'x\0' },
  ]
  const summary = await imported(db, [...lines, { itemType: 'manga', title: '×××HOLiC' }], {
    onProblem: (problem) => problems.push(problem),
  })

  expect(summary).toMatchObject({ added: 2, refused: 3 })
  expect(withProblemsInWords(problems)).toEqual([
    { line: 2, problem: expect.stringMatching(/^not JSON: /) },
    { line: 4, problem: 'title is missing' },
    { line: 5, problem: 'synopsis contains the character U+0000' },
  ])
})

test('a line that cannot be kept whole is refused, when the file is only looked at too, whatever its keys are', async () => {
  const db = await freshDatabase()
  const line = (rest: string) => `{"itemType":"anime","title":"Mushishi",${rest}}`
  const deep = (times: number) => `${'['.repeat(times)}${']'.repeat(times)}`
  const lines = [
    line(`"mine":${deep(60_000)}`),
    line(`"ids":{"mal":${deep(60_000)}}`),
    line('"mine":{"of":["a\\u0000"]}'),
    line('"mi\\u0000ne":1'),
    line('"ids":{"m\\u0000":"1"}'),
    line('"mine":{"\\ud800":1}'),
    line('"mine":"\\ud83d\\ude00 \\\\u0000"'),
    line(`"mine":${deep(99)}`),
  ]
  for (const dryRun of [true, false]) {
    const problems: ImportProblem[] = []
    await imported(db, lines, { dryRun, onProblem: (problem) => problems.push(problem) })
    expect(withProblemsInWords(problems)).toEqual([
      { line: 1, problem: 'has values nested more than 100 deep' },
      { line: 2, problem: 'has values nested more than 100 deep' },
      { line: 3, problem: 'mine contains the character U+0000' },
      { line: 4, problem: 'mi�ne contains the character U+0000' },
      { line: 5, problem: 'ids contains the character U+0000' },
      { line: 6, problem: 'mine contains half of a character (a surrogate without its other half)' },
    ])
  }
})

test('a title that the database refuses is reported, and the rest of its batch is saved', async () => {
  const db = await freshDatabase()
  await sql`alter table titles add check (title <> 'Cursed')`.execute(db)
  const problems: ImportProblem[] = []
  const lines = ['A', 'Cursed', 'B'].map((title) => ({ itemType: 'anime', title }))
  const summary = await imported(db, lines, { onProblem: (problem) => problems.push(problem) })

  expect(summary).toMatchObject({ added: 2, refused: 1 })
  expect(withProblemsInWords(problems)).toEqual([
    { line: 2, problem: expect.stringMatching(/^the database refuses it: /) },
  ])
  expect((await titlesOf(db)).map(({ title }) => title)).toEqual(['A', 'B'])
})

test('a line that the database cannot hold is reported like any other bad line', async () => {
  const db = await freshDatabase()
  const genres = Array.from({ length: 400 }, () => randomBytes(50).toString('hex'))
  const problems: ImportProblem[] = []
  const lines = [
    { itemType: 'anime', title: 'A' },
    { itemType: 'anime', title: 'B', genres },
  ]
  expect(await imported(db, lines, { onProblem: (problem) => problems.push(problem) })).toMatchObject({ added: 1 })
  expect(withProblemsInWords(problems)).toEqual([
    { line: 2, problem: expect.stringMatching(/^the database refuses it: index row/) },
  ])
})

test('a line that another source has said stays with its title when a line beside it is refused', async () => {
  const db = await freshDatabase()
  await sql`alter table titles add check (title <> 'Cursed')`.execute(db)
  await imported(db, [mushishi], { source: 'second' })

  const summary = await imported(db, [mushishi, { itemType: 'anime', title: 'Cursed' }])

  expect(summary).toMatchObject({ added: 0, changed: 1, refused: 1 })
  expect((await titlesOf(db)).map(({ title }) => title)).toEqual(['Mushishi'])
})

test('a preview says what would change in a title when a line beside it is refused', async () => {
  const db = await freshDatabase()
  await sql`alter table titles add check (episodes <> 13)`.execute(db)
  const lines = (episodes: number) => [1, 2].map((mal) => ({ ...mushishi, ids: { mal }, episodes: mal * episodes }))
  await imported(db, lines(12))
  const changes: unknown[] = []

  const summary = await imported(db, lines(13), {
    dryRun: true,
    onSettled: (outcome) => changes.push(...(outcome.changes ?? [])),
  })

  expect(summary).toMatchObject({ changed: 1, refused: 1 })
  expect(changes).toEqual([[{ field: 'episodes', before: '24', after: '26' }]])
})
