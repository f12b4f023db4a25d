import { expect, test } from 'vitest'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { editTitle } from '#domain/titles/edit-title.ts'
import { findEditableTitle } from '#domain/titles/editable-title.ts'
import { meetAnotherEdit } from '#domain/titles/meet-another-edit.ts'
import type { PersonValues } from '#domain/titles/people-rules.ts'
import { restoreField } from '#domain/titles/restore-field.ts'
import type { TitleValues } from '#domain/titles/title-form-rules.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { charactersOf, staffOf } from '#tests/support/shown-people.ts'
import { aRow, savedTitleForm } from '#tests/support/title-form.ts'

const lines = ['One', 'Two'].map((title, n) => ({
  ...{ itemType: 'anime', ids: { mal: n + 1 }, title },
  characters: [{ id: 1, name: 'Frieza', vocal: 'Nakao, Ryuusei' }],
  staff: [{ id: 2, name: 'Oono, Yuji', role: 'Music' }],
}))

test('a shared name is changed here only, unless everywhere is chosen', async () => {
  const { db, url, edit, ids } = await aSite()
  await edit(ids[0], { characters: { name: 'Freeza' }, staff: { name: 'Yuji Ohno' } })
  expect((await charactersOf(db)).map(({ name }) => name)).toEqual(['Freeza', 'Frieza'])
  expect((await staffOf(db)).map(({ name }) => name)).toEqual(['Yuji Ohno', 'Yuji Oono'])

  const cleared = await clearedDuring(url, () =>
    edit(ids[1], {
      characters: { name: 'Lord Frieza', scope: 'everywhere' },
      staff: { name: 'Y. Ohno', scope: 'everywhere' },
    }),
  )
  expect((await charactersOf(db)).map(({ name }) => name)).toEqual(['Freeza', 'Lord Frieza'])
  expect((await staffOf(db)).map(({ name }) => name)).toEqual(['Yuji Ohno', 'Y. Ohno'])
  expect(cleared).toContain(`title:${ids[0]}`)
})

test('what was changed everywhere survives an import of the same and of a newer file', async () => {
  const { db, edit, ids } = await aSite()
  await edit(ids[0], { characters: { name: 'Freezer', scope: 'everywhere' } })

  await imported(
    db,
    lines.map((line) => ({ ...line, episodes: 12 })),
  )

  expect((await charactersOf(db)).map(({ name }) => name)).toEqual(['Freezer', 'Freezer'])
  const { characters } = (await findEditableTitle(db, ids[1])) ?? {}
  expect(characters).toMatchObject([{ name: 'Freezer', elsewhere: 1 }])
})

test('a form that was open while a name was changed everywhere leaves that name, whatever else it changes', async () => {
  const { db, edit, open, ids } = await aSite()
  const { form, save } = await open(ids[1])
  await edit(ids[0], { characters: { name: 'Freezer', scope: 'everywhere' } })

  await save({ texts: { ...form.texts, episodes: '5' } })

  expect((await charactersOf(db)).map(({ name }) => name)).toEqual(['Freezer', 'Freezer'])
  const title = db.selectFrom('titles').select('edited_fields').where('id', '=', ids[1])
  expect(await title.executeTakeFirstOrThrow()).toEqual({ edited_fields: ['episodes'] })

  const another = await open(ids[1])
  await edit(ids[0], { characters: { name: 'Lord Freezer', scope: 'everywhere' } })
  await another.save({ characters: another.form.characters.map((row) => ({ ...row, part: 'Chris Ayres' })) })

  expect(await charactersOf(db)).toMatchObject([
    { name: 'Lord Freezer', vocal: 'Ryuusei Nakao' },
    { name: 'Lord Freezer', vocal: 'Chris Ayres' },
  ])
})

