import { expect, test } from 'vitest'
import { changeRecords } from '#domain/journal/change-records.ts'
import type { ScoreScale } from '#domain/score-scale-rules.ts'
import { asReader } from '#tests/support/actors.ts'
import { aTitle } from '#tests/support/builders.ts'
import { aFile, aMovingInSite } from '#tests/support/moving-in-site.ts'
import { anUploader } from '#tests/support/uploading.ts'
import { sentences } from '#texts/refusals.ts'

test('a list comes with the form, is looked at, brought in and taken back', async () => {
  const { db, send, get, work, listed } = await aMovingInSite()
  await changeRecords(db, asReader('reader'), { titleIds: ['2'], changes: [{ do: 'score', score: 3 }] })
  const before = await listed()

  const { status, headers } = await send('/moving-in', aList(rows))
  expect([status, headers.location]).toEqual([302, '/moving-in/1'])
  expect((await get('/moving-in/1')).text).toContain('Reading the file')
  await work()

  const preview = (await get('/moving-in/1')).text
  for (const said of ['Ready for your decision', 'MyAnimeList (API)', '>2</b> New', '>1</b> Different']) {
    expect(preview).toContain(said)
  }
  expect((await get('/moving-in/1?show=different')).text).toMatch(/<th scope="row">Score<\/th><td>3<\/td><td>9<\/td>/)
  expect((await get('/moving-in/1?show=unknown')).text).toContain('Not Here Yet')
  expect(await listed()).toEqual(before)

  const chosen = await send('/moving-in/1?show=different', {
    do: 'start',
    row: '2 theirs',
    cast: 'yes',
    anime: 'newer',
  })
  expect(chosen.headers.location).toBe('/moving-in/1?show=different&anime=newer&cast=yes#row-2')
  const again = (await get('/moving-in/1?show=different&anime=newer&cast=yes')).text
  expect(again).toMatch(/name="cast"[^>]* checked=""/)
  expect(again).toMatch(/<option value="newer" selected="">/)
  expect((await send('/moving-in/1', { do: 'start' })).headers.location).toBe('/moving-in/1')
  await work()

  const result = (await get('/moving-in/1')).text
  for (const said of ['Done', '>2</b> Added', '>1</b> Changed', '>1</b> Waiting', 'Undo this import']) {
    expect(result).toContain(said)
  }
  const progress = await get('/moving-in/1/progress')
  expect(JSON.parse(progress.text)).toMatchObject({
    state: 'done',
    tally: { rows: 4, states: { added: 2, changed: 1 } },
  })
  const file = await get('/moving-in/1/rows.csv')
  expect(file.headers['content-disposition']).toBe('attachment; filename="kiroku-import-1.csv"')
  expect(file.text.split('\r\n').slice(1, 3)).toEqual([
    '1,Title 1,anime,matched,new,added,1,Title 1,',
    '2,Title 2,anime,matched,different,changed,2,Title 2,',
  ])
  expect((await get('/moving-in')).text).toMatch(/Waiting for the catalogue.*Not Here Yet/s)

  await changeRecords(db, asReader('reader'), { titleIds: ['3'], changes: [{ do: 'notes', notes: 'Mine now' }] })
  expect((await send('/moving-in/1', { do: 'undo' })).status).toBe(302)
  await work()
  const undone = (await get('/moving-in/1')).text
  expect(undone).toContain('1 title has stayed, because it was changed, merged or deleted since:')
  expect((await get('/moving-in/1?show=changed-since')).text).toContain('Title 3')
  expect((await listed()).filter(({ title_id }) => title_id !== '3')).toEqual(before)
  expect((await send('/moving-in/1', { do: 'undo' })).status).toBe(409)
})

