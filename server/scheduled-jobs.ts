import type { PlainDb } from '#db/connection.ts'
import { forgetExpired } from '#domain/accounts/forget-expired.ts'
import { keepProviderPictures } from '#domain/accounts/keep-provider-pictures.ts'
import { forgetDeletedTitles } from '#domain/deletion/queries.ts'
import { forgetAttempts } from '#domain/media/count-attempt.ts'
import type { Making } from '#domain/media/store-picture.ts'
import { sweepPictures } from '#domain/media/sweep-pictures.ts'
import { sweepStrays } from '#domain/media/sweep-strays.ts'
import { sweepUploads } from '#domain/media/sweep-uploads.ts'
import { forgetLeftHandles } from '#domain/profiles/take-handle.ts'
import { forgetDeletedShelves } from '#domain/shelves/delete-shelf.ts'
import { forgetUnshelved } from '#domain/shelves/unshelve-title.ts'
import { indexNames, weighNames } from '#domain/titles/credits/index-names.ts'
import { orderSimilarRun } from '#domain/titles/similar/similar-runs.ts'
import { forgetOldRows } from '#domain/transfer/moving-in/forget-rows.ts'
import { forgetRemovedWaiting } from '#domain/transfer/moving-in/waiting.ts'
import { type Backups, backupJob } from './backup/backup-job.ts'
import { forgetRestore } from './backup/empty-storage.ts'
import type { Job } from './jobs.ts'
import { fetchRemotePicture } from './remote/fetch-remote-picture.ts'

/** What the clock orders, once over all instances. */
export function scheduledJobs(db: PlainDb, making: Making, backups: Backups | null): Job[] {
  const { storage } = making
  return [
    ...(backups ? [backupJob(backups)] : []),
    // Deletes what has expired or is no longer used.
    {
      name: 'sweep',
      cron: '7 * * * *',
      async run(_, stopping) {
        await forgetExpired(db)
        await forgetAttempts(db)
        await forgetLeftHandles(db)
        await forgetOldRows(db)
        // A file that cannot be deleted is tried again each hour, and keeps nothing else from being done.
        const failures: unknown[] = []
        for (const step of [
          () => sweepUploads(db, storage, stopping),
          () => sweepPictures(db, storage, stopping),
          () => sweepStrays(db, storage, { stopping }),
          // The storage may have been away when the site started.
          () => forgetRestore(db, storage),
        ]) {
          await step().catch((error: unknown) => failures.push(error))
        }
        if (failures.length > 0) throw failures[0]
      },
    },
    // Who has just come from a provider sees their picture within a minute.
    {
      name: 'keep-provider-pictures',
      cron: '* * * * *',
      run: (_, stopping) => keepProviderPictures(db, making, { fetchPicture: fetchRemotePicture, stopping }),
    },
    { name: 'forget-deleted-titles', cron: '* * * * *', run: () => forgetDeletedTitles(db) },
    {
      name: 'forget-deleted-lists',
      cron: '* * * * *',
      async run() {
        await forgetDeletedShelves(db)
        await forgetUnshelved(db)
        await forgetRemovedWaiting(db)
      },
    },
    // What imports and admins have added is found by name within a minute.
    { name: 'index-names', cron: '* * * * *', run: (_, stopping) => indexNames(db, stopping) },
    { name: 'weigh-names', cron: '23 4 * * *', run: () => weighNames(db) },
    // The work itself is a background task.
    { name: 'order-similar-run', cron: '37 * * * *', run: () => orderSimilarRun(db) },
  ]
}