test('whoever changes or removes somebody who was changed everywhere since is told, and saving again is their answer', async () => {
  const { db, edit, open, ids } = await aSite()
  const { form, save } = await open(ids[1])
  await edit(ids[0], { characters: { name: 'Freezer', scope: 'everywhere' } })
  const renamed = { ...form, characters: form.characters.map((row) => ({ ...row, name: 'Lord Frieza' })) }
  const removed = { ...form, characters: [], removedCharacters: form.characters.map(({ id }) => id) }

  await expect(save(renamed)).rejects.toMatchObject({ code: 'title-changed' })
  await expect(save(removed)).rejects.toMatchObject({ code: 'title-changed' })
  expect((await charactersOf(db)).map(({ name }) => name)).toEqual(['Freezer', 'Freezer'])

  const saved = await findEditableTitle(db, ids[1])
  if (!saved) throw new Error('There is no title')
  const { values, differences } = meetAnotherEdit(renamed, saved)
  expect(differences).toMatchObject([{ what: 'characters', yours: 'Lord Frieza (Ryuusei Nakao)' }])
  await save(values)
  expect((await charactersOf(db)).map(({ name }) => name)).toEqual(['Freezer', 'Lord Frieza'])
})

test('a name that nobody shares is simply changed, and a source’s name can be restored', async () => {
  const { db, edit, ids } = await aSite(lines.slice(0, 1))
  await edit(ids[0], { characters: { name: 'Freeza' }, staff: { name: 'Yuji Ohno' } })
  expect(await db.selectFrom('characters').select('name').execute()).toEqual([{ name: 'Freeza' }])

  for (const what of ['characters', 'staff']) {
    const version = String((await findEditableTitle(db, ids[0]))?.version)
    await restoreField(db, asAdmin('admin'), ids[0], { what, version })
  }

  expect(await charactersOf(db)).toMatchObject([{ name: 'Frieza' }])
  expect(await staffOf(db)).toMatchObject([{ name: 'Yuji Oono' }])
})

test('the admin’s word keeps who is meant', async () => {
  const { db, edit, ids } = await aSite()
  const before = [await charactersOf(db), await staffOf(db)]
  await edit(ids[0], { characters: { part: 'Chris Ayres' }, staff: { name: 'Ohno' } })

  await imported(
    db,
    lines.map((line) => ({ ...line, episodes: 12, characters: [], staff: [] })),
  )

  const [character] = await charactersOf(db)
  expect(character).toMatchObject({ ...before[0]?.[0], vocal: 'Chris Ayres' })
  expect(await staffOf(db)).toEqual([{ ...before[1]?.[0], name: 'Ohno' }])
})

test('a voice and a staff member that an admin types are whom a source means by these names', async () => {
  const { db, edit, ids } = await aSite([
    ...lines,
    { itemType: 'anime', ids: { mal: 3 }, title: 'Three' },
  ] as typeof lines)
  await edit(ids[2], {}, { characters: [aRow({ name: 'Frieza', part: 'Ryuusei Nakao' })] })

  const voices = await db.selectFrom('voices').select('person_id').distinct().execute()
  expect(voices).toHaveLength(1)
  const characters = await charactersOf(db)
  expect(characters[2]).toMatchObject({ vocal: 'Ryuusei Nakao' })
  expect(characters[2]?.character_id).not.toBe(characters[0]?.character_id)
})

test('a title that is deleted and restored credits the same people', async () => {
  const { db, ids } = await aSite()
  const before = [await charactersOf(db), await staffOf(db)]

  await deleteTitle(db, asAdmin('admin'), ids[0])
  expect(await charactersOf(db)).toHaveLength(1)
  await restoreTitle(db, asAdmin('admin'), ids[0])

  expect([await charactersOf(db), await staffOf(db)]).toEqual(before)
})

async function aSite(given = lines) {
  const { db, url } = await freshDatabaseWithUrl()
  await aUser(db, { id: 'admin', role: 'admin' })
  await imported(db, given)
  const ids = (await db.selectFrom('titles').select('id').orderBy('id').execute()).map(({ id }) => id) as [
    string,
    string,
    string,
  ]
  const open = async (id: string) => {
    const form = await savedTitleForm(db, id)
    return { form, save: (typed: Partial<TitleValues>) => editTitle(db, asAdmin('admin'), id, { ...form, ...typed }) }
  }
  const edit = async (
    id: string,
    { characters = {}, staff = {} }: { characters?: Partial<PersonValues>; staff?: Partial<PersonValues> },
    rows: object = {},
  ) => {
    const { form, save } = await open(id)
    await save({
      characters: form.characters.map((row) => ({ ...row, ...characters })),
      staff: form.staff.map((row) => ({ ...row, ...staff })),
      ...rows,
    })
  }
  return { db, url, ids, open, edit }
}
