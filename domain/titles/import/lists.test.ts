import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { anUploadedPicture, aTitleForm, emptyTitleForm } from '#tests/support/title-form.ts'
import { sentenceOf } from '#web/sentence-of.ts'
import { addTitle } from '../add-title.ts'
import { editTitle } from '../edit-title.ts'
import { foldTitles } from '../records/fold-titles.ts'

const bebop = {
  itemType: 'anime',
  ids: { mal: 1 },
  title: 'Cowboy Bebop',
  genres: ['Action', 'Award Winning', 'Sci'],
  themes: ['Adult Cast', 'Space'],
  demographics: ['Shounen'],
  tags: ['space', { name: 'A death', spoiler: true }],
  studios: ['Sunrise', 'Bandai'],
  producers: ['Bandai'],
  licensors: ['Funimation', 'Bandai'],
}

test('genres, themes, demographics, tags and companies of a line are rows', async () => {
  const db = await freshDatabase()
  await imported(db, [bebop])

  expect(await tagsOf(db, 'Cowboy Bebop')).toEqual([
    'demographic: Shounen',
    'genre: Action, Award Winning, Sci-Fi',
    'tag: space, A death (spoiler)',
    'theme: Adult Cast, Space',
  ])
  expect(await companiesOf(db, 'Cowboy Bebop')).toEqual([
    'licensor: Funimation, Bandai',
    'producer: Bandai',
    'studio: Sunrise, Bandai',
  ])
})

test('themes that stand in for genres remain themes, and where a manga appears is no studio', async () => {
  const db = await freshDatabase()
  const manga = { itemType: 'manga', ids: { mal: 2 }, title: 'Trigun', serializations: ['Shounen Captain'] }
  await imported(db, [{ ...manga, themes: ['Space'] }])

  expect(await db.selectFrom('titles').select('genres').executeTakeFirst()).toEqual({ genres: ['Space'] })
  expect(await tagsOf(db, 'Trigun')).toEqual(['theme: Space'])
  expect(await companiesOf(db, 'Trigun')).toEqual(['serialization: Shounen Captain'])
})

test('what only a second list of genres says of a title for adults is a genre too, so that the title is hidden', async () => {
  const db = await freshDatabase()
  const manga = { itemType: 'manga', ids: { mal: 3 }, title: 'Gift', genres: ['Comedy', 'Drama'] }
  await imported(db, [{ ...manga, genres_mal: ['Romance', 'Erotica'], themes: ['School', 'smut'] }])

  expect(await db.selectFrom('titles').select(['genres', 'is_adult']).execute()).toEqual([
    { genres: ['Comedy', 'Drama', 'Erotica', 'smut'], is_adult: true },
  ])
  expect(await tagsOf(db, 'Gift')).toEqual(['genre: Comedy, Drama, Erotica', 'theme: School, smut'])
})

test('a tag and a company have one spelling, and one word may be a genre and a demographic', async () => {
  const db = await freshDatabase()
  await imported(db, [
    { itemType: 'anime', title: 'A', genres: ['Sci-Fi', 'Shounen'], demographics: ['Shounen'], studios: ['OLM'] },
    { itemType: 'anime', title: 'B', genres: ['SCI-FI', 'sci-fi'], studios: ['Olm'], tags: ['Smut'] },
  ])

  expect(await tagsOf(db, 'B')).toEqual(['genre: Sci-Fi', 'tag: Smut'])
  expect(await companiesOf(db, 'B')).toEqual(['studio: OLM'])
  const tags = await db
    .selectFrom('tags')
    .select(['kind', 'name', 'is_adult'])
    .orderBy('name')
    .orderBy('kind')
    .execute()
  expect(tags).toEqual([
    { kind: 'genre', name: 'Sci-Fi', is_adult: false },
    { kind: 'demographic', name: 'Shounen', is_adult: false },
    { kind: 'genre', name: 'Shounen', is_adult: false },
    { kind: 'tag', name: 'Smut', is_adult: true },
  ])
})

test('each list comes as a whole from the best source that has one', async () => {
  const db = await freshDatabase()
  await imported(db, [bebop], { source: 'rich' })
  const poor = { itemType: 'anime', ids: { mal: 1 }, title: 'Cowboy Bebop', themes: ['Jazz'], producers: [] }
  await imported(db, [{ ...poor, studios: ['Sunset'], licensors: ['Madman'], genres: ['Noir'] }], { source: 'poor' })
  const before = [await tagsOf(db, 'Cowboy Bebop'), await companiesOf(db, 'Cowboy Bebop')]
  await imported(db, [{ ...bebop, themes: [], licensors: null, studios: ['Bandai', 'Sunrise'] }], { source: 'rich' })

  expect(before[0]).toContain('theme: Adult Cast, Space')
  expect(before[1]).toContain('studio: Sunrise, Bandai')
  expect(await tagsOf(db, 'Cowboy Bebop')).toContain('theme: Jazz')
  expect(await companiesOf(db, 'Cowboy Bebop')).toEqual([
    'licensor: Madman',
    'producer: Bandai',
    'studio: Bandai, Sunrise',
  ])
})

