import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aCharacter, aStaffMember, aTitle, aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabase, freshDatabaseWithUrl, newDatabase } from '#tests/support/database.ts'
import { imported, mushishi, titlesOf } from '#tests/support/imported.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { charactersOf, staffOf } from '#tests/support/shown-people.ts'
import { anUploadedPicture, aRow, savedTitleForm } from '#tests/support/title-form.ts'
import { afterWaiting } from '#tests/support/waiting-for-locks.ts'
import { editTitle } from './edit-title.ts'
import { findEditableTitle } from './editable-title.ts'
import { meetAnotherEdit } from './meet-another-edit.ts'
import { addSource } from './records/add-source.ts'
import { foldTitles } from './records/fold-titles.ts'
import { putSourceBefore } from './records/order-sources.ts'
import { replacePoster } from './replace-poster.ts'
import { searchTitles } from './search/search-titles.ts'
import type { TitleValues } from './title-form-rules.ts'
import type { TitleField } from './title-shape-rules.ts'

test('an edit saves what differs, and the rest of the title stays as it is', async () => {
  const { db } = await aSite()
  const before = await db.selectFrom('titles').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()

  expect(
    await editTitle(db, asAdmin('admin'), '1', await formOf(db, { studio: 'Artland', episodes: '', title: '' })),
  ).toEqual({
    kind: 'anime',
    title: before.title,
    isChanged: true,
  })

  const after = await db.selectFrom('titles').selectAll().where('id', '=', '1').executeTakeFirstOrThrow()
  expect(after).toEqual({
    ...before,
    studio: 'Artland',
    edit_version: 1,
    edited_fields: ['studio'],
    updated_at: expect.any(Date),
  })
  expect(after.updated_at > before.updated_at).toBe(true)
})

test('a form without differences changes nothing and is not logged', async () => {
  const { db, url } = await aSite()
  let answer: unknown
  const cleared = await clearedDuring(url, async () => {
    answer = await editTitle(db, asAdmin('admin'), '1', await formOf(db))
  })

  expect([answer, cleared]).toEqual([expect.objectContaining({ isChanged: false }), []])
  expect(await findEditableTitle(db, '1')).toMatchObject({ version: 0 })
  expect(await db.selectFrom('admin_actions').select('id').execute()).toEqual([])
})

test('search finds a title by its new name, no longer by the old one, and still by names from imports', async () => {
  const { db } = await aSite()
  await db.insertInto('title_names').values({ title_id: '1', name: 'Bugmaster' }).execute()

  await editTitle(db, asAdmin('admin'), '1', await formOf(db, { title: 'Mushishi', titleEnglish: 'Insect Doctor' }))

  const found = async (words: string) => (await searchTitles(db, words, 1)).rows.map(({ id }) => id)
  expect(await found('mushishi')).toEqual(['1'])
  expect(await found('insect doctor')).toEqual(['1'])
  expect(await found('bugmaster')).toEqual(['1'])
  expect(await found('working title')).toEqual([])
})

test('the names of a renamed title have the roles and languages that its sources give them', async () => {
  const db = await freshDatabase()
  const line = { ...mushishi, title: 'Insect Doctor', title_english: 'Insect Doctor' }
  await imported(db, [line])
  const [{ id } = { id: '' }] = await titlesOf(db)
  const names = () => db.selectFrom('title_names').select(['name', 'role', 'language']).orderBy('name').execute()
  const before = await names()
  for (const title of ['Bugmaster', 'Insect Doctor']) {
    await editTitle(db, asAdmin('admin'), id, await savedTitleForm(db, id, { title }))
    const edited = await names()
    await inTransaction(db, (tx) => foldTitles(tx, [id]))
    expect(await names()).toEqual(edited)
  }
  expect(await names()).toEqual(before)
})

test('people are added at the end, changed in place, and removed', async () => {
  const { db } = await aSite()
  const ginko = await aCharacter(db, { title_id: '1', name: 'Ginko', role: 'Main', position: 0 })
  const nui = await aCharacter(db, { title_id: '1', name: 'Nui', position: 5 })
  const director = await aStaffMember(db, { title_id: '1', name: 'A Director' })
  const elsewhere = await aCharacter(db, { title_id: (await aTitle(db)).id, name: 'Elsewhere' })
  const image = await anUploadedPicture(db, 'admin')

  const form = await formOf(db)
  form.characters = [
    aRow({ id: String(ginko.id), name: 'Ginko', part: 'Yuto Nakano', image }),
    aRow({ id: String(nui.id), name: 'Nui' }),
    aRow({ name: 'Adashino' }),
    aRow({ id: String(elsewhere.id), name: 'Taken over' }),
  ]
  form.removedCharacters = [String(nui.id), String(elsewhere.id)]
  form.removedStaff = [String(director.id)]
  await editTitle(db, asAdmin('admin'), '1', form)

  const cast = await charactersOf(db)
  expect(cast.filter(({ title_id }) => title_id === '1')).toMatchObject([
    { id: ginko.id, name: 'Ginko', vocal: 'Yuto Nakano', role: 'Main', image },
    { name: 'Adashino' },
    { name: 'Taken over' },
  ])
  expect(await staffOf(db)).toEqual([])
  expect(cast.find(({ id }) => id === elsewhere.id)).toMatchObject({ name: 'Elsewhere' })
  expect((await editedFields(db)).sort()).toEqual(['characters', 'staff_members'])
})

