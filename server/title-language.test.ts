import { expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { anEntry, aTitle } from '#tests/support/builders.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { postForm } from '#tests/support/post-form.ts'
import { aServer } from '#tests/support/server.ts'
import { sessionCookie, signedIn } from '#tests/support/uploading.ts'

const names = { title: 'Shingeki no Kyojin', title_english: 'Attack on Titan', title_native: '進撃の巨人' }
const everywhere = ['/', '/browse-animes', '/search?q=attack', '/search/suggestions?q=attack', '/anime/1', '/anime/2']

async function aSite(titleLanguage: 'romaji' | 'english' | 'native') {
  const { db, url } = await freshDatabaseWithUrl()
  await aTitle(db, { id: '1', genres: ['Action'], ...names })
  await aTitle(db, { id: '2', genres: ['Action'], title: 'Mushishi' })
  await signedIn(db, 'reader')
  await anEntry(db, { user_id: 'reader', title_id: '1' })
  const { address } = await aServer({ db, url, titleLanguage })
  const textOf = async (path: string, Cookie = '') => {
    const { body } = await ask(address, path, { headers: { Cookie } })
    return body.toString().replaceAll(/<script[\s\S]*?<\/script>/g, '')
  }
  const save = (fields: Record<string, string>) => postForm(address, '/profile', fields)
  return { db, textOf, save, asReader: (path: string) => textOf(path, sessionCookie('reader')) }
}

/** The name of the title that stands on a page as its own: in a card, a heading or a suggestion. */
function shownOn(html: string): string | undefined {
  return /(?:card-title"[^>]*>|<h1[^>]*>|entry-title"[^>]*>|"title":")(Shingeki no Kyojin|Attack on Titan|進撃の巨人)/.exec(
    html,
  )?.[1]
}

test('visitors see titles in the language of the site, everywhere', async () => {
  const { textOf } = await aSite('english')

  for (const path of everywhere) expect(shownOn(await textOf(path)), path).toBe('Attack on Titan')
  expect(await textOf('/anime/1')).toMatch(/<h1>Attack on Titan<\/h1><p class="quiet">Shingeki no Kyojin<\/p>/)
  expect(await textOf('/anime/2')).toContain('<h1>Mushishi</h1>')
})

test('a reader chooses a language by a plain form and sees it everywhere; visitors do not', async () => {
  const { textOf, asReader, save } = await aSite('romaji')
  for (const path of everywhere) expect(shownOn(await textOf(path)), path).toBe('Shingeki no Kyojin')

  expect((await save({ userName: 'A Reader', titleLanguage: 'native' })).status).toBe(302)

  for (const path of [...everywhere, '/my-fav-list']) expect(shownOn(await asReader(path)), path).toBe('進撃の巨人')
  expect(await asReader('/anime/1')).toContain('<h1 lang="ja">進撃の巨人</h1>')
  expect(await asReader('/add-review/anime/%E9%80%B2%E6%92%83%E3%81%AE%E5%B7%A8%E4%BA%BA/1')).toContain(
    'Add a review for 進撃の巨人',
  )
  for (const path of everywhere) expect(shownOn(await textOf(path)), path).toBe('Shingeki no Kyojin')
  expect(await asReader('/profile')).toContain('<option value="native" selected="">Native</option>')

  await save({ userName: 'A Reader', titleLanguage: '' })
  expect(shownOn(await asReader('/'))).toBe('Shingeki no Kyojin')
})

test('a reader of a site in another language may choose romaji', async () => {
  const { asReader, save } = await aSite('native')
  expect(shownOn(await asReader('/'))).toBe('進撃の巨人')

  await save({ titleLanguage: 'romaji' })

  expect(shownOn(await asReader('/'))).toBe('Shingeki no Kyojin')
})

test('a language that is not on the list is refused, and nothing is saved', async () => {
  const { db, save } = await aSite('romaji')

  const answer = await save({ userName: 'Another', titleLanguage: 'klingon' })

  expect(answer.status).toBe(400)
  expect(answer.body.toString()).toContain('Please choose a title language from the list!')
  const reader = await db.selectFrom('users').selectAll().where('id', '=', 'reader').executeTakeFirstOrThrow()
  expect(reader).toMatchObject({ title_language: null })
  expect(reader.user_name).not.toBe('Another')
})
