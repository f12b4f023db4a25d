import { Readable } from 'node:stream'
import type { Db, PlainDb } from '#db/connection.ts'
import { createAdmin } from '#domain/accounts/create-admin.ts'
import { createResetCode } from '#domain/accounts/create-reset-code.ts'
import { approveSignUp, refuseSignUp } from '#domain/accounts/decide-sign-up.ts'
import { deleteAccount } from '#domain/accounts/delete-account.ts'
import { giveRole } from '#domain/accounts/give-role.ts'
import { makeInvitation, makeOwnInvitation } from '#domain/accounts/make-invitation.ts'
import { renewAddress } from '#domain/accounts/renew-calendar-address.ts'
import { resetPassword } from '#domain/accounts/reset-password.ts'
import { revokeInvitation, revokeOwnInvitation } from '#domain/accounts/revoke-invitation.ts'
import { saveProfile } from '#domain/accounts/save-profile.ts'
import { setPassword } from '#domain/accounts/set-password.ts'
import { removeSignInMethod } from '#domain/accounts/sign-in-methods.ts'
import { signUp } from '#domain/accounts/sign-up.ts'
import { liftSuspension, suspendUser } from '#domain/accounts/suspend-user.ts'
import { turnOffAddress } from '#domain/accounts/turn-off-calendar-address.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { removeDemo } from '#domain/deletion/remove-demo.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { addFavourite, moveFavourite, removeFavourite } from '#domain/favourites/change-favourites.ts'
import { failImport } from '#domain/imports/fail-import.ts'
import { recordCommandImport } from '#domain/imports/record-command-import.ts'
import { startImport } from '#domain/imports/start-import.ts'
import { addToList } from '#domain/journal/add-to-list.ts'
import { changeRecords } from '#domain/journal/change-records.ts'
import { changeStatus } from '#domain/journal/change-status.ts'
import { undoChange } from '#domain/journal/undo-change.ts'
import { undoDrop } from '#domain/journal/undo-drop.ts'
import { mergeTitles } from '#domain/merging/merge-titles.ts'
import { undoMerge } from '#domain/merging/undo-merge.ts'
import { type Actor, commandLine } from '#domain/permissions.ts'
import { beginPosterRun } from '#domain/posters/begin-poster-run.ts'
import { cancelPosterRun } from '#domain/posters/end-poster-run.ts'
import {
  dismissProfileReports,
  hideBio,
  hideProfile,
  restoreProfile,
  takeHandleAway,
} from '#domain/profiles/moderate-profile.ts'
import { reportProfile } from '#domain/profiles/report-profile.ts'
import { renewLink as renewProfileLink, saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { deleteReview } from '#domain/reviews/delete-review.ts'
import { markHelpful } from '#domain/reviews/mark-helpful.ts'
import { dismissReports, hideReview, restoreReview } from '#domain/reviews/moderate-review.ts'
import { postReview } from '#domain/reviews/post-review.ts'
import { reportReview } from '#domain/reviews/report-review.ts'
import { rewriteReview } from '#domain/reviews/rewrite-review.ts'
import { deleteShelf } from '#domain/shelves/delete-shelf.ts'
import { editShelf } from '#domain/shelves/edit-shelf.ts'
import { makeShelf } from '#domain/shelves/make-shelf.ts'
import { moveTitle } from '#domain/shelves/move-title.ts'
import { noteTitle } from '#domain/shelves/note-title.ts'
import { renewLink } from '#domain/shelves/renew-link.ts'
import { restoreShelf } from '#domain/shelves/restore-shelf.ts'
import { shelveTitle } from '#domain/shelves/shelve-title.ts'
import { unshelveTitle } from '#domain/shelves/unshelve-title.ts'
import { addTitle } from '#domain/titles/add-title.ts'
import { editTitle } from '#domain/titles/edit-title.ts'
import { addSource } from '#domain/titles/records/add-source.ts'
import { putSourceBefore } from '#domain/titles/records/order-sources.ts'
import { beginListImport } from '#domain/transfer/moving-in/begin-list-import.ts'
import { cancelListImport, decideRow, startListImport, undoListImport } from '#domain/transfer/moving-in/decide.ts'
import { matchWaiting } from '#domain/transfer/moving-in/match-waiting.ts'
import { removeWaiting, restoreWaiting } from '#domain/transfer/moving-in/waiting.ts'
import { importReviews } from '#domain/transfer/reviews/import-reviews.ts'
import { recordOfARow } from '#tests/support/a-list-import.ts'
import { aSignUp, goodPassword, someAccounts } from '#tests/support/accounts.ts'
import { asReader, asStaff } from '#tests/support/actors.ts'
import { aBusyTitle, anEntry, aReview, aShelf, aTitle, aUser } from '#tests/support/builders.ts'
import { anUploadedPicture, aTitleForm, savedTitleForm } from '#tests/support/title-form.ts'

interface Change {
  /** The least of those who may make it; absent where it needs no permission. */
  as?: Actor
  change(db: Db, actor: Actor): Promise<unknown>
}

/** Everything that changes the database for a reader, an admin or the command line, in an order in which all of it succeeds. */
export async function everyChange(db: PlainDb): Promise<Record<string, Change>> {
  const admin = 'admin'
  await aUser(db, { id: admin, role: 'admin' })
  await aUser(db, { id: 'owner', role: 'owner' })
  for (const id of ['waits-1', 'waits-2']) await aUser(db, { id, waits_since: new Date() })
  const invitation = { user_id: admin, by_reader: false, most_uses: 1, expires_at: new Date('2100-01-01') }
  const ofReader = { ...invitation, by_reader: true, secret_hash: '2'.repeat(64) }
  await db
    .insertInto('invitations')
    .values({ ...invitation, secret_hash: '1'.repeat(64) })
    .execute()
  const [mari, ren, leaving] = [(await aUser(db)).id, (await aUser(db)).id, (await aUser(db)).id]
  await db
    .insertInto('invitations')
    .values({ ...ofReader, user_id: mari })
    .execute()
  const titles = await Promise.all(Array.from({ length: 4 }, () => aTitle(db, { poster: 'https://a.example/b.png' })))
  const [one, other, twin, double] = titles.map(({ id }) => id) as [string, string, string, string]
  const entry = await anEntry(db, { user_id: mari })
  const review = await aReview(db, { user_id: ren })
  const [own, old] = [await aReview(db, { user_id: mari }), await aReview(db, { user_id: mari })]
  const busy = await aBusyTitle(db)
  const { id: shelfId } = await aShelf(db, { user_id: mari, titles: [one] })
  await aTitle(db, { is_demo: true })
  const { undoId: scored } = await changeRecords(db, asReader(ren), {
    titleIds: [one],
    changes: [{ do: 'score', score: 7 }],
  })
  const picture = await anUploadedPicture(db, admin)
  for (const source of ['catalogue', 'mine']) await addSource(db, source, 'catalogue')
  const begun = { size: 1, file_name: 'a.jsonl', bytes_read: 1 }
  const { id: importId } = await db
    .insertInto('imports')
    .values({ ...begun, state: 'checked' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const accounts = await someAccounts(db)
  const { userId: joined } = await aSignUp(accounts, aNewcomer())
  const way = { id: 'way', user_id: joined, provider_id: 'oidc', account_id: 'elsewhere', email_verified: true }
  await db.insertInto('accounts').values(way).execute()
  const code = await createResetCode(accounts, 'newcomer@site.example')
  const figures = { added: 1, changed: 0, unchanged: 0, refused: 0 }
  const { id: listId } = await db
    .insertInto('list_imports')
    .values({ user_id: ren, file_name: 'list.xml', state: 'checked' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const record = recordOfARow('A Title')
  const listRow = { import_id: listId, place: 1, name: 'A Title', record, outcome: 'matched', title_id: other }
  await db.insertInto('list_import_rows').values(listRow).execute()
  const waiting = ['anime mal 1', 'anime mal 2'].map((key) => ({ user_id: ren, key, name: 'A Title', record }))
  await db.insertInto('waiting_list_rows').values(waiting).execute()
  const policy = { anime: 'mine', manga: 'mine' } as const

  return {
    addToList: { as: asReader(mari), change: (tx, actor) => addToList(tx, actor, { kind: 'anime', id: one }) },
    changeStatus: {
      as: asReader(mari),
      change: (tx, actor) => changeStatus(tx, actor, { entryId: entry.id, status: 'watching' }),
    },
    'changeStatus to Dropped': {
      as: asReader(mari),
      change: (tx, actor) => changeStatus(tx, actor, { entryId: entry.id, status: 'dropped' }),
    },
    changeRecords: {
      as: asReader(mari),
      change: (tx, actor) => changeRecords(tx, actor, { titleIds: [other, one], changes: [{ do: 'step', by: 1 }] }),
    },
    beginListImport: {
      as: asReader(mari),
      change: (tx, actor) => beginListImport(tx, actor, { fileName: 'list.xml' }),
    },
    decideRow: {
      as: asReader(ren),
      change: (tx, actor) => decideRow(tx, actor, { id: listId, place: 1, choice: 'skip' }),
    },
    startListImport: {
      as: asReader(ren),
      change: (tx, actor) => startListImport(tx, actor, listId, { policy, castsRatings: false }),
    },
    cancelListImport: { as: asReader(ren), change: (tx, actor) => cancelListImport(tx, actor, listId) },
    matchWaiting: {
      as: asReader(ren),
      change: (tx, actor) => matchWaiting(tx, actor, { key: 'anime mal 1', titleId: other }),
    },
    removeWaiting: { as: asReader(ren), change: (tx, actor) => removeWaiting(tx, actor, 'all') },
    restoreWaiting: { as: asReader(ren), change: (tx, actor) => restoreWaiting(tx, actor) },
    undoListImport: { as: asReader(ren), change: (tx, actor) => undoListImport(tx, actor, listId) },
    undoChange: { as: asReader(ren), change: (tx, actor) => undoChange(tx, actor, scored ?? '') },
    makeShelf: { as: asReader(mari), change: (tx, actor) => makeShelf(tx, actor, aShelfForm) },
    editShelf: { as: asReader(mari), change: (tx, actor) => editShelf(tx, actor, shelfId, aShelfForm) },
    shelveTitle: { as: asReader(mari), change: (tx, actor) => shelveTitle(tx, actor, { shelfId, titleId: other }) },
    noteTitle: {
      as: asReader(mari),
      change: (tx, actor) => noteTitle(tx, actor, { shelfId, titleId: one, note: 'First' }),
    },
    moveTitle: {
      as: asReader(mari),
      change: (tx, actor) => moveTitle(tx, actor, { shelfId, titleId: other, goal: { before: one } }),
    },
    renewLink: { as: asReader(mari), change: (tx, actor) => renewLink(tx, actor, shelfId) },
    unshelveTitle: { as: asReader(mari), change: (tx, actor) => unshelveTitle(tx, actor, { shelfId, titleId: one }) },
    deleteShelf: { as: asReader(mari), change: (tx, actor) => deleteShelf(tx, actor, shelfId) },
    restoreShelf: { as: asReader(mari), change: (tx, actor) => restoreShelf(tx, actor, shelfId) },
    undoDrop: { as: asReader(mari), change: (tx, actor) => undoDrop(tx, actor, entry.id) },
    rateTitle: {
      as: asReader(mari),
      change: (tx, actor) => rateTitle(tx, actor, { kind: 'anime', titleId: one, stars: 9 }),
    },
    postReview: {
      as: asReader(mari),
      change: (tx, actor) => postReview(tx, actor, { titleId: one, scores: { overall: 8 }, text: 'Moss.' }),
    },
    markHelpful: { as: asReader(mari), change: (tx, actor) => markHelpful(tx, actor, review.id) },
    reportReview: {
      as: asReader(mari),
      change: (tx, actor) => reportReview(tx, actor, review.id, { reason: 'spam', note: '' }),
    },
    rewriteReview: {
      as: asReader(mari),
      change: (tx, actor) =>
        rewriteReview(tx, actor, {
          titleId: old.title_id,
          replaces: old.id,
          scores: { overall: 8 },
          text: 'Moss again.',
        }),
    },
    deleteReview: { as: asReader(mari), change: (tx, actor) => deleteReview(tx, actor, own.id) },
    renewAddress: { as: asReader(mari), change: (tx, actor) => renewAddress(tx, actor) },
    turnOffAddress: { as: asReader(mari), change: (tx, actor) => turnOffAddress(tx, actor) },
    saveProfile: { as: asReader(mari), change: (tx, actor) => saveProfile(tx, actor, { userName: 'Mari' }) },
    addFavourite: { as: asReader(mari), change: (tx, actor) => addFavourite(tx, actor, { what: 'anime', id: one }) },
    moveFavourite: {
      as: asReader(mari),
      change: async (tx, actor) => {
        await addFavourite(tx, actor, { what: 'anime', id: twin })
        await moveFavourite(tx, actor, { what: 'anime', id: twin }, one)
      },
    },
    removeFavourite: {
      as: asReader(mari),
      change: (tx, actor) => removeFavourite(tx, actor, { what: 'anime', id: one }),
    },
    saveProfileSettings: {
      as: asReader(mari),
      change: (tx, actor) => saveProfileSettings(tx, actor, { isOn: true, handle: 'mari', parts: { about: 'public' } }),
    },
    'renewLink of a profile': { as: asReader(mari), change: (tx, actor) => renewProfileLink(tx, actor) },
    reportProfile: {
      as: asReader(ren),
      change: (tx, actor) => reportProfile(tx, actor, { handle: 'mari', key: null }, { reason: 'spam', note: '' }),
    },
    dismissProfileReports: {
      as: asStaff('moderator', admin),
      change: (tx, actor) => dismissProfileReports(tx, actor, mari),
    },
    hideBio: { as: asStaff('moderator', admin), change: (tx, actor) => hideBio(tx, actor, mari, 'Spam') },
    hideProfile: { as: asStaff('moderator', admin), change: (tx, actor) => hideProfile(tx, actor, mari, 'Spam') },
    restoreProfile: { as: asStaff('moderator', admin), change: (tx, actor) => restoreProfile(tx, actor, mari) },
    takeHandleAway: {
      as: asStaff('moderator', admin),
      change: (tx, actor) => takeHandleAway(tx, actor, mari, 'Spam', 'mari'),
    },
    dismissReports: { as: asStaff('moderator', admin), change: (tx, actor) => dismissReports(tx, actor, review.id) },
    hideReview: { as: asStaff('moderator', admin), change: (tx, actor) => hideReview(tx, actor, review.id, 'Spam') },
    restoreReview: { as: asStaff('moderator', admin), change: (tx, actor) => restoreReview(tx, actor, review.id) },
    suspendUser: { as: asStaff('moderator', admin), change: (tx, actor) => suspendUser(tx, actor, ren, 'Spam') },
    liftSuspension: { as: asStaff('moderator', admin), change: (tx, actor) => liftSuspension(tx, actor, ren) },
    giveRole: { as: asStaff('owner', 'owner'), change: (tx, actor) => giveRole(tx, actor, ren, 'moderator') },
    approveSignUp: { as: asStaff('admin', admin), change: (tx, actor) => approveSignUp(tx, actor, 'waits-1') },
    refuseSignUp: { as: asStaff('admin', admin), change: (tx, actor) => refuseSignUp(tx, actor, 'waits-2') },
    makeInvitation: {
      as: asStaff('admin', admin),
      change: (tx, actor) => makeInvitation(tx, actor, { note: 'Friends', uses: 2, days: 7 }),
    },
    revokeInvitation: {
      as: asStaff('admin', admin),
      change: async (tx, actor) => {
        const { id } = await tx.selectFrom('invitations').select('id').executeTakeFirstOrThrow()
        await revokeInvitation(tx, actor, id)
      },
    },
    makeOwnInvitation: {
      as: asReader(mari),
      change: (tx, actor) => makeOwnInvitation(tx, actor, { way: 'invitation', invitationsPerReader: 9 }),
    },
    revokeOwnInvitation: {
      as: asReader(mari),
      change: async (tx, actor) => {
        const { id } = await tx
          .selectFrom('invitations')
          .select('id')
          .where('by_reader', '=', true)
          .executeTakeFirstOrThrow()
        await revokeOwnInvitation(tx, actor, id)
      },
    },
    deleteAccount: { as: asReader(leaving), change: (tx, actor) => deleteAccount(tx, actor) },
    addTitle: {
      as: asStaff('editor', admin),
      change: (tx, actor) => addTitle(tx, actor, aTitleForm({ texts: { poster: picture } })),
    },
    editTitle: {
      as: asStaff('editor', admin),
      change: async (tx, actor) => editTitle(tx, actor, other, await savedTitleForm(tx, other, { studio: 'Artland' })),
    },
    deleteTitle: { as: asStaff('editor', admin), change: (tx, actor) => deleteTitle(tx, actor, busy.title.id) },
    restoreTitle: { as: asStaff('editor', admin), change: (tx, actor) => restoreTitle(tx, actor, busy.title.id) },
    mergeTitles: {
      as: asStaff('editor', admin),
      change: (tx, actor) => mergeTitles(tx, actor, { from: twin, into: double, reason: 'Twice' }),
    },
    undoMerge: { as: asStaff('editor', admin), change: (tx, actor) => undoMerge(tx, actor, twin) },
    removeDemo: { as: asStaff('editor', admin), change: (tx, actor) => removeDemo(tx, actor) },
    startImport: { as: asStaff('editor', admin), change: (tx, actor) => startImport(tx, actor, importId) },
    failImport: { change: (tx) => failImport(tx, importId) },
    recordCommandImport: {
      as: commandLine,
      change: (tx, actor) =>
        recordCommandImport(tx, actor, {
          ...{ fileName: 'b.jsonl', source: 'catalogue', size: 9, state: 'done', seconds: 1, figures },
          ...{ problems: [{ line: 1, problem: { code: 'value-missing', parameters: { key: 'title' } } }], matches: [] },
        }),
    },
    putSourceBefore: {
      as: asStaff('editor', admin),
      change: (tx, actor) => putSourceBefore(tx, actor, 'mine', 'catalogue'),
    },
    beginPosterRun: { as: asStaff('editor', admin), change: (tx, actor) => beginPosterRun(tx, actor, null) },
    cancelPosterRun: {
      as: asStaff('editor', admin),
      change: async (tx, actor) => {
        const run = await tx.selectFrom('poster_runs').select('id').executeTakeFirstOrThrow()
        return cancelPosterRun(tx, actor, run.id)
      },
    },
    signUp: { change: (tx) => signUp({ ...accounts, db: tx }, aNewcomer('second'), aVisit) },
    resetPassword: { change: (tx) => resetPassword({ ...accounts, db: tx }, code, 'another fine long secret') },
    removeSignInMethod: {
      as: asReader(joined),
      change: async (tx, actor) => removeSignInMethod(tx, actor, '', await credentialOf(tx, joined), ['oidc']),
    },
    importReviews: {
      as: commandLine,
      change: (tx, actor) => {
        const line = { mal_id: Number(busy.title.id), user: 'Somebody', scores: { overall: 7 }, text: 'Fine' }
        const bytes = Readable.from([Buffer.from(JSON.stringify(line))])
        return importReviews(tx, actor, bytes, { site: 'elsewhere', onProblem() {} })
      },
    },
    setPassword: {
      as: commandLine,
      change: (tx, actor) => setPassword(tx, actor, { email: 'newcomer@site.example', password: goodPassword }),
    },
    createAdmin: {
      as: commandLine,
      change: (tx, actor) => createAdmin(tx, actor, { email: 'second@admin.example', password: goodPassword }),
    },
  }
}

const aShelfForm = { name: 'Best', description: '', visibility: 'public' } as const

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
