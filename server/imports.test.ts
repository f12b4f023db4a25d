import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { workOnImport } from '#domain/imports/work-on-import.ts'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { aStorage } from '#tests/support/storage.ts'
import { anUploader, sessionCookie, signedIn } from '#tests/support/uploading.ts'
import { sentences } from '#texts/refusals.ts'

const imports = '/admin-dashboard/imports'
const posters = '/admin-dashboard/posters'
const lines = ['{"itemType":"anime","title":"One"}', '{"itemType":"manga","title":"Two"}', 'x'].join('\n')

test('a catalogue comes with the form, is checked, started, and ends in the history', async () => {
  const { db, storage, send, get } = await aSite()

  const { status, headers } = await send(imports, aCatalogue(lines))
  const page = headers.location ?? ''
  expect([status, page]).toEqual([302, `${imports}/1`])
  expect((await get(page)).text).toContain('The file is being read. Nothing is changed yet.')
  await workOnImport(db, storage, 1)
  expect((await get(page)).text).toMatch(/Import (<!-- -->)?2(<!-- -->)? (<!-- -->)?titles/)
  const problems = await get(`${page}/problems`)
  expect(problems.headers['content-disposition']).toBe('attachment; filename="import-1-problems.txt"')
  expect(problems.text).toMatch(/^line 3: not JSON: .*\n$/)

  const preview = await get(`${page}/lines`)
  expect(preview.headers['content-disposition']).toBe('attachment; filename="import-1-preview.txt"')
  expect(preview.text).toMatch(/^line 1: added: anime One\nline 2: added: manga Two\nline 3: refused: not JSON: .*\n$/)

  expect((await send(page, { do: 'start' })).headers.location).toBe(page)
  await workOnImport(db, storage, 1)

  expect(JSON.parse((await get(`${page}/progress`)).text)).toMatchObject({ state: 'done', added: 2, refused: 1 })
  expect((await get(imports)).text).toContain('catalogue.jsonl.gz')
  expect((await get('/anime')).status).toBe(404)
  expect(await db.selectFrom('titles').select('title').orderBy('title').execute()).toEqual([
    { title: 'One' },
    { title: 'Two' },
  ])
})

