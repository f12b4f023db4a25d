import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aShelf, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const script = { accept: 'application/json' }

test('without scripts a reader makes a list, searches for a title, adds, moves, notes and removes', async () => {
  const { db, get, post } = await aSite()
  for (const title of ['Mushishi', 'Monster', 'Moyashimon']) await aTitle(db, { title })
  const [one, two, three] = (await db.selectFrom('titles').select('id').orderBy('id').execute()).map(({ id }) => id)

  const made = await post('/lists', { name: 'Best', description: '', visibility: 'private' })
  const path = String(made.headers.location)
  expect([made.status, path]).toEqual([302, expect.stringMatching(/^\/lists\/\d+\/edit$/)])
  expect((await get(`${path}?q=mushi`)).html).toContain('value="add" name="do">Add')
  const titles = path.replace('edit', 'changes')
  for (const title of [one, two, three]) await post(titles, { title, do: 'add' })
  const names = async () =>
    [...(await get(path)).html.matchAll(/<\/span> <a href="\/anime\/\d+">(\w+)</g)].map(([, name]) => name)
  expect(await names()).toEqual(['Mushishi', 'Monster', 'Moyashimon'])

  await post(titles, { title: three, before: one })
  expect(await names()).toEqual(['Moyashimon', 'Mushishi', 'Monster'])
  await post(titles, { title: three, before: '' })
  await post(titles, { title: two, do: 'place', place: '1' })
  expect(await names()).toEqual(['Monster', 'Mushishi', 'Moyashimon'])
  await post(titles, { title: one, do: 'note', note: '<b>For rainy days</b>' })
  expect((await get(path)).html).toContain('&lt;b&gt;For rainy days')
  await post(titles, { title: two, do: 'remove' })
  expect(await names()).toEqual(['Mushishi', 'Moyashimon'])
})

test('a title that was taken off comes back by the button in the message, with and without scripts', async () => {
  const { db, get, post } = await aSite()
  for (const id of ['1', '2', '3']) await aTitle(db, { id, title: `Title ${id}` })
  await aShelf(db, { id: '7', user_id: 'reader', name: 'Best', titles: ['1', '2', '3'] })
  const order = async () => [...(await get('/lists/7/edit')).html.matchAll(/<\/span> <a href="\/anime\/(\d)">/g)].join()
  const before = await order()

  await post('/lists/7/changes', { title: '2', do: 'remove', back: '/lists/7/edit' })
  const { html } = await get('/lists/7/edit')
  expect(html).toContain('You took Title 2 off this list. You can put it back for 10 minutes.')
  expect(html).toMatch(/value="put-back" name="do">Undo<span[^>]*> taking Title 2 off/)
  expect((await get('/add-to-list/anime/2')).html).toContain('value="put-back" name="do">Undo')
  const undo = { title: '2', do: 'put-back', back: '/lists/7/edit' }
  expect((await post('/lists/7/changes', undo)).headers.location).toBe('/lists/7/edit')
  expect(await order()).toBe(before)
  const again = await post('/lists/7/changes', undo, script)
  expect([again.status, JSON.parse(again.body.toString())]).toEqual([200, { said: 'Title 2 is back on Best.' }])
  expect((await get('/lists/7/edit')).html).not.toContain('You took')

  for (const odd of ['', '9', 'x', '-1', '1'.repeat(400)]) {
    expect((await post('/lists/7/changes', { title: odd, do: 'put-back' }, script)).status, odd).toBe(404)
  }
  await db
    .updateTable('titles')
    .set({ title: 'x'.repeat(240) })
    .where('id', '=', '3')
    .execute()
  await post('/lists/7/changes', { title: '3', do: 'remove' })
  await db
    .updateTable('unshelved_titles')
    .set({ taken_off_at: new Date(Date.now() - 601_000) })
    .execute()
  const late = await post('/lists/7/changes', { ...undo, title: '3' }, script)
  expect(JSON.parse(late.body.toString())).toEqual({ refused: 'It is too late to put the title back' })
})

test('a deleted list asks first, and can be brought back', async () => {
  const { db, get, post } = await aSite()
  await aShelf(db, { id: '7', user_id: 'reader', name: 'Best' })

  expect((await get('/lists/7/delete')).html).toContain('Delete Best?')
  const { headers } = await post('/lists/7/delete', {})
  expect(headers.location).toBe('/lists')
  const { html } = await get('/lists')
  expect(html).toContain('You deleted Best. You can bring it back for 10 minutes.')
  expect((await get('/lists/7/edit')).status).toBe(404)
  await post('/lists/7/changes', { do: 'restore', back: '/lists' })
  expect((await get('/lists/7/edit')).status).toBe(200)
})

test('a list that was made private in another window stays private, also after a refusal', async () => {
  const { db, get, post } = await aSite()
  await aShelf(db, { id: '7', user_id: 'reader', name: 'Best', visibility: 'public' })
  const opened = { name: 'Best', description: '', visibility: 'public' }
  const was = { 'was-name': 'Best', 'was-description': '', 'was-visibility': 'public' }
  const { html } = await get('/lists/7/edit')
  for (const [name, value] of Object.entries(was)) expect(html).toContain(`name="${name}" value="${value}"`)
  await post('/lists/7/edit', { ...opened, ...was, visibility: 'private' })

  const refused = await post('/lists/7/edit', { ...opened, ...was, name: ' ' })
  expect(refused.body.toString()).toContain('name="was-visibility" value="public"')
  await post('/lists/7/edit', { ...opened, ...was, name: 'Better' })

  const { name, visibility } = await db.selectFrom('shelves').selectAll().executeTakeFirstOrThrow()
  expect([name, visibility]).toEqual(['Better', 'private'])
})

