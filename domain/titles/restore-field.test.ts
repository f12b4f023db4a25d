import { expect, test } from 'vitest'
import type { PlainDb } from '#db/connection.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { clearedDuring } from '#tests/support/cleared-pages.ts'
import { freshDatabaseWithUrl } from '#tests/support/database.ts'
import { imported } from '#tests/support/imported.ts'
import { aRow, savedTitleForm } from '#tests/support/title-form.ts'
import { editTitle } from './edit-title.ts'
import { findEditableTitle } from './editable-title.ts'
import { findOrigins } from './records/find-origins.ts'
import { restoreField } from './restore-field.ts'
import { titleTag } from './rules.ts'

const line = {
  itemType: 'anime',
  title: 'Mushishi',
  episodes: 26,
  studios: ['Artland'],
  characters: [{ name: 'Ginko' }],
  staff: [{ name: 'Nagahama, Hiroshi', role: 'Director' }],
}

test('what an admin has decided can be taken back, and is then what the sources say now', async () => {
  const { db, url, id } = await anEditedTitle({ studio: 'Elsewhere', episodes: '27' })
  expect(await findOrigins(db, id)).toEqual(
    expect.arrayContaining([
      { what: 'title', source: 'catalogue', instead: null },
      { what: 'studio', source: 'admin', instead: { source: 'catalogue', text: 'Artland' } },
      { what: 'characters', source: 'admin', instead: { source: 'catalogue', text: 'Ginko' } },
    ]),
  )
  await imported(db, [{ ...line, studios: ['Artland', 'Another'] }])

  const cleared = await clearedDuring(url, async () => {
    await restore(db, id, 'studio')
  })
  await restore(db, id, 'characters')

  const after = await findEditableTitle(db, id)
  expect(after).toMatchObject({ fields: { studio: 'Artland, Another', episodes: 27 }, characters: [{ name: 'Ginko' }] })
  expect(cleared).toContain(titleTag(id))
  const { edited_fields } = await db.selectFrom('titles').select('edited_fields').executeTakeFirstOrThrow()
  expect(edited_fields).toEqual(['episodes'])
  const actions = await db.selectFrom('admin_actions').select('action').execute()
  expect(actions).toHaveLength(3)
})

test('what no admin has decided, or no source says anything about, is not restored', async () => {
  const { db, id } = await anEditedTitle({ titleEnglish: 'Bug Master' })
  const before = await db.selectFrom('titles').selectAll().execute()

  for (const what of ['title', 'title_english', 'id', 'rating_sum', '', 'no such field']) {
    await expect(restore(db, id, what)).rejects.toMatchObject({ code: 'nothing-to-restore' })
  }
  await expect(restoreField(db, asAdmin('admin'), '17', { what: 'title', version: '0' })).rejects.toMatchObject({
    code: 'title-gone',
  })
  const byReader = restoreField(db, { role: 'reader', userId: 'admin' }, id, { what: 'studio', version: '1' })
  await expect(byReader).rejects.toMatchObject({ code: 'not-allowed' })

  expect(await db.selectFrom('titles').selectAll().execute()).toEqual(before)
})

test('two admins who restore the same at once do it once', async () => {
  const { db, id } = await anEditedTitle({ studio: 'Elsewhere' })

  const results = await Promise.allSettled([1, 2].map(() => restore(db, id, 'studio')))

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('what another admin has decided since the page was opened is not taken back unseen', async () => {
  const { db, id } = await anEditedTitle({ studio: 'Elsewhere' })
  const opened = await versionOf(db, id)
  await editTitle(db, asAdmin('admin'), id, await savedTitleForm(db, id, { studio: 'Somewhere else' }))

  const late = restoreField(db, asAdmin('admin'), id, { what: 'studio', version: opened })
  await expect(late).rejects.toMatchObject({ code: 'title-changed' })

  expect(await findEditableTitle(db, id)).toMatchObject({ fields: { studio: 'Somewhere else' } })
  await restore(db, id, 'studio')
  expect(await findEditableTitle(db, id)).toMatchObject({ fields: { studio: 'Artland' } })
})

/** As from a page that has just been opened. */
async function restore(db: PlainDb, id: string, what: string) {
  return restoreField(db, asAdmin('admin'), id, { what, version: await versionOf(db, id) })
}

async function versionOf(db: PlainDb, id: string): Promise<string> {
  return String((await findEditableTitle(db, id))?.version)
}

async function anEditedTitle(texts: Record<string, string>) {
  const { db, url } = await freshDatabaseWithUrl()
  await aUser(db, { id: 'admin', role: 'admin' })
  await imported(db, [line])
  const { id } = await db.selectFrom('titles').select('id').executeTakeFirstOrThrow()
  const values = await savedTitleForm(db, id, texts)
  const characters = [{ ...aRow({ name: 'The Wanderer' }), id: values.characters[0]?.id ?? '' }]
  await editTitle(db, asAdmin('admin'), id, { ...values, characters })
  return { db, url, id }
}
