import { expect, expectTypeOf, test } from 'vitest'
import type { Db, PlainDb, Tx } from '#db/connection.ts'
import { attempt, inTransaction } from '#db/transaction.ts'
import { goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { aBusyTitle, anEntry, aReview, aTitle, aUser } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { databaseDigest } from '#tests/support/database-digest.ts'
import { anUploadedPicture, aTitleForm } from '#tests/support/title-form.ts'
import { createAdmin } from './accounts/create-admin.ts'
import { createResetCode } from './accounts/create-reset-code.ts'
import { deleteAccount } from './accounts/delete-account.ts'
import { resetPassword } from './accounts/reset-password.ts'
import { saveProfile } from './accounts/save-profile.ts'
import { setPassword } from './accounts/set-password.ts'
import { removeSignInMethod } from './accounts/sign-in-methods.ts'
import { signUp } from './accounts/sign-up.ts'
import { liftSuspension, suspendUser } from './accounts/suspend-user.ts'
import { recordAdminAction } from './audit/record-admin-action.ts'
import { addTitle } from './catalogue/add-title.ts'
import { editTitle } from './catalogue/edit-title.ts'
import { findEditableTitle } from './catalogue/editable-title.ts'
import { importCatalogue } from './catalogue/import/import-catalogue.ts'
import { previewChanges } from './catalogue/import/preview-changes.ts'
import { readTitle } from './catalogue/import/read-title.ts'
import { marksOf } from './catalogue/meet-another-edit.ts'
import { valuesOf } from './catalogue/title-form-rules.ts'
import { deleteTitle } from './deletion/delete-title.ts'
import { removeDemo } from './deletion/remove-demo.ts'
import { restoreTitle } from './deletion/restore-title.ts'
import { failImport } from './imports/fail-import.ts'
import { recordCommandImport } from './imports/record-command-import.ts'
import { startImport } from './imports/start-import.ts'
import { addToList } from './lists/add-to-list.ts'
import { changeStatus } from './lists/change-status.ts'
import { undoDrop } from './lists/undo-drop.ts'
import { storePicture } from './media/store-picture.ts'
import { sweepPictures } from './media/sweep-pictures.ts'
import { takeTurn } from './media/take-turn.ts'
import { beginPosterRun } from './posters/begin-poster-run.ts'
import { cancelPosterRun } from './posters/end-poster-run.ts'
import { workOnPosters } from './posters/work-on-posters.ts'
import { rateTitle } from './ratings/rate-title.ts'
import { deleteReview } from './reviews/delete-review.ts'
import { markHelpful } from './reviews/mark-helpful.ts'
import { dismissReports, hideReview, restoreReview } from './reviews/moderate-review.ts'
import { postReview } from './reviews/post-review.ts'
import { reportReview } from './reviews/report-review.ts'

type Change = (db: Db) => Promise<unknown>

/** Everything that changes the database for a reader, an admin or the command line, in an order in which all of it succeeds. */
async function everyChange(db: PlainDb): Promise<Record<string, Change>> {
  const admin = 'admin'
  await aUser(db, { id: admin, is_admin: true })
  const [mari, ren, leaving] = [(await aUser(db)).id, (await aUser(db)).id, (await aUser(db)).id]
  const titles = await Promise.all(Array.from({ length: 4 }, () => aTitle(db, { poster: 'https://a.example/b.png' })))
  const [one, other] = titles.map(({ id }) => id) as [string, string]
  const entry = await anEntry(db, { user_id: mari })
  const review = await aReview(db, { user_id: ren })
  const own = await aReview(db, { user_id: mari })
  const busy = await aBusyTitle(db)
  await aTitle(db, { is_demo: true })
  const picture = await anUploadedPicture(db, admin)
  const begun = { size: 1, file_name: 'a.jsonl', bytes_read: 1 }
  const { id: importId } = await db
    .insertInto('imports')
    .values({ ...begun, state: 'checked' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const accounts = await someAccounts(db)
  const { userId: joined } = await signUp(accounts, aNewcomer(), aVisit)
  const way = { id: 'way', user_id: joined, provider_id: 'oidc', account_id: 'elsewhere', email_verified: true }
  await db.insertInto('accounts').values(way).execute()
  const code = await createResetCode(accounts, 'newcomer@site.example')
  const figures = { added: 1, changed: 0, unchanged: 0, refused: 0 }

  return {
    addToList: (tx) => addToList(tx, mari, { kind: 'anime', id: one }),
    changeStatus: (tx) => changeStatus(tx, mari, { entryId: entry.id, status: 'Watching' }),
    'changeStatus to Dropped': (tx) => changeStatus(tx, mari, { entryId: entry.id, status: 'Dropped' }),
    undoDrop: (tx) => undoDrop(tx, mari, entry.id),
    rateTitle: (tx) => rateTitle(tx, mari, { kind: 'anime', titleId: one, stars: 9 }),
    postReview: (tx) => postReview(tx, mari, { titleId: one, scores: { overall: 8 }, text: 'Moss.' }),
    markHelpful: (tx) => markHelpful(tx, mari, review.id),
    reportReview: (tx) => reportReview(tx, mari, review.id, { reason: 'spam', note: '' }),
    deleteReview: (tx) => deleteReview(tx, mari, own.id),
    saveProfile: (tx) => saveProfile(tx, mari, { userName: 'Mari' }),
    dismissReports: (tx) => dismissReports(tx, admin, review.id),
    hideReview: (tx) => hideReview(tx, admin, review.id, 'Spam'),
    restoreReview: (tx) => restoreReview(tx, admin, review.id),
    suspendUser: (tx) => suspendUser(tx, admin, ren, 'Spam'),
    liftSuspension: (tx) => liftSuspension(tx, admin, ren),
    deleteAccount: (tx) => deleteAccount(tx, leaving),
    addTitle: (tx) => addTitle(tx, admin, aTitleForm({ texts: { poster: picture } })),
    editTitle: async (tx) => {
      const saved = await findEditableTitle(tx, other)
      if (!saved) throw new Error('no title')
      const values = { ...valuesOf(saved), marks: marksOf(saved) }
      return editTitle(tx, admin, other, { ...values, texts: { ...values.texts, studio: 'Artland' } })
    },
    deleteTitle: (tx) => deleteTitle(tx, admin, busy.title.id),
    restoreTitle: (tx) => restoreTitle(tx, admin, busy.title.id),
    removeDemo: (tx) => removeDemo(tx, admin),
    startImport: (tx) => startImport(tx, admin, importId),
    failImport: (tx) => failImport(tx, importId),
    recordCommandImport: (tx) =>
      recordCommandImport(tx, {
        ...{ fileName: 'b.jsonl', source: 'catalogue', size: 9, state: 'done', beganAt: new Date(), figures },
        ...{ problems: [{ line: 1, reason: 'no title' }], matches: [] },
      }),
    beginPosterRun: (tx) => beginPosterRun(tx, admin, null),
    cancelPosterRun: async (tx) => {
      const run = await tx.selectFrom('poster_runs').select('id').executeTakeFirstOrThrow()
      return cancelPosterRun(tx, admin, run.id)
    },
    signUp: (tx) => signUp({ ...accounts, db: tx }, aNewcomer('second'), aVisit),
    resetPassword: (tx) => resetPassword({ ...accounts, db: tx }, code, 'another fine long secret'),
    removeSignInMethod: async (tx) => removeSignInMethod(tx, joined, await credentialOf(tx, joined), ['oidc']),
    setPassword: (tx) => setPassword(tx, { email: 'newcomer@site.example', password: goodPassword }),
    createAdmin: (tx) => createAdmin(tx, { email: 'second@admin.example', password: goodPassword }),
  }
}

const aVisit = { address: '192.0.2.1', userAgent: '', token: null, device: null }

function aNewcomer(name = 'newcomer') {
  return { userName: name, email: `${name}@site.example`, password: goodPassword }
}

async function credentialOf(db: Db, userId: string): Promise<string> {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirstOrThrow()
  return id
}

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
      for (const [name, change] of Object.entries(changes)) {
        await change(tx)
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

  for (const [name, change] of Object.entries(changes)) {
    const together = await changedBy(db, () => inTransaction(db, (tx) => change(tx)))
    const byItself = await changedBy(alone, async () => same[name]?.(alone))
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
      const status = place <= 40 ? 'Watching' : 'Dropped'
      await attempt(tx, (inner) => changeStatus(inner, userId, { entryId, status })).catch(() => refused++)
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
    await saveProfile(tx, mari.id, { userName: 'Mari' })
    await deleteTitle(tx, 'admin', title.id)
  })
  // While it waits, it holds nothing of the title: others can change it.
  await rateTitle(db, (await aUser(db)).id, { kind: 'anime', titleId: title.id, stars: 5 })
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
  const lines = [{ ...readTitle(line), record: line, line: 1, digest: 'a', key: 'k', formerDigest: 'f' }]

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
