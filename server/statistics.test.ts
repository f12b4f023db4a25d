import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

/** A site with a reader who has watched a film in 2025 and scored it, and a stranger who keeps nothing. */
async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['reader', 'stranger']) await signedIn(db, user)
  const title = await aTitle(db, {
    ...{ title: 'The <Film> & more', format: 'movie', episodes: 1, duration: 120, released_on: '1999-05-01' },
  })
  const row = { user_id: 'reader', title_id: title.id, kind: 'anime' }
  await anEntry(db, { ...row, kind: 'anime', status: 'watched' })
  const said = { score: 8.6, is_finished: true, finished_on: '2025-03-09', is_private: true }
  await db
    .insertInto('journal')
    .values({ ...row, ...said })
    .execute()
  const { address, lines } = await aServer({ db, url })
  const get = (path: string, user = 'reader') =>
    ask(address, path, { headers: user ? { Cookie: sessionCookie(user) } : {} })
  const textOf = async (path: string, user?: string) => {
    const body = (await get(path, user)).body.toString()
    return body.replaceAll(/<script[\s\S]*?<\/script>/g, '').replaceAll('<!-- -->', '')
  }
  return { db, title, get, textOf, lines }
}

test('a reader sees what their list adds up to, private titles too, and each mark leads to that part of the list', async () => {
  const { textOf, lines } = await aSite()

  const page = await textOf('/statistics')

  expect(page).toMatch(/<dt>Titles<\/dt><dd>1<\/dd>/)
  expect(page).toMatch(/<dt>Days<\/dt><dd>0\.1<\/dd>/)
  expect(page).toMatch(/<dt>Mean score<\/dt><dd>8\.6<\/dd>/)
  expect(page).toMatch(/href="\/my-fav-list\?tab=anime&amp;format=Movie">Movie<\/a>/)
  expect(page).toMatch(/href="\/my-fav-list\?tab=anime&amp;standing=completed">Completed<\/a>/)
  expect(page).toMatch(/href="\/my-fav-list\?tab=anime&amp;year=1999"><title>1999: 1<\/title>/)
  expect(page).toMatch(/href="\/my-fav-list\?tab=anime&amp;my-score=9"><title>9: 1<\/title>/)
  expect(page).toMatch(/<th scope="row">9<\/th><td>1<\/td>/)
  expect(await textOf('/statistics?tab=manga')).toContain('There are no mangas on your list to count yet.')
  expect(lines.filter(({ err }) => err)).toEqual([])
})

test('a year in review says what was finished; a year without anything leads to the statistics', async () => {
  const { textOf, title } = await aSite()
  const page = await textOf('/statistics?year=2025')
  expect(page).toContain('2025 in review')
  expect(page).toMatch(/<dt>Animes finished<\/dt><dd>1<\/dd>/)
  expect(page).toMatch(/<dt>Hours<\/dt><dd>2<\/dd>/)
  expect(page).toContain(`href="/anime/${title.id}/reader">The &lt;Film&gt; &amp; more</a>`)
  for (const odd of ['1066', '-1', 'x', '2025.5', '99999999999999999999']) {
    expect(await textOf(`/statistics?year=${odd}&tab=${odd}`)).toContain('Days')
  }
})

test("marks are shown on their reader's scale, in a year in review and in the filter of the list that they lead to", async () => {
  const { db, textOf } = await aSite()
  for (const [scale, mark, filter] of [
    ['ten', '★ 9', '9'],
    ['tenths', '★ 8.6', '9'],
    ['hundred', '★ 86', '90'],
    ['stars', '5 stars', '5 ★'],
    ['smileys', 'Good', 'Good'],
  ]) {
    await db.updateTable('users').set({ score_scale: scale }).execute()
    expect(await textOf('/statistics?year=2025')).toContain(`<p class="quiet">09/03/2025\u00a0· ${mark}</p>`)
    expect(await textOf('/my-fav-list?my-score=9')).toContain(`Your score: ${filter}`)
  }
})

test('a day on which something was done is written as every date is', async () => {
  const { db, title, textOf } = await aSite()
  await db.insertInto('activity').values({ user_id: 'reader', title_id: title.id, verb: 'finished' }).execute()
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
  const page = await textOf('/statistics')
  expect(page).toContain(`<title>${day}/${month}/${year}: 1</title>`)
  expect(page).toContain(`<th scope="row">${day}/${month}/${year}</th>`)
})

test('a picture of the year is offered only if there is something to share', async () => {
  const { db, get, textOf } = await aSite()
  const offered = async () => (await textOf('/statistics?year=2025')).includes('href="/year.png?year=2025"')
  expect([await offered(), (await get('/year.png?year=2025')).status]).toEqual([false, 404])
  await db.updateTable('journal').set({ is_private: false }).execute()
  expect([await offered(), (await get('/year.png?year=2025')).status]).toEqual([true, 200])
  await db.updateTable('titles').set({ age_rating: 'adult' }).execute()
  await db.updateTable('users').set({ adult_titles: 'show' }).execute()
  expect([await offered(), (await get('/year.png?year=2025')).status]).toEqual([false, 404])
})

test('statistics are for their reader: others see their own, and visitors sign in', async () => {
  const { get, textOf } = await aSite()
  for (const path of ['/statistics', '/statistics?year=2025', '/statistics.data', '/statistics.data?year=2025']) {
    expect(await textOf(path, 'stranger')).not.toMatch(/Film|1999|8\.6/)
    const visitor = await get(path, '')
    expect(visitor.body.toString()).not.toMatch(/Film|1999|8\.6/)
    expect(visitor.headers['cache-control']).not.toMatch(/public/)
  }
})
