import { renewAddress } from '#domain/accounts/renew-calendar-address.ts'
import { saveProfile } from '#domain/accounts/save-profile.ts'
import { turnOffAddress } from '#domain/accounts/turn-off-calendar-address.ts'
import { addFavourite, moveFavourite, removeFavourite } from '#domain/favourites/change-favourites.ts'
import { addToList } from '#domain/journal/add-to-list.ts'
import { changeRecords } from '#domain/journal/change-records.ts'
import { changeStatus } from '#domain/journal/change-status.ts'
import { undoChange } from '#domain/journal/undo-change.ts'
import { undoDrop } from '#domain/journal/undo-drop.ts'
import { reportProfile } from '#domain/profiles/report-profile.ts'
import { renewLink as renewProfileLink, saveProfileSettings } from '#domain/profiles/save-settings.ts'
import { rateTitle } from '#domain/ratings/rate-title.ts'
import { deleteReview } from '#domain/reviews/delete-review.ts'
import { markHelpful } from '#domain/reviews/mark-helpful.ts'
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
import { beginListImport } from '#domain/transfer/moving-in/begin-list-import.ts'
import { cancelListImport, decideRow, startListImport, undoListImport } from '#domain/transfer/moving-in/decide.ts'
import { matchWaiting } from '#domain/transfer/moving-in/match-waiting.ts'
import { removeWaiting, restoreWaiting } from '#domain/transfer/moving-in/waiting.ts'
import { asReader } from '#tests/support/actors.ts'
import type { Change, Things } from './things.ts'

/** What readers do with their lists, shelves, reviews and profiles. */
export function changesOfReaders({
  mari,
  ren,
  one,
  other,
  twin,
  entry,
  review,
  own,
  old,
  shelfId,
  scored,
  listId,
}: Things): Record<string, Change> {
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
  }
}

const aShelfForm = { name: 'Best', description: '', visibility: 'public' } as const
