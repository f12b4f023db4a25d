import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { runCommand } from '#tests/support/command.ts'
import { newDatabase } from '#tests/support/database.ts'

test('an operator brings a list in for a reader, and is told what became of its rows', async () => {
  const { db, url } = await newDatabase()
  const { email } = await aUser(db)
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await db.insertInto('external_ids').values({ title_id: '1', source: 'mal', value: '457' }).execute()
  for (const id of ['2', '3']) await aTitle(db, { id, title: 'Fruits Basket' })
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-lists-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const row = (id: number, title: string, status: string) => ({
    node: { id, title },
    list_status: { status, score: 8 },
  })
  const rows = [row(457, 'Mushishi', 'completed'), row(120, 'Fruits Basket', 'watching'), row(9, 'Nowhere', 'watching')]
  const write = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content))
  await write('good.json', { data: rows })
  await write('partly.json', { data: [...rows, row(8, 'Odd', 'gazing')] })
  await write('page.json', { neither: 'list' })
  const importList = async (...args: string[]) => {
    const { said, ...answer } = await runCommand(['import-list', ...args], { databaseUrl: url, folder })
    return { said: said.trimEnd().split('\n').at(-1), ...answer }
  }

  const good = await importList('--user', email, 'good.json')
  expect(good).toEqual({ said: 'rows 3, matched 1, ambiguous 1, waiting 1, refused 0', wrong: '', code: 0 })
  const entries = [{ status: 'CURRENT', score: 87, media: { idMal: 457, type: 'ANIME' } }]
  await write('scored.json', { lists: [{ name: 'Watching', entries }] })
  expect(await importList('--user', email, 'scored.json')).toMatchObject({
    wrong: 'The file does not say on which scale its scores are. They were read as 1 to 100\n',
    code: 0,
  })
  const partly = await importList('--user', email, 'partly.json')
  expect(partly).toMatchObject({ said: 'rows 4, matched 1, ambiguous 1, waiting 1, refused 1', code: 1 })
  expect(partly.wrong).toMatch(/^row 4 \(Odd\): .*gazing\n$/)
  const others = await Promise.all([
    importList('--user', email, 'page.json'),
    importList('--user', 'nobody@site.example', 'good.json'),
    importList('--user', email, 'missing.json'),
    importList('good.json'),
    importList('--user', email, '.'),
  ])
  expect(others.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2])
  expect(others[0]?.wrong).toMatch(/^This is not a list/)
  expect(others[2]?.wrong).toBe('missing.json: no such file or directory\n')
  expect(others[4]?.wrong).toBe('. is a folder, and no file\n')
  expect(await db.selectFrom('list_entries').select(['title_id', 'status']).execute()).toEqual([
    { title_id: '1', status: 'watched' },
  ])
})
