import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { imported, mushishi } from '#tests/support/imported.ts'
import { contentsOf, idsOf } from '#tests/support/merging.ts'
import { miscounted, nothingMiscounted } from '#tests/support/plain-counts.ts'
import { savedTitleForm } from '#tests/support/title-form.ts'
import { editTitle } from '../edit-title.ts'
import { foldTitles } from '../records/fold-titles.ts'

const admin = asAdmin('admin')

test('titles may be edited, deleted, put back and rated while a catalogue is imported: nothing is miscounted or at odds with its sources', async () => {
  const db = await freshDatabase()
  await aUser(db, { id: 'admin', role: 'admin' })
  const reader = asReader((await aUser(db)).id)
  await imported(db, linesOf(0))
  const ids = await idsOf(db)
  const [renamed = [], rated = [], deleted = []] = [0, 4, 8].map((place) => ids.slice(place, place + 4))

  let done = 0
  for (const round of [1, 2, 3] as const) {
    const [imports, ...others] = await Promise.allSettled([
      imported(db, linesOf(round), { batchSize: 3 }),
      ...renamed.map(async (id) => editTitle(db, admin, id, await savedTitleForm(db, id, { title: `Other ${round}` }))),
      ...rated.map((titleId) => rateTitle(db, reader, { kind: 'anime', titleId, stars: round })),
      ...deleted.map((id) => (round % 2 ? deleteTitle(db, admin, id) : restoreTitle(db, admin, id))),
    ])
    expect(imports).toMatchObject({ status: 'fulfilled', value: { refused: 0, interrupted: false } })
    const refused = others.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    for (const { reason } of refused)
      expect(reason.code).toMatch(/^(already-rated|restore-late|title-changed|title-(deleted|replaced))$/)
    done += others.length - refused.length
  }

  // What the first round asks for is refused to nobody, but for the new names.
  expect(done).toBeGreaterThanOrEqual(rated.length + deleted.length)
  expect(await miscounted(db)).toEqual(nothingMiscounted)
  const left = await contentsOf(db)
  await inTransaction(db, async (tx) => foldTitles(tx, await idsOf(tx)))
  expect(await contentsOf(db)).toEqual(left)
})

/** Twelve lines, of which each round says something else. */
function linesOf(round: number) {
  return Array.from({ length: 12 }, (_, n) => ({
    ...mushishi,
    ids: { mal: n + 1 },
    title: `Title ${n}`,
    title_english: `Title ${n}`,
    titles_i18n: { 'zh-Hant': [`Titel ${n}`], en: [`Titel ${n}`] },
    episodes: 12 + ((n + round) % 3),
    genres: round % 2 ? ['Mystery', 'Drama'] : ['Drama'],
    characters: round === n % 4 ? [] : mushishi.characters,
  }))
}
