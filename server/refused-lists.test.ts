import { gzipSync, zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aFile, aMovingInSite } from '#tests/support/moving-in-site.ts'
import { sentences } from '#texts/refusals.ts'

test('a file that is no list says what it seems to be, and what cannot be a file is refused with a sentence', async () => {
  const { send, get, work, db } = await aMovingInSite()
  for (const [body, status, sentence] of [
    [{}, 400, sentences['list-file']],
    [{ upload: 'none', fileName: 'a' }, 400, sentences['list-file']],
    [aFile(''), 400, sentences['list-file']],
    [aFile(Buffer.alloc(900_001, 'x')), 400, 'Without JavaScript a file may have at most 900 KB'],
  ] as const) {
    const reply = await send('/moving-in', body)
    expect([reply.status, reply.body.toString().includes(sentence)], sentence).toEqual([status, true])
  }
  expect((await send('/moving-in', aFile(Buffer.alloc(1_100_000, 'x')))).status).toBe(413)
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])

  await send('/moving-in', aFile('<!doctype html><html><body>My list</body></html>'))
  const second = await send('/moving-in', aFile('x'))
  expect([second.status, second.body.toString().includes(sentences['list-import-underway'])]).toEqual([409, true])
  await work()
  const page = (await get('/moving-in/1')).text
  expect(page).toContain('This is not a list. It seems to be a web page')
  expect(page).toContain('myanimelist.net/panel.php?go=export')
  expect(page).toContain('Choose another file')
})

test('of a list without entries its reader is told that, and not that rows are damaged or no longer kept', async () => {
  const { send, get, work, db } = await aMovingInSite()
  const gone = 'The rows of this import are no longer kept.'
  const empty = ['<myanimelist></myanimelist>', '{"format":"kiroku","version":1,"titles":[]}']
  for (const [nth, file] of empty.entries()) {
    await send('/moving-in', aFile(file))
    await work()
    const page = (await get(`/moving-in/${nth + 1}`)).text
    expect(page).toContain('There is nothing to bring in: this list has no entries.')
    expect(page).not.toContain('no row of this file can be read')
    expect(page).not.toContain(gone)
  }
  const lists = { format: 'kiroku', version: 1, titles: [], lists: [{ name: 'Calm', titles: [] }] }
  await send('/moving-in', aFile(JSON.stringify(lists)))
  await work()
  await send('/moving-in/3', { do: 'start' })
  await work()
  const done = (await get('/moving-in/3')).text
  expect(done).toContain('1 added')
  expect(done, 'there were none').not.toContain(gone)
  await db.deleteFrom('list_import_parts').execute()
  expect((await get('/moving-in/3')).text).toContain(gone)
})

test('bombs, archives and entities that come as a list are refused with a sentence, and bring nothing in', async () => {
  const { send, get, work, listed, db } = await aMovingInSite()
  const huge = Buffer.alloc(20_000_000, 'a')
  huge.write('<myanimelist><anime><my_comments>')
  const entities = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><myanimelist><anime><my_tags>&b;</my_tags>'
  for (const [file, sentence] of [
    [gzipSync(huge), sentences['list-bomb']],
    [zstdCompressSync(huge), sentences['list-bomb']],
    [gzipSync(gzipSync(huge)), 'This is not a list'],
    ['PK\x03\x04\x14\x00\x08\x00', 'a ZIP archive; please unpack it'],
    [entities, sentences['list-bomb']],
    [`<!DOCTYPE l SYSTEM "file:///etc/passwd"><myanimelist><anime>&l;`, sentences['list-ends-early']],
  ] as const) {
    const { headers } = await send('/moving-in', aFile(file))
    await work()
    const { text } = await get(headers.location ?? '')
    expect(text).toContain(sentence)
    expect(text).not.toContain('root:')
  }
  expect([await listed(), await db.selectFrom('list_import_rows').select('place').execute()]).toEqual([[], []])
})
