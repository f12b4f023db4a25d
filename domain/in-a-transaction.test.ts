import { expect, expectTypeOf, test } from 'vitest'
import type { Db, PlainDb, Tx } from '#db/connection.ts'
import { attempt, inTransaction } from '#db/transaction.ts'
import { visitor } from '#domain/permissions.ts'
import { asAdmin, asReader } from '#tests/support/actors.ts'
import { aBusyTitle, anEntry, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { everyChange } from '#tests/support/every-change.ts'
import { saveProfile } from './accounts/save-profile.ts'
import { recordAdminAction } from './audit/record-admin-action.ts'
import { deleteTitle } from './deletion/delete-title.ts'
import { changeStatus } from './journal/change-status.ts'
import { storePicture } from './media/store-picture.ts'
import { sweepPictures } from './media/sweep-pictures.ts'
import { takeTurn } from './media/take-turn.ts'
import { workOnPosters } from './posters/work-on-posters.ts'
import { rateTitle } from './ratings/rate-title.ts'
import { importCatalogue } from './titles/import/import-catalogue.ts'
import { previewChanges } from './titles/import/preview-changes.ts'
import { readTitle } from './titles/import/read-title.ts'

/** The tables in which a change changes something. Limits on attempts are counted outside of any transaction. */
async function changedBy(db: Db, change: () => Promise<unknown>): Promise<string[]> {
  const before = await databaseDigest(db)
  await change()
  const after = await databaseDigest(db)
  return Object.keys(after).filter((table) => table !== 'attempts' && after[table] !== before[table])
}

test('of whatever is changed in a transaction that is rolled back, nothing stays', async () => {
  const db = await freshDatabase()
  const changes = await everyChange(db)
  const done: string[] = []

  const changed = await changedBy(db, async () => {
    const all = inTransaction(db, async (tx) => {
      for (const [name, { change, as = visitor }] of Object.entries(changes)) {
        await change(tx, as)
        done.push(name)
      }
      throw new Error('rolled back')
    })
    await expect(all).rejects.toThrow('rolled back')
  })

  expect(done).toEqual(Object.keys(changes))
  expect(changed).toEqual([])
})

test('in a transaction that is committed, everything changes what it changes by itself', async () => {
  const [db, alone] = [await freshDatabase(), await freshDatabase()]
  const [changes, same] = [await everyChange(db), await everyChange(alone)]

  for (const [name, { change, as = visitor }] of Object.entries(changes)) {
    const together = await changedBy(db, () => inTransaction(db, (tx) => change(tx, as)))
    const byItself = await changedBy(alone, async () => same[name]?.change(alone, same[name].as ?? visitor))
    expect([name, together]).toEqual([name, byItself])
    expect(together).not.toEqual([])
  }
})

test('a transaction changes the status of many entries, and passes over one that is refused', async () => {
  const db = await freshDatabase()
  const { id: userId } = await aUser(db)
  const entries = await Promise.all(
    Array.from({ length: 40 }, async () => anEntry(db, { user_id: userId, title_id: (await aTitle(db)).id })),
  )
  const wanted = [...entries.map(({ id }) => id), 'favlist0', ...entries.map(({ id }) => id)]

  const refused = await inTransaction(db, async (tx) => {
    let refused = 0
    for (const [place, entryId] of wanted.entries()) {
      const status = place <= 40 ? 'watching' : 'dropped'
      await attempt(tx, (inner) => changeStatus(inner, asReader(userId), { entryId, status })).catch(() => refused++)
    }
    return refused
  })

  expect(refused).toBe(1)
  expect(await db.selectFrom('list_entries').select('id').execute()).toEqual([])
  const counted = await db.selectFrom('titles').select(['watching', 'dropped']).execute()
  expect(counted).toEqual(entries.map(() => ({ watching: 1, dropped: 1 })))
})

test('a title is deleted in a transaction once a reader who holds one of its rows is done', async () => {
  const db = await freshDatabase()
  const { title, mari } = await aBusyTitle(db)
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = inTransaction(db, async (tx) => {
    await tx.selectFrom('ratings').select('stars').where('user_id', '=', mari.id).forUpdate().execute()
    held.resolve()
    await released.promise
  })
  await held.promise

  const deleting = inTransaction(db, async (tx) => {
    await saveProfile(tx, asReader(mari.id), { userName: 'Mari' })
    await deleteTitle(tx, asAdmin('admin'), title.id)
  })
  // While it waits, it holds nothing of the title: others can change it.
  await rateTitle(db, asReader((await aUser(db)).id), { kind: 'anime', titleId: title.id, stars: 5 })
  released.resolve()
  await Promise.all([holding, deleting])

  expect(await db.selectFrom('titles').select('id').execute()).toEqual([])
  expect(await db.selectFrom('users').select('user_name').where('id', '=', mari.id).execute()).toEqual([
    { user_name: 'Mari' },
  ])
})

test('a preview in a transaction writes nothing, and the transaction goes on', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { title: 'Mushishi' })
  const line = { itemType: 'anime', title: 'Mushi-shi', studios: ['Artland'] }
  const lines = [
    {
      ...readTitle(line),
      format: 'catalogue' as const,
      record: line,
      line: 1,
      digest: 'a',
      key: 'k',
      formerDigest: 'f',
    },
  ]

  const changes = await inTransaction(db, async (tx) => {
    const changes = await previewChanges(tx, 'catalogue', [id], lines)
    await tx.updateTable('titles').set({ episodes: 26 }).execute()
    return changes
  })

  expect(changes[0]).toContainEqual({ field: 'studio', before: '', after: 'Artland' })
  expect(await db.selectFrom('titles').select(['title', 'studio', 'episodes']).execute()).toEqual([
    { title: 'Mushishi', studio: '', episodes: 26 },
  ])
})

test('the compiler refuses steps without a transaction, and in one what a rollback could not undo', () => {
  expectTypeOf(recordAdminAction).parameter(0).toEqualTypeOf<Tx>()
  for (const outside of [importCatalogue, storePicture, sweepPictures, takeTurn<void>, workOnPosters]) {
    expectTypeOf(outside).parameter(0).toEqualTypeOf<PlainDb>()
  }
})