test('of two admins who edit the same title, the second is refused and nothing of theirs is saved', async () => {
  const { db } = await aSite()
  const first = await formOf(db, { studio: 'First' })
  const second = await formOf(db, { studio: 'Second' })
  await editTitle(db, asAdmin('admin'), '1', first)

  expect((await refusalOf(editTitle(db, asAdmin('admin'), '1', second))).sentence).toContain(
    'Somebody else has changed this title',
  )

  expect(await findEditableTitle(db, '1')).toMatchObject({ version: 1, fields: { studio: 'First' } })
})

test('an edit that waited for another change of the cast is refused if that is whom it changes', async () => {
  const { db } = await aSite()
  const nui = await aCharacter(db, { title_id: '1', name: 'Nui' })
  const form = await formOf(db)
  form.characters = [aRow({ id: String(nui.id), name: 'Nui of the Lake' })]

  const edited = afterWaiting(
    db,
    async (tx) => {
      await tx.selectFrom('titles').select('id').where('id', '=', '1').forNoKeyUpdate().execute()
      await tx.deleteFrom('title_characters').where('id', '=', nui.id).execute()
    },
    () => editTitle(db, asAdmin('admin'), '1', form),
  )

  await expect(edited).rejects.toMatchObject({ code: 'title-changed' })
  expect(await charactersOf(db)).toEqual([])
})

test('a cast that was folded again while a form was open is not added a second time', async () => {
  const { db } = await aSite()
  for (const [id, names] of [
    ['one', ['Ginko', 'Tanyu']],
    ['two', ['Ginko', 'Tanyu', 'Adashino']],
  ] as const) {
    await addSource(db, id, 'catalogue')
    const record = { itemType: 'anime', title: 'Working Title', characters: names.map((name) => ({ name })) }
    await sql`
      insert into title_records (title_id, source, key, record, digest)
      values ('1', ${id}, '', ${JSON.stringify(record)}, ${id})`.execute(db)
  }
  await inTransaction(db, (tx) => foldTitles(tx, ['1']))
  const form = await formOf(db, { episodes: '5' })
  await putSourceBefore(db, asAdmin('admin'), 'two', 'one')
  await inTransaction(db, (tx) => foldTitles(tx, ['1'], { unlessSame: true }))

  await editTitle(db, asAdmin('admin'), '1', form)

  expect((await charactersOf(db)).map(({ name }) => name)).toEqual(['Ginko', 'Tanyu', 'Adashino'])
  expect(await editedFields(db)).toEqual(['episodes'])
})

test('who saves again after somebody with a picture was removed is not asked for that picture', async () => {
  const { db } = await aSite()
  const nui = await aCharacter(db, { title_id: '1', name: 'Nui', image: 'https://a.example/nui.jpg' })
  const ginko = await aCharacter(db, { title_id: '1', name: 'Ginko' })
  const [mine, theirs] = [await formOf(db), await formOf(db)]
  await editTitle(db, asAdmin('admin'), '1', { ...theirs, removedCharacters: [String(nui.id)] })

  mine.characters = mine.characters.map((row) => ({ ...row, part: `The voice of ${row.name}` }))
  await expect(editTitle(db, asAdmin('admin'), '1', mine)).rejects.toMatchObject({ code: 'title-changed' })
  const saved = await findEditableTitle(db, '1')
  if (!saved) throw new Error('There is no title')
  await editTitle(db, asAdmin('admin'), '1', meetAnotherEdit(mine, saved).values)

  expect(await charactersOf(db)).toMatchObject([
    { id: ginko.id, name: 'Ginko', vocal: 'The voice of Ginko' },
    { name: 'Nui', vocal: 'The voice of Nui', image: null },
  ])
})

test('of twenty simultaneous edits of the same version, one is saved', async () => {
  const { db } = await aSite()
  const forms = await Promise.all(Array.from({ length: 20 }, (_, n) => formOf(db, { studio: `Studio ${n}` })))

  const answers = await Promise.allSettled(forms.map((form) => editTitle(db, asAdmin('admin'), '1', form)))

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.selectFrom('admin_actions').select('action').execute()).toEqual([{ action: 'title-changed' }])
})

test('ratings and counters do not get in the way of an edit', async () => {
  const { db } = await aSite()
  const form = await formOf(db, { studio: 'Artland' })
  await db.updateTable('titles').set({ rating_sum: 9, rating_count: 1, watched: 3 }).where('id', '=', '1').execute()

  expect(await editTitle(db, asAdmin('admin'), '1', form)).toMatchObject({ isChanged: true })
})