test('a catalogue can also come by a resumable upload, and be larger than a picture', async () => {
  const { address, db, send } = await aSite()
  const admin = anUploader(address, { user: 'admin' })
  const file = gzipSync(lines)
  const { headers } = await admin.create(file.length, { folder: 'catalogues', body: file })
  const upload = headers.location?.replace(/^.*\//, '') ?? ''

  expect((await admin.picture(headers.location ?? '')).status).toBe(404)
  expect((await send(imports, { upload, fileName: 'C:\\mine\\all.gz' })).status).toBe(302)
  expect(await db.selectFrom('imports').select('file_name').execute()).toEqual([{ file_name: 'all.gz' }])
  expect((await admin.create(200_000_000, { folder: 'catalogues' })).status).toBe(201)
  const tooLarge = await admin.create(268_435_457, { folder: 'catalogues' })
  expect([tooLarge.status, tooLarge.body.toString()]).toEqual([413, sentences['catalogue-size']])
  const picture = await admin.create(33_554_433, { folder: 'imgs' })
  expect([picture.status, picture.body.toString()]).toEqual([413, 'This picture is larger than 32 MB'])
  const byReader = await anUploader(address).create(10, { folder: 'catalogues' })
  expect([byReader.status, byReader.body.toString()]).toEqual([422, sentences['invalid-root-operation']])
})

test('a file that cannot be imported is refused with a sentence above the form', async () => {
  const { db, send } = await aSite()
  for (const [body, status, sentence] of [
    [{}, 400, sentences['import-file']],
    [{ upload: 'none', fileName: 'a' }, 400, sentences['import-file']],
    [aCatalogue(''), 400, sentences['import-file']],
    [aCatalogue('<html>\n<h1>Catalogue</h1>'), 400, 'This is not a catalogue. It seems to be a web page'],
    [aCatalogue(Buffer.alloc(900_001, 'x')), 400, 'Without JavaScript a file may have at most 900 KB'],
  ] as const) {
    const reply = await send(imports, body)
    expect([reply.status, reply.body.toString().includes(sentence)], sentence).toEqual([status, true])
  }
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
  await send(imports, aCatalogue(lines))
  const second = await send(imports, aCatalogue(lines))
  expect(second.status).toBe(409)
  expect((await send(`${imports}/1`, { do: 'start' })).status).toBe(409)
  expect((await send(`${imports}/1`, { do: 'cancel' })).status).toBe(302)
  const late = await send(`${imports}/1`, { do: 'cancel' })
  expect([late.status, late.body.toString().includes(sentences['import-ended'])]).toEqual([409, true])
})

test('a source that cannot be is refused at its field, which keeps what was typed, and no file is kept', async () => {
  const { db, send } = await aSite()
  const reply = await send(imports, { ...aCatalogue(lines), source: 'My Notes' })

  const form = /<form class="import-form".*?<\/form>/s.exec(reply.body.toString())?.[0] ?? ''
  expect([reply.status, form.split(sentences['import-source']).length]).toEqual([400, 2])
  const [field] = /<input[^>]* name="source"[^>]*>/.exec(form) ?? []
  expect(field).toMatch(/aria-invalid="true".* value="My Notes"/)
  expect(form).not.toContain('banner-problem')
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
})

test('an unknown import id is not found', async () => {
  const { get } = await aSite()
  for (const path of [`${imports}/1`, `${imports}/0`, `${imports}/x`, `${imports}/99999999999999999999`]) {
    for (const part of ['', '/progress', '/problems', '/lines', '/matches'])
      expect((await get(path + part)).status, path + part).toBe(404)
  }
})

test('fetching posters is started and cancelled by forms', async () => {
  const { db, send, get } = await aSite()
  await aTitle(db, { id: '1', title: 'One', poster: 'https://a.example/1.jpg' })

  expect((await get(posters)).text).toContain('a.example')
  expect((await send(posters, { title: '1' })).status).toBe(302)
  expect((await send(posters, { do: 'all' })).status).toBe(409)
  expect(JSON.parse((await get(`${posters}/progress`)).text)).toMatchObject({
    titleId: '1',
    state: 'running',
    wanted: 1,
  })
  expect((await send(posters, { do: 'cancel' })).status).toBe(302)
  expect((await send(posters, { do: 'cancel' })).status).toBe(409)
  expect((await send(posters, { title: '2' })).status).toBe(409)
})

test('visitors, readers, and admins without an admin session see and change nothing', async () => {
  const { address, db } = await aSite()
  await aTitle(db, { id: '1', poster: 'https://a.example/1.jpg' })
  await db.insertInto('imports').values({ file_name: 'a', size: 1, state: 'checked' }).execute()
  await db.updateTable('sessions').set({ is_admin_session: false }).execute()
  const before = await everything(db)

  for (const cookie of ['', sessionCookie('reader'), sessionCookie('admin')]) {
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    for (const path of [
      imports,
      `${imports}/1`,
      `${imports}/1/progress`,
      `${imports}/1/problems`,
      `${imports}/1/lines`,
      `${imports}/1/matches`,
      posters,
      `${posters}/progress`,
    ]) {
      const read = await ask(address, path, { headers: { cookie } })
      expect([path, read.status, read.headers.location]).toEqual([path, 302, '/admin/sign-in'])
    }
    for (const [path, body] of [
      [imports, 'upload=x&fileName=y'],
      [`${imports}/1`, 'do=start'],
      [`${imports}/1`, 'do=cancel'],
      [posters, 'do=all'],
      [posters, 'title=1'],
      [posters, 'do=cancel'],
    ] as const) {
      const written = await ask(address, path, { method: 'POST', headers, body })
      expect([path, written.status, written.headers.location]).toEqual([path, 302, '/admin/sign-in'])
    }
  }
  expect(await everything(db)).toEqual(before)
})

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  const { storage } = await aStorage()
  for (const user of ['admin', 'reader']) await signedIn(db, user)
  const { address } = await aServer({ db, url, storage })
  const cookie = sessionCookie('admin')
  return {
    db,
    storage,
    address,
    async get(path: string) {
      const { status, headers, body } = await ask(address, path, { headers: { cookie } })
      return { status, headers, text: body.toString() }
    },
    async send(path: string, fields: Record<string, string | File>) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      const sent = new Response(form)
      const headers = { cookie, origin: 'http://localhost', 'content-type': sent.headers.get('content-type') ?? '' }
      return ask(address, path, { method: 'POST', headers, body: Buffer.from(await sent.arrayBuffer()) })
    },
  }
}

function aCatalogue(text: string | Buffer) {
  return { file: new File([new Uint8Array(Buffer.from(text))], 'catalogue.jsonl.gz') }
}

async function everything(db: Awaited<ReturnType<typeof freshDatabaseWithUrl>>['db']) {
  const tables = ['imports', 'poster_runs', 'titles', 'uploads', 'admin_actions', 'pictures'] as const
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}