test('what has not changed is not written again', async () => {
  const db = await freshDatabase()
  await imported(db, [bebop])
  const { id } = await db.selectFrom('titles').select('id').executeTakeFirstOrThrow()
  const written = async () =>
    (
      await sql`select xmin::text, title_id from title_tags union all select xmin::text, title_id from title_companies`.execute(
        db,
      )
    ).rows
  const before = await written()

  await inTransaction(db, (tx) => foldTitles(tx, [id]))

  expect(await written()).toEqual(before)
})

test('genres and studios that an admin types are rows, of new titles and of others', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'admin', role: 'admin' })
  await imported(db, [bebop])
  const poster = await anUploadedPicture(db, 'admin')
  const texts = { title: 'Kids on the Slope', genres: 'Drama, action', studio: 'MAPPA, Tezuka Productions', poster }
  await addTitle(db, asAdmin('admin'), aTitleForm({ texts }))
  const { id, edit_version } = await db
    .selectFrom('titles')
    .select(['id', 'edit_version'])
    .where('title', '=', 'Cowboy Bebop')
    .executeTakeFirstOrThrow()
  const form = emptyTitleForm('anime')
  const typed = { ...form.texts, genres: 'Space Western', studio: 'sunrise' }
  await editTitle(db, asAdmin('admin'), id, { ...form, texts: typed, version: String(edit_version) })

  expect(await tagsOf(db, 'Kids on the Slope')).toEqual(['genre: Drama, Action'])
  expect(await companiesOf(db, 'Kids on the Slope')).toEqual(['studio: MAPPA, Tezuka Productions'])
  expect(await tagsOf(db, 'Cowboy Bebop')).toContain('genre: Space Western')
  expect(await tagsOf(db, 'Cowboy Bebop')).toContain('theme: Adult Cast, Space')
  expect(await companiesOf(db, 'Cowboy Bebop')).toContain('studio: Sunrise')
})

test('a title that is deleted and restored has its tags and companies again', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'admin', role: 'admin' })
  await imported(db, [bebop])
  const before = [await tagsOf(db, 'Cowboy Bebop'), await companiesOf(db, 'Cowboy Bebop')]
  const { id } = await db.selectFrom('titles').select('id').executeTakeFirstOrThrow()

  await deleteTitle(db, asAdmin('admin'), id)
  expect(await companiesOf(db, 'Cowboy Bebop')).toEqual([])
  await restoreTitle(db, asAdmin('admin'), id)

  expect([await tagsOf(db, 'Cowboy Bebop'), await companiesOf(db, 'Cowboy Bebop')]).toEqual(before)
})

test('an import shows beforehand what it would change in the lists, and changes nothing', async () => {
  const db = await freshDatabase()
  await imported(db, [bebop])
  const changes: unknown[] = []
  const changed = { ...bebop, producers: ['Bandai', 'Bandai Visual'], tags: ['jazz'] }

  await imported(db, [changed], { dryRun: true, onSettled: (outcome) => changes.push(...(outcome.changes ?? [])) })

  expect(changes.flat()).toEqual([
    { field: 'tags', before: 'space, A death', after: 'jazz' },
    { field: 'producers', before: '', after: 'Bandai Visual' },
  ])
  expect(await companiesOf(db, 'Cowboy Bebop')).toContain('producer: Bandai')
})

test.each([
  [{ producers: 'NHK' }, 'producers is not a list'],
  [{ tags: [7] }, 'An entry of tags is not a JSON object'],
  [{ tags: [{ name: 'A', spoiler: 'yes' }] }, 'spoiler is neither true nor false'],
])('a line with %j is refused', async (said, reason) => {
  const db = await freshDatabase()
  const problems: string[] = []
  await imported(db, [{ ...bebop, ...said }], { onProblem: ({ problem }) => problems.push(sentenceOf(problem)) })
  expect(problems).toEqual([reason])
})

async function tagsOf(db: Db, title: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select g.kind || ': ' || string_agg(g.name || case when tt.is_spoiler then ' (spoiler)' else '' end, ', '
      order by tt.position) as line
    from titles t join title_tags tt on tt.title_id = t.id join tags g on g.id = tt.tag_id
    where t.title = ${title} group by g.kind order by g.kind`.execute(db)
  return rows.map(({ line }) => line)
}

async function companiesOf(db: Db, title: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select tc.role || ': ' || string_agg(c.name, ', ' order by tc.position) as line
    from titles t join title_companies tc on tc.title_id = t.id join companies c on c.id = tc.company_id
    where t.title = ${title} group by tc.role order by tc.role`.execute(db)
  return rows.map(({ line }) => line)
}