test('an edit keeps a poster that was fetched in the meantime', async () => {
  const { db } = await aSite()
  const from = 'https://other.example/1.jpg'
  await db.updateTable('titles').set({ poster: from }).where('id', '=', '1').execute()
  const form = await formOf(db, { studio: 'Artland' })
  const to = await anUploadedPicture(db, 'admin')
  await inTransaction(db, (tx) => replacePoster(tx, { titleId: '1', from, to }))

  expect(await editTitle(db, asAdmin('admin'), '1', form)).toMatchObject({ isChanged: true })
  expect(await findEditableTitle(db, '1')).toMatchObject({ fields: { poster: to, studio: 'Artland' } })
})

test('a missing title is refused, and so is a picture that is not the admin’s own', async () => {
  const { db } = await aSite()
  expect((await refusalOf(editTitle(db, asAdmin('admin'), '404', await formOf(db)))).sentence).toContain(
    'no longer exists',
  )
  const foreign = editTitle(db, asAdmin('admin'), '1', await formOf(db, { poster: 'https://a.example/b.jpg' }))
  expect((await refusalOf(foreign)).sentence).toContain('no finished upload')
  expect(await findEditableTitle(db, '1')).toMatchObject({ version: 0 })
})

test('an edit is logged with what it changed, and clears the pages that show it', async () => {
  const { db, url } = await aSite()
  const clearedBy = (texts: Texts) =>
    clearedDuring(url, async () => editTitle(db, asAdmin('admin'), '1', await formOf(db, texts)))

  expect(await clearedBy({ storyline: 'A new story.' })).toEqual(['title:1'])
  expect(await clearedBy({ title: 'Mushishi' })).toEqual(['list-anime', 'title:1'])
  expect(await clearedBy({ genres: 'Mystery' })).toEqual(['catalogue', 'list-anime', 'title:1'])
  expect(await clearedBy({ format: 'ova' })).toEqual(['list-anime', 'title:1'])
  expect(await clearedBy({ releasedOn: '2006-04-01' })).toEqual(['credits', 'list-anime', 'title:1'])

  const entries = await db.selectFrom('admin_actions').select(['action', 'before', 'after']).orderBy('id').execute()
  expect(entries).toEqual([
    { action: 'title-changed', before: { storyline: '' }, after: { storyline: 'A new story.' } },
    { action: 'title-changed', before: { title: 'Working Title' }, after: { title: 'Mushishi' } },
    { action: 'title-changed', before: { genres: ['Drama'] }, after: { genres: ['Mystery'] } },
    { action: 'title-changed', before: { format: null }, after: { format: 'ova' } },
    { action: 'title-changed', before: { releasedOn: '2005' }, after: { releasedOn: '2006-04-01' } },
  ])
})

type Texts = Partial<Record<TitleField, string>>

async function aSite() {
  const site = await freshDatabaseWithUrl()
  await aUser(site.db, { id: 'admin', role: 'admin' })
  await aTitle(site.db, { id: '1', title: 'Working Title', genres: ['Drama'], episodes: 26, released_on: '2005' })
  return site
}

/** The form of title 1. */
const formOf = (db: Db, texts?: Texts): Promise<TitleValues> => savedTitleForm(db, '1', texts)

async function editedFields(db: Db): Promise<string[]> {
  const { edited_fields } = await db
    .selectFrom('titles')
    .select('edited_fields')
    .where('id', '=', '1')
    .executeTakeFirstOrThrow()
  return edited_fields
}

test('what the specification does not name can be edited and removed, and follows its own rules', async () => {
  const { db } = await newDatabase()
  const { id: adminId } = await aUser(db, { role: 'admin' })
  const { id } = await aTitle(db, { season: 'spring', season_year: 1998, source_material: 'stage-play' })
  const edited = async (texts: Record<string, string>, cleared: string[] = []) => {
    return editTitle(db, asAdmin(adminId), id, { ...(await savedTitleForm(db, id, texts)), cleared })
  }

  await edited({ airingState: 'paused', seasonYear: '1999', broadcastTime: '23:30', background: 'One.\n\nTwo.' }, [
    'season',
  ])

  const { fields } = (await findEditableTitle(db, id)) ?? {}
  expect(fields).toMatchObject({
    ...{ airingState: 'paused', season: null, seasonYear: 1999, broadcastTime: '23:30', background: 'One.\n\nTwo.' },
    sourceMaterial: 'stage-play',
  })
  expect((await refusalOf(edited({ airingState: 'sleeping' }))).sentence).toContain(
    'Status should be one from the list',
  )
  expect((await refusalOf(edited({ broadcastTime: '24:00' }))).sentence).toContain(
    'Broadcast time in Japan should be a time',
  )
  expect((await refusalOf(edited({ officialSite: 'javascript:alert(1)' }))).sentence).toContain(
    'Official site should be a web address',
  )
})
