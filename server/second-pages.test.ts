import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { aReview, aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

/** Pages that open for a reader who goes on, and their titles. A title that changes is what a screen reader says of the way there. */
const secondPages = {
  '/reviews/anime/A%20Title/1?page=2': 'Reviews of A Title, page 2 · Kiroku',
  '/my-fav-list?page=2': 'My FavList, page 2 · Kiroku',
  '/lists?page=2': 'My lists, page 2 · Kiroku',
  '/lists/1/edit?page=2': 'A Long List, page 2 · Kiroku',
  '/admin-dashboard?page=2': 'Animes · Admin Dashboard, page 2 · Kiroku',
  '/admin-dashboard/mangas?page=2': 'Mangas · Admin Dashboard, page 2 · Kiroku',
  '/admin-dashboard/posters?page=2': 'Posters · Admin Dashboard, page 2 · Kiroku',
  '/admin-dashboard/users?page=2': 'Users · Admin Dashboard, page 2 · Kiroku',
}

test('a second page says in its title which one it is, and the page of one review that it is one', async () => {
  const { titleOf, review } = await aLongSite()

  for (const [path, title] of Object.entries(secondPages)) expect(await titleOf(path), path).toBe(title)
  expect(await titleOf('/reviews/anime/A%20Title/1')).toBe('Reviews of A Title · Kiroku')
  expect(await titleOf(`/reviews/anime/A%20Title/1?whole=${review}`)).toBe('A review of A Title · Kiroku')
})

/** A site on which everything that has pages has two. */
async function aLongSite() {
  const { db, url } = await freshDatabaseWithUrl()
  await signedIn(db, 'owner')
  const ids = Array.from({ length: 101 }, (_, index) => String(index + 1))
  for (const id of ids) {
    await aTitle(db, { id, poster: 'https://a.example/1.jpg' })
    await aTitle(db, { id: `1${id.padStart(3, '0')}`, kind: 'manga' })
  }
  const entries = ids.map((title_id) => ({ user_id: 'owner', title_id, kind: 'anime', status: 'unwatched' }) as const)
  await db.insertInto('list_entries').values(entries).execute()
  const users = ids.slice(0, 25).map((id) => `reader-${id}`)
  for (const id of users) await aUser(db, { id })
  const [review] = await Promise.all(users.map((user_id) => aReview(db, { user_id, title_id: '1' })))
  await aShelf(db, { id: '1', user_id: 'owner', name: 'A Long List', titles: ids })
  for (const id of ids.slice(1, 26)) await aShelf(db, { id, user_id: 'owner' })
  const { address } = await aServer({ db, url })
  const titleOf = async (path: string) => {
    const { body } = await ask(address, path, { headers: { Cookie: sessionCookie('owner') } })
    return /<title>([^<]*)/.exec(body.toString())?.[1]
  }
  return { titleOf, review: review?.id }
}
