import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

test('a visitor is sent to sign-in and back, and a script too; nothing is kept', async () => {
  const { db, address } = await aSite()
  const post = (path: string, headers = {}) =>
    ask(address, path, { method: 'POST', headers: { ...form, ...headers }, body: 'standing=current' })

  expect((await ask(address, '/entry/anime/1')).headers.location).toBe('/sign-in?to=%2Fentry%2Fanime%2F1')
  expect((await post('/entry/anime/1')).headers.location).toBe('/sign-in?to=%2Fentry%2Fanime%2F1')
  const toScript = await post('/entry/anime/1/record', { accept: 'application/json' })
  expect([toScript.status, JSON.parse(toScript.body.toString())]).toEqual([
    401,
    { goTo: '/sign-in?to=%2Fentry%2Fanime%2F1' },
  ])
  expect(await db.selectFrom('list_entries').selectAll().execute()).toEqual([])
})

test('the page holds all fields, is kept out of search engines, and leads back to where its reader came from', async () => {
  const { db, get } = await aSite()
  await db.insertInto('ratings').values({ user_id: 'reader', title_id: '1', kind: 'anime', stars: 7 }).execute()

  const page = await get('/entry/anime/1', { referer: 'http://127.0.0.1/browse-animes?page=2' })

  expect(page).toContain('<meta name="robots" content="noindex"/>')
  for (const name of [
    'progress',
    'startedOn',
    'finishedOn',
    'score',
    'notes',
    'tags',
    'repeats',
    'private',
    'standing',
  ]) {
    expect(page, name).toContain(`name="${name}"`)
  }
  expect(page).toContain('Your rating: 7 / 10')
  expect(page).not.toContain('action="/ratings"')
})

test('without scripts a form saves all that was changed, and the page says so', async () => {
  const { db, post, get } = await aSite()

  const fields = {
    progress: '3',
    'was-progress': '0',
    startedOn: '2024-05',
    score: '8',
    notes: 'Quiet.',
    back: '/search?q=m',
  }
  const { status, headers } = await post('/entry/anime/1', { ...fields, private: 'yes' })

  expect([status, headers.location]).toEqual([302, '/entry/anime/1?back=%2Fsearch%3Fq%3Dm'])
  const page = await get(String(headers.location), {
    cookie: `${cookie}; ${headers['set-cookie']?.[0]?.split(';')[0]}`,
  })
  expect(page).toContain('Mushishi: Watching')
  expect(page).toContain('href="/search?q=m"')
  const kept = await db
    .selectFrom('journal')
    .select(['progress', 'started_on', 'score', 'notes', 'is_private'])
    .execute()
  expect(kept).toEqual([{ progress: 3, started_on: '2024-05', score: 8, notes: 'Quiet.', is_private: true }])
  expect(await db.selectFrom('list_entries').select('status').execute()).toEqual([{ status: 'watching' }])
})

test('a refused form is shown again with what was typed, and changes nothing', async () => {
  const { db, post } = await aSite()

  const { status, body } = await post('/entry/anime/1', { progress: '27', notes: 'Keep <this>', score: '9' })

  expect(status).toBe(400)
  const page = body.toString()
  expect(page).toContain('There are only 26.')
  expect(page).toContain('There are more than 26')
  expect(page).toContain('Keep &lt;this&gt;')
  expect(await db.selectFrom('journal').selectAll().execute()).toEqual([])
})

test('taking many changes back says what was changed since and is left alone', async () => {
  const { db, script } = await aSite()
  for (const id of ['2', '3']) await aTitle(db, { id, title: `Title ${id}` })
  for (const title_id of ['1', '2', '3']) await anEntry(db, { user_id: 'reader', title_id, kind: 'anime' })
  const { answer } = await script('/my-fav-list/changes', { do: 'score', score: '8', ids: '1,2,3' })
  await script('/entry/anime/2/record', { score: '3' })

  const undone = await script(`/journal/undo/${answer.undo.id}`, {})

  expect(undone.answer.said).toBe('2 titles are as they were. Changed since, so left alone: Title 2')
})

test('a script gets what was said, the record, and the way back, which restores it', async () => {
  const { db, script, get } = await aSite()
  const { id } = await anEntry(db, { user_id: 'reader', title_id: '1', kind: 'anime' })

  const { answer } = await script('/entry/anime/1/record', { standing: 'completed' })

  expect(answer).toMatchObject({
    said: 'Mushishi: Completed',
    title: { id: '1', kind: 'anime', title: 'Mushishi', episodes: 26 },
    record: { entry: { id, status: 'watched' }, journal: { progress: 26, isFinished: true, score: null } },
    ...{ stars: null, scale: 'ten', reachedEnd: false, next: null },
  })
  expect(Date.parse(answer.undo.until) - Date.now()).toBeGreaterThan(500_000)

  const undone = await script(`/journal/undo/${answer.undo.id}`, {})
  expect([undone.status, undone.answer]).toEqual([200, { said: 'Mushishi is as it was' }])
  const again = await script(`/journal/undo/${answer.undo.id}`, {})
  expect([again.status, again.answer.refused]).toEqual([
    409,
    'It is too late to undo this. You can add the title again',
  ])
  expect(JSON.parse(await get('/entry/anime/1/record'))).toMatchObject({
    record: { entry: { id, status: 'unwatched' } },
  })
})

