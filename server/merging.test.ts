import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { mergeTitles } from '#domain/merging/merge-titles.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { anEntry, aReview, aStaffMember, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { said } from '#tests/support/said.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const [one, other] = ['1700000000001', '1700000000002']

test('an admin finds the other title by name, address or id, sees what would move, merges, and undoes it, without scripts', async () => {
  const { db, get, post, visit, lines } = await aSite()
  const text = async (path: string) => (await get(path)).body.toString().replaceAll('<!-- -->', '')
  const page = `/admin-dashboard/merge/anime/${one}`

  expect(await text(`/admin-dashboard-edit/anime/${one}`)).toContain(`href="${page}"`)
  expect(await text(`${page}?q=${encodeURIComponent('Other/?')}`)).toContain(`href="${page}?with=${other}"`)
  expect(await text(`${page}?q=Moonlight`)).toContain('No other title matches.')
  for (const typed of [other, `https://site.example/anime/${other}?x=1`]) {
    const { headers } = await get(`${page}?q=${encodeURIComponent(typed)}`)
    expect(headers.location).toBe(`${page}?with=${other}`)
  }
  for (const [wrong, sentence] of [
    [one, 'A title cannot be merged into itself.'],
    ['1700000000003', 'An anime and a manga cannot be merged.'],
    ['404', 'This title no longer exists.'],
    ['x', 'This title no longer exists.'],
  ]) {
    const reply = await get(`${page}?with=${wrong}`)
    expect([reply.headers.location, said(reply)]).toEqual([page, sentence])
  }

  const preview = await text(`${page}?with=${other}`)
  expect(preview).toContain('Merge Moonlight into Other/? &lt;b&gt;?')
  expect(preview).toMatch(/List entries<\/th><td[^>]*>2<\/td><td[^>]*>1<\/td><td[^>]*>0<\/td>/)
  const withoutReason = await post(`${page}?with=${other}`, { reason: ' ' })
  expect(withoutReason.status).toBe(400)
  const merged = await post(`${page}?with=${other}`, { reason: 'Twice' })
  expect([merged.headers.location, said(merged)]).toEqual([
    `/admin-dashboard-edit/anime/${other}`,
    'Moonlight was merged into Other/? <b>.',
  ])
  const again = await post(`${page}?with=${other}`, { reason: 'Twice' })
  expect(said(again)).toBe('Moonlight has been merged into Other/? <b>.')

  const undo = `/admin-dashboard/merges/${one}`
  expect(await text(`/admin-dashboard-edit/anime/${other}`)).toContain(`href="${undo}"`)
  expect(await text('/admin-dashboard/log')).toContain(`href="${undo}"`)
  expect(await text(undo)).toContain('what they have added to Other/? &lt;b&gt; since stays there')
  expect((await visit(undo)).headers.location).toBe('/admin/sign-in')
  const undone = await post(undo, {})
  expect([undone.headers.location, said(undone)]).toEqual([`/admin-dashboard-edit/anime/${one}`, 'Moonlight is back.'])
  expect(said(await post(undo, {}))).toBe('This can no longer be undone.')
  expect(await text('/admin-dashboard/log')).not.toContain(`href="${undo}"`)
  expect((await visit(`/anime/${one}`)).status).toBe(200)
  expect(await db.selectFrom('list_entries').select('title_id').orderBy('title_id').execute()).toHaveLength(3)
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('an editor whose undo is refused is told why on the page of the title that remains', async () => {
  const { db, address } = await aSite()
  await signedIn(db, 'editor')
  await aTitle(db, { id: '5', title: 'Later' })
  for (const from of [one, '5']) await mergeTitles(db, asAdmin('admin'), { from, into: other, reason: 'Twice' })
  const headers = { cookie: sessionCookie('editor') }

  for (const [path, method, goal, sentence] of [
    [`/admin-dashboard/merges/${one}`, 'POST', `/admin-dashboard-edit/anime/${other}`, 'Undo that merge first'],
    ['/admin-dashboard/merges/404', 'POST', '/admin-dashboard', 'This can no longer be undone.'],
    ['/admin-dashboard/merges/404', 'GET', '/admin-dashboard', 'This can no longer be undone.'],
  ] as const) {
    const reply = await ask(address, path, { method, headers })
    expect([reply.headers.location, said(reply)]).toEqual([goal, expect.stringContaining(sentence)])
    expect((await ask(address, goal, { headers })).status).toBe(200)
  }
})

test('a title for adults is merged by an admin to whom it is hidden', async () => {
  const { db, get, post } = await aSite()
  await aTitle(db, { id: '5', title: 'Hidden Nights', adult_mark: 'yes' })

  expect((await get('/anime/5')).status).toBe(403)
  for (const query of ['', '?q=Moonlight', `?with=${one}`]) {
    expect((await get(`/admin-dashboard/merge/anime/5${query}`)).status, query).toBe(200)
  }
  const merged = await post(`/admin-dashboard/merge/anime/5?with=${one}`, { reason: 'Twice' })
  expect(said(merged)).toBe('Hidden Nights was merged into Moonlight.')
})

test('whoever merges a title into one that is gone by then is told so, and chooses another one', async () => {
  const { db, post } = await aSite()
  const page = `/admin-dashboard/merge/anime/${one}`
  await aTitle(db, { id: '5', title: 'Deleted' })
  await aTitle(db, { id: '6', title: 'Merged' })
  await deleteTitle(db, asAdmin('admin'), '5')
  await mergeTitles(db, asAdmin('admin'), { from: '6', into: other, reason: 'Twice' })

  for (const [chosen, sentence] of [
    ['5', 'Deleted has already been deleted.'],
    ['6', 'Merged has been merged into Other/? <b>.'],
    ['404', 'This title no longer exists.'],
  ]) {
    const reply = await post(`${page}?with=${chosen}`, { reason: 'Twice' })
    expect([reply.headers.location, said(reply)]).toEqual([page, sentence])
  }
})

test('every old address of a merged title leads for good to the title that stands for it, until the merge is undone', async () => {
  const { get, post, visit } = await aSite()
  const name = encodeURIComponent('Other/? <b>')
  expect((await visit(`/anime/${one}`)).status).toBe(200)
  await post(`/admin-dashboard/merge/anime/${one}?with=${other}`, { reason: 'Twice' })

  for (const [old, now] of [
    [`/anime/${one}`, `/anime/${other}`],
    [`/manga/${one}?rate=`, `/anime/${other}?rate=`],
    [`/anime/${one}/admin`, `/anime/${other}/admin`],
    [`/anime/${one}/lists`, `/anime/${other}/lists`],
    [`/reviews/anime/Moonlight/${one}?sort=newest`, `/reviews/anime/${name}/${other}?sort=newest`],
    [`/add-review/anime/Moonlight/${one}`, `/add-review/anime/${name}/${other}`],
    [`/reviews/anime/${one}`, `/reviews/anime/${name}/${other}`],
    [`/entry/anime/${one}`, `/entry/anime/${other}`],
    [`/add-to-list/anime/${one}`, `/add-to-list/anime/${other}`],
  ] as const) {
    const { status, headers } = await get(old)
    expect([old, status, headers.location]).toEqual([old, 301, now])
  }
  const { status, headers } = await visit(`/anime/${one}`)
  expect([status, headers.location, headers['cache-control']]).toEqual([301, `/anime/${other}`, 'no-cache'])
  expect((await visit('/anime/404')).status).toBe(404)
  expect((await visit(`/anime/${other}`)).body.toString()).toContain('Worth the time.')

  await post(`/admin-dashboard/merges/${one}`, {})
  expect((await visit(`/anime/${one}`)).body.toString()).toContain('Worth the time.')
  expect((await visit(`/anime/${other}`)).body.toString()).not.toContain('Worth the time.')
})

test('on the page of a person, character or company an admin says whose page it is, which takes its titles and its address', async () => {
  const { db, get, post, visit, lines } = await aSite()
  const text = async (path: string) => (await get(path)).body.toString().replaceAll('<!-- -->', '')
  const old = await aStaffMember(db, { title_id: one, name: 'S. Watanabe' })
  const now = await aStaffMember(db, { title_id: other, name: 'Shinichiro Watanabe' })
  const page = `/admin-dashboard/same/people/${old.person_id}`
  const [oldPath, nowPath] = [`/people/${old.person_id}/s-watanabe`, `/people/${now.person_id}/shinichiro-watanabe`]

  expect(await text(oldPath)).toContain(`href="${page}"`)
  expect((await visit(oldPath)).body.toString()).not.toContain(page)
  expect(await text(`${page}?q=Watanabe`)).toContain(`href="${page}?as=${now.person_id}"`)
  expect(await text(`${page}?q=https://site.example${nowPath}`)).toContain(
    '1 title credits Shinichiro Watanabe instead',
  )
  expect((await post(`${page}?as=${now.person_id}`, { reason: '' })).status).toBe(400)
  expect((await post(`${page}?as=x`, { reason: 'Same' })).status).toBe(400)
  const merged = await post(`${page}?as=${now.person_id}`, { reason: 'Same' })
  expect([merged.headers.location, said(merged)]).toEqual([nowPath, 'S. Watanabe is now Shinichiro Watanabe.'])
  expect(await visit(oldPath)).toMatchObject({ status: 301, headers: { location: nowPath } })
  expect((await visit(nowPath)).body.toString()).toContain('Moonlight')
  expect((await get(page)).headers.location).toBe(`/admin-dashboard/same/people/${now.person_id}`)

  const back = `/admin-dashboard/same/people/${now.person_id}`
  expect(await text(back)).toMatch(new RegExp(`value="${old.person_id}"[^>]*name="undo"`))
  expect(said(await post(back, { undo: String(old.person_id) }))).toBe('S. Watanabe is separate again.')
  expect((await post(back, { undo: String(old.person_id) })).status).toBe(400)
  for (const wrong of ['people/0', 'people/x', 'films/1', 'people/9999999999999999']) {
    expect((await get(`/admin-dashboard/same/${wrong}`)).status, wrong).toBe(404)
  }
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('a merge that is refused, as while an import runs, keeps the reason that was typed', async () => {
  const { db, post } = await aSite()
  const old = await aStaffMember(db, { title_id: one, name: 'S. Watanabe' })
  const now = await aStaffMember(db, { title_id: other, name: 'Shinichiro Watanabe' })
  const long = 'x'.repeat(301)

  const [credits, titles] = await db.connection().execute(async (importing) => {
    await sql`select pg_advisory_lock(hashtext('kiroku import'))`.execute(importing)
    try {
      return await Promise.all([
        post(`/admin-dashboard/same/people/${old.person_id}?as=${now.person_id}`, { reason: 'The same "man"' }),
        post(`/admin-dashboard/merge/anime/${one}?with=${other}`, { reason: long }),
      ])
    } finally {
      await sql`select pg_advisory_unlock(hashtext('kiroku import'))`.execute(importing)
    }
  })

  expect(credits.body.toString()).toMatch(/name="reason"[^>]* value="The same &quot;man&quot;"/)
  expect(titles.body.toString()).toMatch(new RegExp(`name="reason"[^>]* value="${long}"`))
})

async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'admin')
  await aTitle(db, { id: one, title: 'Moonlight' })
  await aTitle(db, { id: other, title: 'Other/? <b>' })
  await aTitle(db, { id: '1700000000003', kind: 'manga' })
  const [older, newer] = [new Date('2026-01-01'), new Date('2026-02-01')]
  const [mari, joao] = [(await aUser(db)).id, (await aUser(db)).id]
  for (const user_id of [mari, joao]) await anEntry(db, { user_id, title_id: one, added_at: newer })
  await anEntry(db, { user_id: mari, title_id: other, added_at: older })
  await aReview(db, { user_id: mari, title_id: one })
  const { address, lines } = await aServer({ db, url })
  const cookie = sessionCookie('admin')
  return {
    db,
    address,
    lines,
    visit: (path: string) => ask(address, path),
    get: (path: string) => ask(address, path, { headers: { cookie } }),
    post: (path: string, form: Record<string, string>) => postForm(address, path, form, { user: 'admin' }),
  }
}
