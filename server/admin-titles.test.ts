import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addSource } from '#domain/titles/records/add-source.ts'
import type { TitleValues } from '#domain/titles/title-form-rules.ts'
import { ask } from '#tests/support/ask.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { postForm } from '#tests/support/post-form.ts'
import { said } from '#tests/support/said.ts'
import { aServer } from '#tests/support/server.ts'
import { anUploadedPicture, aTitleForm, emptyTitleForm } from '#tests/support/title-form.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

test('the forms for titles answer each refusal with its status, and keep what was typed', async () => {
  const { db, get, post, lines } = await aSite()
  const poster = await anUploadedPicture(db, 'admin')
  const form = aTitleForm({ texts: { poster, title: 'A <Typed> "Title"' } })

  const missing = await post('/admin-dashboard/add', { ...form, texts: { ...form.texts, genres: '' } })
  const older = await post('/admin-dashboard-edit/anime/1', { ...emptyTitleForm('anime'), version: '7' })
  const unknown = await post('/admin-dashboard-edit/anime/404', { ...emptyTitleForm('anime'), version: '0' })
  const noKind = await get('/admin-dashboard-edit/film/1')
  const otherKind = await get('/admin-dashboard-edit/manga/1')
  const added = await post('/admin-dashboard/add', form)

  expect([missing, older, unknown, noKind, otherKind, added].map(({ status }) => status)).toEqual([
    400, 409, 404, 404, 302, 302,
  ])
  expect(missing.body.toString()).toContain('Please enter the genre')
  expect(missing.body.toString().match(/<[^>]*autofocus[^>]*>/gi)).toEqual([expect.stringContaining('name="genres"')])
  expect(missing.body.toString()).toContain('value="A &lt;Typed&gt; &quot;Title&quot;"')
  expect(missing.body.toString()).toContain(`value="${poster}"`)
  expect(older.body.toString()).toContain('Two versions')
  expect(otherKind.headers.location).toBe('/admin-dashboard-edit/anime/1')
  expect(added.headers.location).toBe('/admin-dashboard')
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('after any change to a title, its table is shown as it was searched, sorted and paged', async () => {
  const { db, get, post } = await aSite()
  await aTitle(db, { id: '2', kind: 'manga', title: 'Two' })
  const place = '/admin-dashboard/mangas?q=two&sort=-title'
  const from = `from=${encodeURIComponent(place)}`
  const form = aTitleForm({ kind: 'manga', texts: { poster: await anUploadedPicture(db, 'admin'), title: ' Three ' } })

  const table = (await get(place)).body.toString()
  for (const path of ['-edit/manga/2', '/delete/manga/2', '/add'])
    expect(table).toContain(`/admin-dashboard${path}?${from}`)
  const editPage = (await get(`/admin-dashboard-edit/manga/2?${from}`)).body.toString()
  expect(editPage.match(/href="([^"]*)"[^>]*>Cancel/)?.[1]?.replaceAll('&amp;', '&')).toBe(place)
  expect((await get(`/admin-dashboard/add?${from}`)).body.toString()).toMatch(/<option value="manga" selected/)

  const edit = { ...emptyTitleForm('manga'), version: '0' }
  const saved = await post(`/admin-dashboard-edit/manga/2?${from}`, {
    ...edit,
    texts: { ...edit.texts, title: 'Deux' },
  })
  const unchanged = await post('/admin-dashboard-edit/manga/2', { ...edit, version: '1' })
  const added = await post(`/admin-dashboard/add?${from}`, form)
  const deleted = await post(`/admin-dashboard/delete/manga/2?${from}`, edit)

  expect([saved, unchanged, added, deleted].map(({ headers }) => headers.location)).toEqual([
    place,
    '/admin-dashboard/mangas',
    place,
    place,
  ])
  expect([saved, unchanged, added, deleted].map(said)).toEqual([
    'Deux was saved.',
    'No changes to save.',
    'Three was added.',
    'Deleted Deux.',
  ])
})

test('a title with two thousand people is saved by its form, as a browser without scripts sends it', async () => {
  const { db, get, address, cookie } = await aSite()
  const people = (name: string) => Array.from({ length: 666 }, (_, n) => ({ id: n + 1, name: `${name} ${n}` }))
  const crowd = {
    itemType: 'anime',
    characters: people('Character'),
    staff: people('Staff'),
    authors: people('Author'),
  }
  await imported(db, [
    { ...crowd, title: 'Crowded', ids: { mal: 1 } },
    { ...crowd, title: 'Crowded II', ids: { mal: 2 } },
  ])
  const { id } = await db.selectFrom('titles').select('id').where('title', '=', 'Crowded').executeTakeFirstOrThrow()
  const path = `/admin-dashboard-edit/anime/${id}`
  const page = String((await get(path)).body)
  const form = sentBy(page)
  form.set('title', 'Very crowded')
  form.set('staff.1331.role', 'Director')
  const sent = new Response(form)
  const headers = { cookie, 'content-type': sent.headers.get('content-type') ?? '' }
  const body = Buffer.from(await sent.arrayBuffer())

  const saved = await ask(address, path, { method: 'POST', headers, body })

  expect([saved.status, said(saved)]).toEqual([302, 'Very crowded was saved.'])
  const { rows } = await sql<{ staff: number; role: string }>`
    select count(*)::integer as staff, max(role) as role from title_staff where title_id = ${id}`.execute(db)
  expect(rows).toEqual([{ staff: 1_332, role: 'Director' }])
})

test('a forged return address is not followed, nor one to the other kind’s table', async () => {
  const { post, get } = await aSite()
  const form = { ...emptyTitleForm('anime'), version: '0' }
  for (const from of [
    'https://evil.example/',
    '//evil.example',
    '/admin-dashboard/mangas?q=x',
    '/sign-out',
    '/a/..//b?c',
  ]) {
    const path = `/admin-dashboard-edit/anime/1?from=${encodeURIComponent(from)}`
    expect((await post(path, form)).headers.location).toBe('/admin-dashboard')
    expect((await get(path)).body.toString()).not.toContain(`href="${from}"`)
  }
})

test('every request for a title that was deleted meanwhile says so', async () => {
  const { get, post } = await aSite()
  const place = '/admin-dashboard?sort=title'
  const from = `from=${encodeURIComponent(place)}`
  const form = { ...emptyTitleForm('anime'), version: '0' }
  await post('/admin-dashboard/delete/anime/1', form)

  for (const answer of [
    await post(`/admin-dashboard/delete/anime/1?${from}`, form),
    await get(`/admin-dashboard/delete/anime/1?${from}`),
    await post(`/admin-dashboard-edit/anime/1?${from}`, form),
    await get(`/admin-dashboard-edit/anime/1?${from}`),
  ]) {
    expect([answer.status, answer.headers.location, said(answer)]).toEqual([
      302,
      place,
      'One has already been deleted.',
    ])
  }
  expect((await get('/admin-dashboard/delete/anime/404')).status).toBe(404)
  expect((await post('/admin-dashboard/delete/anime/404', form)).status).toBe(404)
})

test('a title’s page links to its form for admins only, and visitors get the cached page', async () => {
  const { db, get, visit } = await aSite()
  await signedIn(db, 'reader')
  for (const path of ['/anime/1', '/anime/1/admin']) {
    expect((await get(path)).body.toString()).toContain('href="/admin-dashboard-edit/anime/1"')
    for (const cookie of [undefined, sessionCookie('reader')]) {
      expect((await visit(path, cookie)).body.toString()).not.toContain('admin-dashboard-edit')
    }
  }
  await db.updateTable('sessions').set({ is_admin_session: false }).where('id', '=', 'admin').execute()
  expect((await get('/anime/1')).body.toString()).not.toContain('admin-dashboard-edit')
})

test('what an admin has edited shows what the sources say instead, and is restored by a form', async () => {
  const { db, get, post } = await aSite()
  const from = encodeURIComponent('/admin-dashboard?sort=title')
  await sql`
    insert into title_records (title_id, source, key, record, digest)
    values ('1', 'catalogue', '', '{"itemType": "anime", "title": "A", "studios": ["Bones & Co"]}', 'd')`.execute(db)
  const edit = { ...emptyTitleForm('anime'), version: '0' }
  await post('/admin-dashboard-edit/anime/1', { ...edit, texts: { ...edit.texts, studio: 'Elsewhere' } })
  const restore = (what: string) =>
    post(`/admin-dashboard/restored-fields?from=${from}`, { ...edit, version: '1' }, { id: '1', what })

  const page = (await get(`/admin-dashboard-edit/anime/1?from=${from}`)).body.toString().replaceAll('<!-- -->', '')
  expect(page).toContain('catalogue: Bones &amp; Co')
  expect(page).toContain(`action="/admin-dashboard/restored-fields?from=${from}"`)
  const restored = await restore('studio')
  const again = await restore('studio')
  const forged = await post('/admin-dashboard/restored-fields', edit, { id: '\u{1042b1}', what: 'studio' })

  expect([restored.headers.location, said(restored)]).toEqual([
    `/admin-dashboard-edit/anime/1?from=${from}`,
    'Animation Studio is now what the sources say.',
  ])
  expect(said(again)).toBe('No source says anything else about this')
  expect([forged.status, forged.headers.location]).toEqual([302, '/admin-dashboard'])
  expect(await db.selectFrom('titles').select('studio').execute()).toEqual([{ studio: 'Bones & Co' }])
})

test('the admin puts sources in another order by forms, and is told that titles follow', async () => {
  const { db, get, post } = await aSite()
  for (const name of ['one', 'two']) {
    await addSource(db, name, 'catalogue')
    await sql`
      insert into title_records (title_id, source, key, record, digest)
      values ('1', ${name}, '', '{"itemType": "anime", "title": "A"}', ${name})`.execute(db)
  }
  const sources = async () => (await get('/admin-dashboard/sources')).body.toString().replaceAll('<!-- -->', '')
  const move = (source: string, before: string) =>
    post('/admin-dashboard/sources', emptyTitleForm('anime'), { source, before })

  expect(await sources()).toMatch(/>one<.*>two</s)
  const moved = await move('two', 'one')
  const forged = await move('two', 'admin')

  expect([moved.headers.location, said(moved)]).toEqual([
    '/admin-dashboard/sources',
    'two now comes before one. Titles follow in the background.',
  ])
  expect(said(forged)).toBe('There is no such source')
  expect(await sources()).toMatch(/Titles are being put together again: 0 of 1 so far.*>two<.*>one</s)
})

test('the demo catalogue is marked as such, and can be removed once there are other titles', async () => {
  const { db, get, post, visit } = await aSite()
  await db.updateTable('titles').set({ is_demo: true }).execute()
  const [page, removal] = ['/admin-dashboard', '/admin-dashboard/demo']
  const shown = async (path: string) => (await get(path)).body.toString().replaceAll('<!-- -->', '')

  expect(await shown(page)).toContain('It can be removed once you have imported or added titles of your own.')
  expect((await visit('/')).body.toString()).toContain('This site shows titles from a demo catalogue.')
  expect(said(await post(removal, emptyTitleForm('anime')))).toContain('There are no other titles yet')

  await aTitle(db, { id: '2', title: 'Own' })
  expect(await shown(page)).toContain(`href="${removal}"`)
  expect(await shown(removal)).toContain('1 title would be deleted.')
  const removed = await post(removal, emptyTitleForm('anime'))
  expect([removed.headers.location, said(removed)]).toEqual([page, 'The demo catalogue was removed: 1 title.'])
  expect((await get(removal)).headers.location).toBe(page)
  expect(said(await post(removal, emptyTitleForm('anime')))).toBe('The demo catalogue has already been removed')
  await expect.poll(async () => (await visit('/')).body.toString()).not.toContain('demo catalogue')
})

test('the admin is told what to do next: only what is not done, and only until dismissed', async () => {
  const { db, get, post } = await aSite()
  await db.deleteFrom('titles').execute()
  const shown = async () => (await get('/admin-dashboard')).body.toString()

  expect(await shown()).toContain('Import a catalogue')
  expect(await shown()).toContain('Set BASE_URL')
  expect(await shown()).not.toContain('Fetch the posters')
  await aTitle(db, { id: '2', poster: 'https://a.example/1.jpg' })
  expect(await shown()).not.toContain('Import a catalogue')
  expect(await shown()).toContain('Fetch the posters')
  expect((await post('/admin-dashboard/setup', emptyTitleForm('anime'))).headers.location).toBe('/admin-dashboard')
  expect(await shown()).not.toContain('What to do next')
})

test('when the database cannot save a title, what was typed is still there, and the failure is logged', async () => {
  const { db, post, lines } = await aSite()
  const form = aTitleForm({ texts: { poster: await anUploadedPicture(db, 'admin'), title: 'Half saved' } })
  await sql`alter table people add check (name <> 'Nobody')`.execute(db)

  const { status, body } = await post('/admin-dashboard/add', form, { 'staff.0.name': 'Nobody' })

  expect(status).toBe(500)
  expect(body.toString()).toContain('The title could not be saved. Please try again in a moment')
  expect(body.toString()).toContain('value="Half saved"')
  expect(lines.filter(({ err }) => err)).toHaveLength(1)
  expect(await db.selectFrom('titles').select('id').where('title', '=', 'Half saved').execute()).toEqual([])
})

test('a title that cannot be saved because the disk of the database is full can be sent again: 503, and what was typed is there', async () => {
  const { db, post } = await aSite()
  await sql`
    create function run_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
    db,
  )
  await sql`create trigger full_disk before update on titles execute function run_full()`.execute(db)
  const edit = { ...emptyTitleForm('anime'), version: '0' }
  const changed = { ...edit, texts: { ...edit.texts, studio: 'Half saved' } }

  const { status, headers, body } = await post('/admin-dashboard-edit/anime/1', changed)

  expect([status, headers['retry-after']]).toEqual([503, '5'])
  expect(body.toString()).toContain('value="Half saved"')
  await sql`drop trigger full_disk on titles`.execute(db)
  expect((await post('/admin-dashboard-edit/anime/1', changed)).status).toBe(302)
})

/** What a browser without scripts sends of the inputs on a page. */
function sentBy(page: string): FormData {
  const form = new FormData()
  for (const [input] of page.matchAll(/<input [^>]+>/g)) {
    const [, name] = / name="([^"]+)"/.exec(input) ?? []
    const [, value = ''] = / value="([^"]*)"/.exec(input) ?? []
    if (!name || (input.includes('type="radio"') && !input.includes('checked'))) continue
    if (input.includes('type="file"')) form.append(name, new File([], ''))
    else form.append(name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
  }
  return form
}

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'admin')
  await aTitle(db, { id: '1', title: 'One' })
  const { address, lines } = await aServer({ db, url })
  const cookie = sessionCookie('admin')
  return {
    db,
    address,
    cookie,
    lines,
    visit: (path: string, cookie?: string) => ask(address, path, { headers: cookie ? { cookie } : {} }),
    get: (path: string) => ask(address, path, { headers: { cookie } }),
    post: (path: string, { texts, kind, version }: TitleValues, more: Record<string, string> = {}) =>
      postForm(address, path, { ...texts, kind, version, ...more }, { user: 'admin' }),
  }
}