test('the last episode asks whether it is completed, and completing offers the sequel unless it is on the list', async () => {
  const { db, script } = await aSite()
  await aTitle(db, { id: '2', title: 'Season 2', released_on: '2010-01-01' })
  await aTitle(db, { id: '3', title: 'Season 3', released_on: '2012-01-01' })
  await db
    .insertInto('title_relations')
    .values([
      {
        title_id: '1',
        position: 0,
        relation: 'sequel',
        target_title: 'Season 2',
        target_kind: 'anime',
        target_title_id: '2',
      },
      {
        title_id: '2',
        position: 0,
        relation: 'sequel',
        target_title: 'Season 3',
        target_kind: 'anime',
        target_title_id: '3',
      },
    ])
    .execute()

  const last = await script('/entry/anime/1/record', { progress: '26' })
  expect(last.answer).toMatchObject({ reachedEnd: true, next: null, said: 'Mushishi: Watching' })
  const done = await script('/entry/anime/1/record', { standing: 'completed' })
  expect(done.answer).toMatchObject({ reachedEnd: false, next: { id: '2', kind: 'anime', title: 'Season 2' } })

  await anEntry(db, { user_id: 'reader', title_id: '2', kind: 'anime' })
  await script('/entry/anime/1/record', { standing: 'current' })
  expect((await script('/entry/anime/1/record', { standing: 'completed' })).answer.next).toBeNull()
})

test.each(['remove', 'forget'])('a hidden title can be taken off the list and put back (%s)', async (field) => {
  const { db, script, post, get } = await aSite()
  await aTitle(db, { id: '2', title: 'Hidden Nights', adult_mark: 'yes' })
  await anEntry(db, { user_id: 'reader', title_id: '2' })

  const { status, answer } = await script('/entry/anime/2/record', { [field]: 'yes' })
  expect([status, answer.record]).toEqual([200, { entry: null, journal: null }])
  expect((await script(`/journal/undo/${answer.undo.id}`, {})).status).toBe(200)

  const { headers } = await post('/entry/anime/2', { [field]: 'yes', back: '/my-fav-list' })
  expect(headers.location).toBe('/my-fav-list')
  const list = await get('/my-fav-list', { cookie: `${cookie}; ${headers['set-cookie']?.[0]?.split(';')[0]}` })
  expect(list).toContain(answer.said)
  expect(list).toContain('action="/journal/undo/')
})

test('a title of the other kind, or none, is not found', async () => {
  const { address, script } = await aSite()
  for (const path of ['/entry/manga/1', '/entry/anime/9', '/entry/anime/x', '/entry/manga/1/record']) {
    expect((await ask(address, path, { headers: { cookie } })).status, path).toBe(404)
  }
  expect(await script('/entry/anime/9/record', { standing: 'current' })).toMatchObject({
    status: 404,
    answer: { refused: 'This title no longer exists' },
  })
})

test("another reader's change cannot be undone", async () => {
  const { db, script, address } = await aSite()
  const { answer } = await script('/entry/anime/1/record', { standing: 'current' })
  await signedIn(db, 'other')
  const headers = { ...form, cookie: sessionCookie('other'), accept: 'application/json' }
  const { status } = await ask(address, `/journal/undo/${answer.undo.id}`, { method: 'POST', headers, body: '' })
  expect(status).toBe(409)
  expect(await db.selectFrom('list_entries').select('status').execute()).toEqual([{ status: 'watching' }])
})

const cookie = sessionCookie('reader')
const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' }

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  await aTitle(db, { id: '1', title: 'Mushishi', episodes: 26, released_on: '2005-10-23' })
  const { address } = await aServer({ db, url })
  const get = async (path: string, headers = {}) =>
    (await ask(address, path, { headers: { cookie, ...headers } })).body.toString()
  const post = (path: string, fields: Record<string, string>, headers = {}) => {
    const body = new URLSearchParams(fields).toString()
    return ask(address, path, { method: 'POST', headers: { ...form, cookie, ...headers }, body })
  }
  const script = async (path: string, fields: Record<string, string>) => {
    const { status, body } = await post(path, fields, { accept: 'application/json' })
    return { status, answer: JSON.parse(body.toString()) }
  }
  return { db, address, get, post, script }
}