test('what is refused says why, and keeps what was typed', async () => {
  const { db, get, post } = await aSite()
  await aTitle(db, { id: '1' })
  await aTitle(db, { id: '2' })
  await aShelf(db, { id: '7', user_id: 'reader', titles: ['1'] })

  const refused = await post('/lists/7/edit', { name: ' ', description: 'Kept', visibility: 'link' })
  expect(refused.status).toBe(400)
  for (const part of ['Please give the list a name', 'Kept', 'checked="" value="link"']) {
    expect(refused.body.toString()).toContain(part)
  }
  const move = await post('/lists/7/changes', { title: '2', before: '1' }, script)
  expect([move.status, JSON.parse(move.body.toString())]).toEqual([
    409,
    { refused: 'The list has changed in the meantime. Please look at it again' },
  ])
  const place = await post('/lists/7/changes', { title: '1', do: 'place', place: 'first' })
  expect(place.headers.location).toBe('/lists/7/edit')
  expect((await get('/lists/7/edit', place.headers['set-cookie']?.[0])).html).toContain(
    'Please give the place as a number from 1',
  )
})

test('a list is edited by its reader alone: for others, the admin included, it is the same 404 as none', async () => {
  const { db, address, get } = await aSite()
  for (const user of ['other', 'admin']) await signedIn(db, user)
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await aShelf(db, { id: '7', user_id: 'reader', titles: ['1'], name: 'Secretly mine', visibility: 'public' })
  expect((await get('/lists/7/edit')).html).toContain('Secretly mine')

  for (const user of ['other', 'admin']) {
    const headers = { cookie: sessionCookie(user) }
    for (const path of ['/lists/7/edit', '/lists/7/edit.data', '/lists/7/delete', '/lists/7/delete.data']) {
      const [mine, none] = [
        await ask(address, path, { headers }),
        await ask(address, path.replace('7', '8'), { headers }),
      ]
      expect([path, mine.status]).toEqual([path, none.status])
      expect(mine.body.toString().replaceAll('/8/', '/7/')).not.toContain('Secretly mine')
    }
    const forms = { ...headers, ...script, 'content-type': 'application/x-www-form-urlencoded' }
    const moved = await ask(address, '/lists/7/changes', { method: 'POST', headers: forms, body: 'title=1&do=remove' })
    expect([moved.status, JSON.parse(moved.body.toString())]).toEqual([404, { refused: 'This list no longer exists' }])
  }
  expect((await ask(address, '/lists/7/edit')).headers.location).toBe('/sign-in?to=%2Flists%2F7%2Fedit')
})

test('a title’s page for lists puts it on a list or a new one, and takes it off', async () => {
  const { db, get, post } = await aSite()
  await aTitle(db, { id: '1', title: 'Mushishi' })
  await aTitle(db, { id: '2', is_adult: true, age_rating: 'adult' })
  await aShelf(db, { id: '7', user_id: 'reader', name: 'Best' })

  await post('/lists/7/changes', { title: '1', do: 'add' })
  const choose = (await get('/add-to-list/anime/1')).html
  expect(choose).toContain('value="remove" name="do">Take off')
  expect(choose).toMatch(/<title>Add .+ to a list /)
  const { headers } = await post('/add-to-list/anime/1', { name: 'Calm' })
  expect(headers.location).toBe('/add-to-list/anime/1')
  const rows = await db.selectFrom('shelf_titles').innerJoin('shelves', 'id', 'shelf_id').select('name').execute()
  expect(rows.map(({ name }) => name).sort()).toEqual(['Best', 'Calm'])
  const statuses = await Promise.all(
    ['/anime/2', '/manga/1', '/anime/3', '/anime/x'].map((path) => get(`/add-to-list${path}`)),
  )
  expect(statuses.map(({ status }) => status)).toEqual([403, 404, 404, 404])
})

test('a list of 2,000 titles opens page by page, and a title moves from its end to its beginning', async () => {
  const { db, get, post } = await aSite()
  const ids = Array.from({ length: 2_000 }, (_, index) => String(10_000 + index))
  await db
    .insertInto('titles')
    .values(ids.map((id) => ({ id, kind: 'anime', title: `Title ${id}` })))
    .execute()
  await aShelf(db, { id: '7', user_id: 'reader', titles: ids })

  const { html } = await get('/lists/7/edit?page=20')
  expect(html).toContain('Title 11999')
  expect((await get('/lists/7/edit?page=21')).location).toBe('/lists/7/edit?page=20')
  for (let turn = 0; turn < 4; turn++) {
    const moved = await post('/lists/7/changes', { title: '11999', before: turn % 2 ? '' : '10000' }, script)
    expect(moved.status).toBe(200)
  }
})

/** A server on a database of its own, and requests of a reader. */
async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'reader')
  const { address } = await aServer({ db, url })
  const cookie = sessionCookie('reader')
  return {
    db,
    address,
    async get(path: string, flash?: string) {
      const cookies = flash ? `${cookie}; ${flash.split(';')[0]}` : cookie
      const { status, headers, body } = await ask(address, path, { headers: { cookie: cookies } })
      return { status, location: headers.location, html: body.toString() }
    },
    post(path: string, fields: Record<string, string | undefined>, more: Record<string, string> = {}) {
      return postForm(address, path, fields as Record<string, string>, { headers: more })
    },
  }
}