test('what differs is said in the words of the site: scores on the reader’s scale, dates as elsewhere', async () => {
  const { db, send, get, work } = await aMovingInSite()
  await changeRecords(db, asReader('reader'), {
    titleIds: ['2'],
    changes: [
      { do: 'score', score: 3 },
      { do: 'stand', standing: 'dropped' },
      { do: 'dates', dates: { droppedOn: '2024-05-31' } },
    ],
  })
  await send('/moving-in', aList(rows))
  await work()
  const preview = async (scale: ScoreScale) => {
    await db.updateTable('users').set({ score_scale: scale }).where('id', '=', 'reader').execute()
    return (await get('/moving-in/1?show=different')).text
  }

  const onStars = await preview('stars')
  expect(onStars).toContain('score 5 stars')
  expect(onStars).toContain('<th scope="row">Score</th><td>2 stars</td><td>5 stars</td>')
  expect(onStars).toContain('<th scope="row">Dropped</th><td>31/05/2024</td><td>–</td>')
  expect(await preview('ten')).toMatch(/score 9<.*<td>3<\/td><td>9<\/td>/)
  expect(await preview('hundred')).toMatch(/score 90<.*<td>30<\/td><td>90<\/td>/)
})

test('two scores that are the same on the reader’s scale are told apart where they differ', async () => {
  const { db, send, get, work } = await aMovingInSite()
  await db.updateTable('users').set({ score_scale: 'smileys' }).where('id', '=', 'reader').execute()
  await changeRecords(db, asReader('reader'), { titleIds: ['2'], changes: [{ do: 'score', score: 8.5 }] })
  await send('/moving-in', aList(rows))
  await work()

  const { text } = await get('/moving-in/1?show=different')
  expect(text).toContain('<th scope="row">Score</th><td>8.5</td><td>9.0</td>')
})

test('the scale that a file’s scores were taken to be on, which it does not say, is told before anything is brought in', async () => {
  const { send, get, work } = await aMovingInSite()
  const entry = (id: number, score: number) => ({ status: 'COMPLETED', score, media: { idMal: id, type: 'ANIME' } })
  const lists = [{ name: 'Completed', entries: [entry(1, 87), entry(2, 60)] }]
  await send('/moving-in', aFile(JSON.stringify({ data: { MediaListCollection: { lists } } })))
  await work()

  const told = 'The file does not say on which scale its scores are. They were read as 1 to 100'
  expect((await get('/moving-in/1')).text).toContain(told)
  await send('/moving-in/1', { do: 'start' })
  await work()
  expect((await get('/moving-in/1')).text).toContain(told)
  await send('/moving-in', aList(rows))
  await work()
  expect((await get('/moving-in/2')).text).not.toContain('on which scale')
})

test('a row that may be several titles asks which, and its buttons decide for it', async () => {
  const { send, get, work, db } = await aMovingInSite()
  await aTitle(db, { id: '8', title: 'Twins', released_on: '1999', episodes: 12 })
  await aTitle(db, { id: '9', title: 'Twins', released_on: '2010', episodes: 24 })
  await send('/moving-in', aList([{ id: 777, name: 'Twins' }]))
  await work()

  const page = (await get('/moving-in/1?show=ambiguous')).text
  expect(page).toMatch(/Which one is it\?.*1999\u00a0· 12 episodes.*2010\u00a0· 24 episodes/s)
  for (const row of ['1 is 1', '1 is 99', '2 is 8', '1 maybe', '', '999999999999 skip', `1 is ${'9'.repeat(300)}`]) {
    expect((await send('/moving-in/1', { row })).status, row).toBeLessThan(500)
    expect((await get('/moving-in/1?show=ambiguous')).text, row).toContain('Which one is it?')
  }
  await send('/moving-in/1', { do: 'start', row: '1 is 9' })
  expect((await get('/moving-in/1?show=new')).text).toMatch(/aria-pressed="true"[^<]*<?[^<]*This one/)
  await send('/moving-in/1', { do: 'start' })
  await work()
  expect(await db.selectFrom('list_entries').select('title_id').execute()).toEqual([{ title_id: '9' }])
})

