import { expect, test } from 'vitest'
import { addFavourite } from '#domain/favourites/change-favourites.ts'
import { profileParts } from '#domain/profiles/rules.ts'
import { saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { editShelf } from '#domain/shelves/edit-shelf.ts'
import { asReader } from '#tests/support/actors.ts'
import { ask } from '#tests/support/ask.ts'
import { aCharacter, anEntry, aReview, aShelf, aStaffMember, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

/** The averages of the anime 1, as it was imported, and of the manga 2; and the sum of the latter's stars. */
const imported = /\b7\.3\b/
const readers = /\b9\.7\b/
const sum = /\b67911\b/
const anyAverage = new RegExp([imported, readers, sum].map(({ source }) => source).join('|'))

/** Where visitors see an average of the anime 1. */
const open = [
  '/',
  '/browse-animes',
  '/browse-animes?genre=Drama&sort=date-added&view=list',
  '/search?q=quiet',
  '/search/suggestions?q=quiet',
  '/season/2090/fall',
  '/anime/1',
  '/anime/3',
  '/manga/2',
  '/people/1/somebody',
  '/characters/1/somebody',
  '/companies/1/somebody',
  '/user/mari',
  '/user/mari/statistics?year=2025',
  '/user/mari/lists/7',
]

/** Where readers see it on their own. */
const own = [
  '/my-fav-list',
  '/my-fav-list?view=wall&sort=average',
  '/anime/1/reader',
  '/entry/anime/1/record',
  '/statistics?year=2025',
  '/user/reader',
]

/** Where readers see it neither with the switch nor without. */
const without = [
  ...['/calendar?month=2090-10', '/statistics', '/lists', '/lists/8/edit', '/add-to-list/anime/1', '/entry/anime/1'],
  ...['/profile/favourites', '/profile/public', '/profile/data', '/reviews/anime/Quiet%20Days/1'],
  ...[
    '/add-review/anime/Quiet%20Days/1',
    '/anime/1/lists',
    '/report-list/7',
    '/profile/data/list.csv',
    '/profile/data/anime.xml',
    '/anime/4',
    '/search/count?of=/browse-animes&genre=Drama',
  ],
]

test('no page and no data tells the average of a title to a reader who wants to score it first, until they have', async () => {
  const { asked, post, everywhere } = await aSite()
  for (const path of [...open, ...own]) expect(await everywhere(path, 'reader'), path).toMatch(imported)
  for (const path of open) expect(await everywhere(path), path).toMatch(imported)
  expect(await everywhere('/manga/2', 'reader')).toMatch(readers)
  expect(await everywhere('/manga/2', 'reader')).toMatch(sum)
  expect(await asked('/manga/2', 'reader')).toMatch(/aggregateRating.*Ratings by stars/s)

  expect((await post('/profile', { averages: 'once-scored' })).status).toBe(302)

  for (const path of [...open, ...own, ...without]) {
    expect(await everywhere(path, 'reader'), path).not.toMatch(anyAverage)
  }
  expect(await asked('/manga/2', 'reader')).not.toMatch(/aggregateRating|Ratings by stars/)
  for (const path of ['/anime/1', '/', '/my-fav-list', '/user/mari/lists/7']) {
    expect(await asked(path, 'reader'), path).toContain('Hidden until you score it')
  }
  for (const path of open) expect(await everywhere(path), path).toMatch(imported)

  const scored = await post('/entry/anime/1/record', { score: '5' })
  expect(JSON.parse(scored.body.toString()).title.score).toEqual({ from: 'import', value: 7.3 })
  for (const path of [...open, ...own]) expect(await everywhere(path, 'reader'), path).toMatch(imported)
  expect(await everywhere('/manga/2', 'reader')).not.toMatch(readers)
  await post('/ratings', { kind: 'manga', id: '2', stars: '6' })
  expect(await everywhere('/manga/2', 'reader')).toMatch(readers)
  expect(await asked('/manga/2', 'reader')).toMatch(/aggregateRating.*Ratings by stars/s)

  const taken = await post('/entry/anime/1/record', { score: '' })
  expect(JSON.parse(taken.body.toString()).title.score).toEqual({ from: 'hidden' })
  for (const path of [...open, ...own]) expect(await everywhere(path, 'reader'), path).not.toMatch(imported)

  await post('/profile', { averages: 'shown' })
  expect(await everywhere('/anime/1', 'reader')).toMatch(imported)
})

test('the choice is off at first, and anything but its values is refused', async () => {
  const { asked, post, everywhere } = await aSite()
  const choice = () => asked('/profile', 'reader')

  expect(await choice()).toMatch(/name="averages"[^>]*>(?:(?!<\/select>).)*value="shown" selected=""/s)
  for (const averages of ['', 'hidden', 'SHOWN']) {
    const { status, body } = await post('/profile', { averages })
    expect([status, body.toString()]).toEqual([
      400,
      expect.stringContaining('Please choose from the list when average scores are shown!'),
    ])
  }
  expect(await everywhere('/anime/1', 'reader')).toMatch(imported)
  await post('/profile', { averages: 'once-scored' })
  expect(await choice()).toContain('value="once-scored" selected=""')
  expect(await everywhere('/anime/1', 'mari')).toMatch(imported)
})

/** A site whose reader keeps the anime 1, which is in every list of titles, and has scored nothing. */
async function aSite() {
  const { db, url } = await freshDatabaseWithUrl()
  for (const user of ['reader', 'mari']) await signedIn(db, user)
  const fall = { season: 'fall', season_year: 2090, released_on: '2090-10-01', genres: ['Drama'] }
  await aTitle(db, { id: '1', title: 'Quiet Days', imported_score: 7.3, airing_state: 'airing', ...fall })
  const rated = { rating_sum: 67911, rating_count: 7001 }
  await aTitle(db, { id: '2', title: 'On Paper', kind: 'manga', genres: ['Drama'], ...rated })
  await db.insertInto('ratings').values({ user_id: 'mari', title_id: '2', kind: 'manga', stars: 9 }).execute()
  await aTitle(db, { id: '3', title: 'Loud Nights', genres: ['Drama'], released_on: '2001-01-01' })
  await aTitle(db, { id: '4', title: 'Before' })
  const target = { target_title_id: '1', target_kind: 'anime', target_title: 'Quiet Days' }
  await db
    .insertInto('title_relations')
    .values({ title_id: '4', ...target, relation: 'sequel', position: 0 })
    .execute()
  const drama = await db.insertInto('tags').values({ kind: 'genre', name: 'Drama' }).returning('id').executeTakeFirst()
  const company = await db.insertInto('companies').values({ name: 'Somebody' }).returning('id').executeTakeFirst()
  for (const title_id of ['1', '2', '3']) {
    const of = { title_id, position: 0 }
    await db
      .insertInto('title_tags')
      .values({ ...of, tag_id: drama?.id ?? 0 })
      .execute()
    await db
      .insertInto('title_companies')
      .values({ ...of, company_id: company?.id ?? 0, role: 'studio' })
      .execute()
  }
  await aStaffMember(db, { title_id: '1', name: 'Somebody' })
  await aCharacter(db, { title_id: '1', name: 'Somebody' })
  for (const user of ['reader', 'mari']) {
    const reader = asReader(user)
    await anEntry(db, { user_id: user, title_id: '1', status: 'watching' })
    const finished = { kind: 'anime', is_finished: true, progress: 12, finished_on: '2025-12-31' }
    await db
      .insertInto('journal')
      .values({ user_id: user, title_id: '1', ...finished })
      .execute()
    await addFavourite(db, reader, { what: 'anime', id: '1' })
    const shelf = { id: user === 'mari' ? '7' : '8', name: 'A List', description: '', visibility: 'public' } as const
    await aShelf(db, { id: shelf.id, user_id: user, titles: ['1', '2'] })
    await editShelf(db, reader, shelf.id, shelf)
    const parts = Object.fromEntries(profileParts.map((part) => [part, 'public' as const]))
    await saveProfileSettings(db, reader, { isOn: true, handle: user, parts })
  }
  await aReview(db, { user_id: 'mari', title_id: '1' })
  const { address } = await aServer({ db, url })
  const asked = async (path: string, user?: string) => {
    const { status, body } = await ask(address, path, { headers: user ? { Cookie: sessionCookie(user) } : {} })
    expect(status, path).toBe(200)
    return body.toString()
  }
  return {
    asked,
    /** A page and its data, if it has any beside it. */
    async everywhere(path: string, user?: string) {
      const page = await asked(path, user)
      if (!page.startsWith('<!DOCTYPE html>')) return page
      const [before, query] = path.split('?')
      const data = await asked(`${before === '/' ? '/_' : before}.data${query ? `?${query}` : ''}`, user)
      if (anyAverage.test(page) !== anyAverage.test(data)) throw new Error(`${path} and its data differ`)
      return page + data
    },
    post: (path: string, fields: Record<string, string>) =>
      postForm(address, path, fields, {
        headers: { Accept: path === '/profile' ? 'text/html' : 'application/json' },
      }),
  }
}
