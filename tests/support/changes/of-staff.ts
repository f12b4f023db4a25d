import { Readable } from 'node:stream'
import { liftSuspension, suspendUser } from '#domain/accounts/suspend-user.ts'
import { deleteTitle } from '#domain/deletion/delete-title.ts'
import { removeDemo } from '#domain/deletion/remove-demo.ts'
import { restoreTitle } from '#domain/deletion/restore-title.ts'
import { failImport } from '#domain/imports/fail-import.ts'
import { recordCommandImport } from '#domain/imports/record-command-import.ts'
import { startImport } from '#domain/imports/start-import.ts'
import { mergeTitles } from '#domain/merging/merge-titles.ts'
import { undoMerge } from '#domain/merging/undo-merge.ts'
import { commandLine } from '#domain/permissions.ts'
import { beginPosterRun } from '#domain/posters/begin-poster-run.ts'
import { cancelPosterRun } from '#domain/posters/end-poster-run.ts'
import {
  dismissProfileReports,
  hideBio,
  hideProfile,
  restoreProfile,
  takeHandleAway,
} from '#domain/profiles/moderate-profile.ts'
import { dismissReports, hideReview, restoreReview } from '#domain/reviews/moderate-review.ts'
import { addTitle } from '#domain/titles/add-title.ts'
import { editTitle } from '#domain/titles/edit-title.ts'
import { putSourceBefore } from '#domain/titles/records/order-sources.ts'
import { importReviews } from '#domain/transfer/reviews/import-reviews.ts'
import { asStaff } from '#tests/support/actors.ts'
import { aTitleForm, savedTitleForm } from '#tests/support/title-form.ts'
import type { Change, Things } from './things.ts'

/** What moderators, editors and the command line do with what readers wrote and with the catalogue. */
export function changesOfStaff({
  admin,
  mari,
  ren,
  other,
  twin,
  double,
  review,
  busy,
  picture,
  importId,
}: Things): Record<string, Change> {
  const figures = { added: 1, changed: 0, unchanged: 0, refused: 0 }
  return {
    dismissProfileReports: {
      as: asStaff('moderator', admin),
      change: (tx, actor) => dismissProfileReports(tx, actor, mari),
    },
    hideBio: { as: asStaff('moderator', admin), change: (tx, actor) => hideBio(tx, actor, mari, 'Spam') },
    hideProfile: { as: asStaff('moderator', admin), change: (tx, actor) => hideProfile(tx, actor, mari, 'Spam') },
    restoreProfile: { as: asStaff('moderator', admin), change: (tx, actor) => restoreProfile(tx, actor, mari) },
    takeHandleAway: {
      as: asStaff('moderator', admin),
      change: (tx, actor) => takeHandleAway(tx, actor, mari, 'Spam'),
    },
    dismissReports: { as: asStaff('moderator', admin), change: (tx, actor) => dismissReports(tx, actor, review.id) },
    hideReview: { as: asStaff('moderator', admin), change: (tx, actor) => hideReview(tx, actor, review.id, 'Spam') },
    restoreReview: { as: asStaff('moderator', admin), change: (tx, actor) => restoreReview(tx, actor, review.id) },
    suspendUser: { as: asStaff('moderator', admin), change: (tx, actor) => suspendUser(tx, actor, ren, 'Spam') },
    liftSuspension: { as: asStaff('moderator', admin), change: (tx, actor) => liftSuspension(tx, actor, ren) },
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
    importReviews: {
      as: commandLine,
      change: (tx, actor) => {
        const line = { mal_id: Number(busy.title.id), user: 'Somebody', scores: { overall: 7 }, text: 'Fine' }
        const bytes = Readable.from([Buffer.from(JSON.stringify(line))])
        return importReviews(tx, actor, bytes, { site: 'elsewhere', onProblem() {} })
      },
    },
  }
}
