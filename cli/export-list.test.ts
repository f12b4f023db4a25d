import { once } from 'node:events'
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { runCommand, startCommand } from '#tests/support/command.ts'
import { newDatabase } from '#tests/support/database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { aSmallDisk, canMount } from '#tests/support/small-disk.ts'

test('an operator writes a reader’s list to a file, of each format', async () => {
  const { db, url } = await newDatabase()
  const { id, email } = await aUser(db)
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await aTitle(db, { id: '2', title: 'Nowhere else' })
  await db.insertInto('external_ids').values({ title_id: '1', source: 'mal', value: '457' }).execute()
  for (const title_id of ['1', '2']) await anEntry(db, { user_id: id, title_id })
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-lists-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const exportList = (...args: string[]) => runCommand(['export-list', ...args], { databaseUrl: url, folder })
  const written = (name: string) => readFile(join(folder, name), 'utf8')
  const of = (user: string, format: string, ...more: string[]) =>
    exportList('--user', user, '--format', format, ...more)

  const answers = await Promise.all([
    of(email, 'mal', 'both.xml'),
    of(email, 'mal', '--kind', 'manga', 'manga.xml'),
    of(email, 'csv', 'list.csv'),
    of(email, 'json', 'list.json'),
    of('nobody@site.example', 'csv', 'none.csv'),
    of(email, 'csv', 'no/such/folder.csv'),
    of(email, 'csv', '--kind', 'anime', 'none.csv'),
    of(email, 'xml', 'none.xml'),
    of(email, 'mal', '--kind', 'anime', '-'),
    of(email, 'mal', '-'),
  ])

  const inFile = await of(email, 'csv', 'list.csv/list.csv')
  expect(inFile).toMatchObject({ wrong: 'list.csv/list.csv: not a directory\n', code: 1 })
  const leftOut = 'Left out, because MyAnimeList has no number for it (CSV and Kiroku JSON hold it): 1 title\n'
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 1, 1, 2, 2, 0, 2])
  expect(answers[0]?.said).toBe(`both.xml is written\n${leftOut}both-manga.xml is written\n`)
  expect(answers[4]?.wrong).toBe('Nobody has the address nobody@site.example\n')
  expect(answers[5]?.wrong).toBe('no/such/folder.csv: no such file or directory\n')
  expect(answers[7]?.wrong).toMatch(/^xml is none of mal, json, csv\nUsage: \.\/kiroku export-list --user/)
  expect(answers[8]).toMatchObject({
    said: expect.stringMatching(/^<\?xml[\s\S]*>457<[\s\S]*<\/myanimelist>\n$/),
    wrong: leftOut,
  })
  expect(answers[9]?.wrong).toMatch(
    /^A file for MyAnimeList holds one kind: to standard output, --kind says which\nUsage: /,
  )
  expect((await readdir(folder)).sort()).toEqual(['both-manga.xml', 'both.xml', 'list.csv', 'list.json', 'manga.xml'])
  expect((await stat(join(folder, 'list.csv'))).mode & 0o777).toBe(0o600)
  expect(await written('both.xml')).toMatch(/hold it\): 1 title\n Nowhere else\n-->[\s\S]*<series_animedb_id>457</)
  expect(await written('both-manga.xml')).toContain('<user_total_manga>0<')
  expect(await written('list.csv')).toMatch(/Mushishi.*\r\n.*Nowhere else/)
  expect(JSON.parse(await written('list.json'))).toMatchObject({
    profile: { email },
    titles: [{ id: '1' }, { id: '2' }],
  })
})

test('what has the name of the file and is none stays, and what was written when a signal comes goes', async () => {
  const { db, url } = await newDatabase()
  const { email } = await aUser(db)
  const folder = await mkdtemp(join(tmpdir(), 'kiroku-lists-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await symlink('/dev/null', join(folder, 'nothing'))
  const of = (file: string) => ['export-list', '--user', email, '--format', 'json', file]
  const locked = await db.startTransaction().execute()
  onTestFinished(async () => void (await locked.rollback().execute()))
  await sql`lock table list_entries`.execute(locked)

  const refused = await runCommand(of('nothing'), { databaseUrl: url, folder })
  const program = startCommand(of('list.json'), { databaseUrl: url, folder })
  const ended = once(program, 'exit')
  await eventually(async () => expect(await readdir(folder)).toHaveLength(2))
  program.kill('SIGTERM')

  expect(refused).toMatchObject({ code: 1, wrong: 'nothing is there already, and is no file: nothing was written\n' })
  expect(await ended).toEqual([143, null])
  expect(await readdir(folder)).toEqual(['nothing'])
  expect((await lstat(join(folder, 'nothing'))).isSymbolicLink()).toBe(true)
})

test.runIf(canMount)('of a list for which there is no room, nothing is left, and its name is said', async () => {
  const { db, url } = await newDatabase()
  const { email } = await aUser(db)
  const folder = aSmallDisk(1)
  await writeFile(join(folder, 'full'), Buffer.alloc(2 ** 20))

  const answer = await runCommand(['export-list', '--user', email, '--format', 'json', 'list.json'], {
    databaseUrl: url,
    folder,
  })

  expect(answer).toEqual({ said: '', wrong: 'list.json: no space left on device\n', code: 1 })
  expect(await readdir(folder)).toEqual(['full'])
})
