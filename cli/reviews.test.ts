import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { runCommand, startCommand } from '#tests/support/command.ts'
import { newDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'

test('an operator brings in the reviews of another site, and again with nothing new', async () => {
  const { db, url } = await newDatabase()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await db.insertInto('external_ids').values({ title_id: '1', source: 'mal', value: '457' }).execute()
  const { id } = await aUser(db, { email: 'mari@site.example' })
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-reviews-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const reviewBy = (user: string) => JSON.stringify({ mal_id: 457, user, scores: { overall: 8 }, text: 'Calm' })
  await writeFile(join(folder, 'right.jsonl.gz'), gzipSync(['mari_of_old', 'joao'].map(reviewBy).join('\n')))
  await writeFile(join(folder, 'wrong.jsonl'), ['joao', 'me'].map(reviewBy).join('\n'))
  await writeFile(join(folder, 'page.html'), '<!DOCTYPE html>')
  await writeFile(join(folder, 'authors.json'), '{"mari_of_old": "mari@site.example"}')
  const reviews = (...args: string[]) =>
    runCommand(['reviews', ...args], { databaseUrl: url, folder }, reviewBy('from_stdin'))

  const authors = ['--authors', 'authors.json']
  expect(await reviews('import', 'right.jsonl.gz', ...authors)).toEqual({
    said: 'rows 2, added 2, there 0, refused 0\n',
    wrong: '',
    code: 0,
  })
  expect(await reviews('import', 'right.jsonl.gz', ...authors)).toEqual({
    said: 'rows 2, added 0, there 2, refused 0\n',
    wrong: '',
    code: 0,
  })
  const own = await db.selectFrom('reviews').select('body').where('user_id', '=', id).execute()
  expect(own).toEqual([{ body: 'Calm' }])

  const [some, stdin, page, none, aFolder, asAuthors, noAuthors, misused] = await Promise.all([
    reviews('import', 'wrong.jsonl'),
    reviews('import', '-'),
    reviews('import', 'page.html'),
    reviews('import', 'missing.jsonl'),
    reviews('import', '.'),
    reviews('import', 'right.jsonl.gz', '--authors', '.'),
    reviews('import', 'right.jsonl.gz', '--authors', 'wrong.jsonl'),
    reviews('export', 'right.jsonl.gz'),
  ])
  expect(some).toMatchObject({ said: 'rows 2, added 0, there 1, refused 1\n', code: 1 })
  expect(some.wrong).toMatch(/^line 2: nobody can be called "me" here/)
  expect(stdin).toMatchObject({ said: 'rows 1, added 1, there 0, refused 0\n', code: 0 })
  expect(page).toMatchObject({ said: '', code: 2, wrong: expect.stringContaining('These are not reviews') })
  expect(none.wrong).toBe('missing.jsonl: no such file or directory\n')
  expect(aFolder.wrong).toBe('. is a folder, and no file\n')
  expect(asAuthors.wrong).toBe('. is a folder, and no file\n')
  for (const { code } of [none, aFolder, asAuthors, noAuthors, misused]) expect(code).toBe(2)
  expect(noAuthors.wrong).toContain('wrong.jsonl is no list of authors')
  expect(misused.wrong).toMatch(/^export is none of import\nUsage: \.\/kiroku reviews import/)
})

test('a signal ends it also while it waits for more to read', async () => {
  const { db, url } = await newDatabase()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await db.insertInto('external_ids').values({ title_id: '1', source: 'mal', value: '457' }).execute()
  const program = startCommand(['reviews', 'import', '-'], { databaseUrl: url })
  const said = text(program.stdout)
  const ended = once(program, 'exit')
  const line = (n: number) =>
    `${JSON.stringify({ mal_id: 457, user: `reader${n}`, scores: { overall: 8 }, text: 'Calm' })}\n`

  program.stdin.write(Array.from({ length: 201 }, (_, n) => line(n)).join(''))
  await eventually(async () => expect(await db.selectFrom('reviews').select('id').execute()).toHaveLength(200))
  program.kill('SIGTERM')

  expect(await ended).toEqual([143, null])
  expect(await said).toMatch(/^rows 20[01], added 200, there 0, refused 0\n$/)
})
