import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aTitle, aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { anUploadedPicture, aRow, aTitleForm } from '#tests/support/title-form.ts'
import { addTitle } from './add-title.ts'
import { findTitlePage } from './queries.ts'
import { searchTitles } from './search/search-titles.ts'

test('a title is added with its names, characters, staff and pictures', async () => {
  const { db } = await anAdminsSite()
  const [poster, portrait] = [await anUploadedPicture(db, 'admin'), await anUploadedPicture(db, 'admin')]

  const id = await addTitle(
    db,
    asAdmin('admin'),
    aTitleForm({
      texts: { poster, titleNative: '蟲師', endedOn: '2006-06-19', contentWarning: 'Teens', format: 'tv' },
      characters: [aRow({ name: 'Ginko', image: portrait, part: 'Yuto Nakano' }), aRow({ name: 'Nui' })],
      staff: [aRow({ name: 'Hiroshi Nagahama', part: 'Director' })],
    }),
  )

  expect(await findTitlePage(db, id)).toMatchObject({
    kind: 'anime',
    title: 'Mushishi',
    titleNative: '蟲師',
    titleEnglish: null,
    format: 'tv',
    genres: ['Adventure', 'Mystery'],
    poster,
    episodes: 26,
    duration: 24,
    studio: 'Artland',
    year: '2005',
    endYear: '2006',
    soundtracks: 'The Sore Feet Song',
    contentWarning: 'Teens',
    characters: [
      { name: 'Ginko', image: portrait, vocal: 'Yuto Nakano', role: '' },
      { name: 'Nui', image: null, vocal: '', role: '' },
    ],
    staff: [{ name: 'Hiroshi Nagahama', image: null, role: 'Director' }],
  })
  for (const words of ['mushishi', '蟲師']) {
    expect((await searchTitles(db, words, 1)).rows.map((title) => title.id)).toEqual([id])
  }
})

test('an addition is logged, and clears the pages that list the kind', async () => {
  const { db, url } = await anAdminsSite()
  const poster = await anUploadedPicture(db, 'admin')
  let id = ''

  const cleared = await clearedDuring(url, async () => {
    id = await addTitle(db, asAdmin('admin'), aTitleForm({ kind: 'manga', texts: { poster }, characters: [aRow()] }))
  })

  expect(cleared).toEqual(['catalogue', 'list-manga'])
  const [entry] = await db.selectFrom('admin_actions').selectAll().execute()
  expect(entry).toMatchObject({ admin_id: 'admin', action: 'title-added', subject_id: id, subject_name: 'Mushishi' })
  expect(entry).toMatchObject({ before: null, after: { kind: 'manga', poster, characters: [{ name: 'Ginko' }] } })
})

test('a picture that is not the admin’s own upload adds nothing', async () => {
  const { db } = await anAdminsSite()
  await aUser(db, { id: 'other' })
  const poster = await anUploadedPicture(db, 'admin')
  const foreign = await anUploadedPicture(db, 'other')

  for (const address of [foreign, 'https://other.example/a.jpg', '/imgs/aaaaaaaaaaaaaaaaaaaaaa-960.webp', '/profile']) {
    const asPoster = addTitle(db, asAdmin('admin'), aTitleForm({ texts: { poster: address } }))
    expect((await refusalOf(asPoster)).sentence).toContain('no finished upload')
    const characters = [aRow({ image: address })]
    const asPortrait = addTitle(db, asAdmin('admin'), aTitleForm({ texts: { poster }, characters }))
    expect((await refusalOf(asPortrait)).sentence).toContain('Ginko: There is')
  }
  expect(await countRows(db)).toEqual([0, 0, 0])
})

test('a form that is sent twice at once adds one title', async () => {
  const { db } = await anAdminsSite()
  const form = aTitleForm({ texts: { poster: await anUploadedPicture(db, 'admin') }, staff: [aRow()] })

  const ids = await Promise.all(Array.from({ length: 5 }, () => addTitle(db, asAdmin('admin'), form)))

  expect(new Set(ids).size).toBe(1)
  expect(await countRows(db)).toEqual([1, 1, 1])
})

test('genres take the spelling that other titles use', async () => {
  const { db } = await anAdminsSite()
  await aTitle(db, { genres: ['Sci-Fi', 'Drama'] })
  const poster = await anUploadedPicture(db, 'admin')

  const id = await addTitle(db, asAdmin('admin'), aTitleForm({ texts: { poster, genres: 'sci-fi, DRAMA, cooking' } }))

  expect((await findTitlePage(db, id))?.genres).toEqual(['Sci-Fi', 'Drama', 'cooking'])
})

async function anAdminsSite() {
  const site = await freshDatabaseWithUrl()
  await aUser(site.db, { id: 'admin', role: 'admin' })
  return site
}

async function countRows(db: Db): Promise<number[]> {
  const titles = await db.selectFrom('titles').select('id').execute()
  const staff = await db.selectFrom('title_staff').select('id').execute()
  const actions = await db.selectFrom('admin_actions').select('id').execute()
  return [titles.length, staff.length, actions.length]
}