test('a large list comes by a resumable upload, of which the form, sent twice, begins one import', async () => {
  const { address, send, get, work } = await aMovingInSite()
  const reader = anUploader(address)
  const file = Buffer.from(JSON.stringify(contentOf(rows)))
  const { headers } = await reader.create(file.length, { folder: 'lists', body: file })
  const upload = headers.location?.replace(/^.*\//, '') ?? ''
  expect((await reader.picture(headers.location ?? '')).status).toBe(404)
  const tooLarge = await reader.create(33_554_433, { folder: 'lists' })
  expect([tooLarge.status, tooLarge.body.toString()]).toEqual([413, sentences['list-file-large']])

  const body = { upload, fileName: 'C:\\mine\\list.json' }
  expect((await send('/moving-in', body, 'other')).status).toBe(400)
  const replies = [await send('/moving-in', body), await send('/moving-in', body)]
  expect(replies.map(({ headers }) => headers.location)).toEqual(['/moving-in/1', '/moving-in/1'])
  await work()
  expect((await get('/moving-in/1')).text).toContain('<h1>list.json</h1>')
  expect((await send('/moving-in', body)).status).toBe(400)
})

test('what waits is found by hand, removed and put back by plain forms', async () => {
  const { send, get, work, listed } = await aMovingInSite()
  const names = ['Gone', 'Lost', 'Missing', 'Title <One>']
  await send('/moving-in', aList(names.map((name, n) => ({ id: 91 + n, name, score: 7 }))))
  await work()
  await send('/moving-in/1', { do: 'start' })
  await work()
  const waiting = async (user = 'reader') => {
    const { text } = await get('/moving-in', user)
    return [...text.matchAll(/name="row"[^>]* value="([^"]+)"|value="([^"]+)"[^>]* name="row"/g)].length
  }
  expect(await waiting()).toBe(4)

  expect((await send('/moving-in/waiting', { do: 'remove' })).headers.location).toBe('/moving-in')
  expect((await send('/moving-in/waiting', { only: 'anime mal 91' }, 'other')).status).toBe(302)
  expect(await waiting()).toBe(4)
  await send('/moving-in/waiting', { only: 'anime mal 91', do: '' })
  expect((await get('/moving-in')).text).toContain(
    'You removed 1 row that was waiting. You can put it back for 10 minutes.',
  )
  await send('/moving-in/waiting', { row: 'anime mal 92', do: 'remove' })
  expect(await waiting()).toBe(2)
  await send('/moving-in/waiting', { do: 'remove-all' })
  expect(await waiting()).toBe(0)
  await send('/moving-in/waiting', { do: 'put-back' })
  expect(await waiting()).toBe(4)

  const path = `/moving-in/waiting?row=${encodeURIComponent('anime mal 94')}`
  expect((await get(path, 'other')).headers.location).toBe('/moving-in')
  for (const row of ['', '?row=', '?row=none'])
    expect((await get(`/moving-in/waiting${row}`)).headers.location).toBe('/moving-in')
  for (const row of ['%00', 'a'.repeat(3_000)])
    expect((await get(`/moving-in/waiting?row=${row}`)).status).toBeLessThan(500)
  const page = (await get(path)).text
  expect(page).toContain('Which title is Title &lt;One&gt;?')
  expect((await get(`${path}&q=Title+1`)).text).toMatch(/<button[^>]* value="1"[^>]* name="title"/)
  expect((await get(`${path}&q=zqx`)).text).toContain('No title has a name like that.')
  await send('/moving-in/waiting', { row: 'anime mal 94', title: '1' })
  expect(await listed()).toEqual([{ title_id: '1', score: 7, progress: 3 }])
  expect(await waiting()).toBe(3)
})

test('an import is nobody’s but its reader’s, and begins to write once', async () => {
  const { send, get, work, listed } = await aMovingInSite()
  await send('/moving-in', aList(rows))
  await work()
  for (const path of ['/moving-in/1', '/moving-in/2', '/moving-in/0', '/moving-in/x', `/moving-in/${'9'.repeat(30)}`]) {
    const user = path === '/moving-in/1' ? 'other' : 'reader'
    for (const part of ['', '/progress', '/rows.csv']) expect((await get(path + part, user)).status, path).toBe(404)
    for (const wanted of ['start', 'cancel', 'undo']) expect((await send(path, { do: wanted }, user)).status).toBe(404)
    expect((await send(path, { row: '1 skip' }, user)).status).toBe(404)
  }
  expect((await get('/moving-in', 'other')).text).not.toContain('list.json')
  expect((await send('/moving-in/1', { do: 'undo' })).status).toBe(409)
  expect(await listed()).toEqual([])

  const twice = await Promise.all([send('/moving-in/1', { do: 'start' }), send('/moving-in/1', { do: 'start' })])
  expect(twice.map(({ status }) => status).sort()).toEqual([302, 409])
  expect((await send('/moving-in/1', { row: '1 skip' })).status).toBe(409)
  expect((await send('/moving-in/1', { do: 'cancel' })).status).toBe(302)
  expect((await get('/moving-in/1')).text).toContain('Cancelled')
  expect((await send('/moving-in/1', { do: 'cancel' })).status).toBe(409)
})

test('from another Kiroku site come lists and favourites, ratings and reviews if their reader says so, and all is told', async () => {
  const { send, get, work, db } = await aMovingInSite()
  const title = (n: number, more: object) => ({
    id: `t${n}`,
    kind: 'anime',
    name: 'T',
    ids: { mal: String(n) },
    ...more,
  })
  const file = {
    ...{ format: 'kiroku', version: 1, profile: { userName: 'Somebody Else' } },
    titles: [
      title(1, { journal: { score: 8 }, rating: { stars: 9 }, review: { text: 'Worth it.', overallScore: 8 } }),
      title(2, { rating: { stars: 7 }, review: { text: 'x'.repeat(20_001), overallScore: 8 } }),
    ],
    lists: [{ name: 'Calm', titles: [{ titleId: 't1', note: 'first' }, { titleId: 't9' }] }],
    favourites: [{ what: 'anime', titleId: 't2', name: 'T' }],
  }
  await send('/moving-in', aFile(JSON.stringify(file)))
  await work()
  const preview = (await get('/moving-in/1')).text
  for (const said of [
    '1 list of your own and 1 favourite come along.',
    'Cast 2 ratings of the file here too (final)',
    'Post 1 review of the file here too',
    'Your profile, settings, public address and activity stay on the other site',
    'Review should be at most 20,000 characters',
    '1 can come along, 1 refused',
  ]) {
    expect(preview).toContain(said)
  }
  expect(preview).not.toMatch(/name="(cast|reviews)"[^>]* checked/)
  const chosen = await send('/moving-in/1', { row: '1 skip', reviews: 'yes' })
  expect(chosen.headers.location).toBe('/moving-in/1?reviews=yes#row-1')
  expect((await get('/moving-in/1?reviews=yes')).text).toMatch(/name="reviews"[^>]* checked=""/)
  await send('/moving-in/1', { row: '1 none', reviews: 'yes' })
  await send('/moving-in/1', { do: 'start', reviews: 'yes' })
  await work()

  const result = (await get('/moving-in/1')).text
  for (const said of ['1 added, 1 refused', '2 not brought in', '1 of its titles is not in the catalogue'])
    expect(result).toContain(said)
  expect(await db.selectFrom('reviews').select(['title_id', 'body']).execute()).toEqual([
    { title_id: '1', body: 'Worth it.' },
  ])
  expect(await db.selectFrom('ratings').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('shelf_titles').select(['title_id', 'note']).execute()).toEqual([
    { title_id: '1', note: 'first' },
  ])
  await send('/moving-in/1', { do: 'undo' })
  await work()
  expect((await get('/moving-in/1')).text).toContain('1 taken back')
  for (const table of ['reviews', 'shelves', 'favourites'] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
})

test('bringing a list along is offered to newcomers, in the empty list and in the profile', async () => {
  const { get, db } = await aMovingInSite()
  const offers = async (path: string) => (await get(path)).text.includes('href="/moving-in"')
  for (const path of ['/', '/my-fav-list', '/profile']) expect([path, await offers(path)]).toEqual([path, true])
  await changeRecords(db, asReader('reader'), { titleIds: ['1'], changes: [{ do: 'stand', standing: 'current' }] })
  for (const path of ['/', '/my-fav-list']) expect([path, await offers(path)]).toEqual([path, false])
})

interface Row {
  id: number
  name?: string
  score?: number
}

const rows = [{ id: 1 }, { id: 2, score: 9 }, { id: 3 }, { id: 99, name: 'Not Here Yet' }]

/** A list as the API of MyAnimeList gives it. */
function contentOf(rows: Row[]) {
  const data = rows.map(({ id, name = `Title ${id}`, score = 0 }) => ({
    node: { id, title: name },
    list_status: { status: 'watching', score, num_episodes_watched: 3, is_rewatching: false },
  }))
  return { data }
}

const aList = (rows: Row[]) => aFile(JSON.stringify(contentOf(rows)))
