import type { Db } from '#db/connection.ts'
import { noteImportFailure } from '#domain/imports/fail-import.ts'
import { findPresentImport } from '#domain/imports/queries.ts'
import { isUnderway } from '#domain/imports/rules.ts'
import { workOnImport } from '#domain/imports/work-on-import.ts'
import type { Storage } from '#domain/media/storage.ts'
import { notePosterFailure } from '#domain/posters/end-poster-run.ts'
import { findPresentPosterRun } from '#domain/posters/queries.ts'
import { workOnPosters } from '#domain/posters/work-on-posters.ts'
import { openPictures } from '../pictures/open-pictures.ts'
import { fetchRemotePicture } from '../remote/fetch-remote-picture.ts'

interface Working {
  /** Aborted when the process is to end. */
  signal: AbortSignal
  /** Lets others have the machine after so many milliseconds of work. */
  pause(worked: number): Promise<void>
  /** Lowers the claim on the processors of a server process of PostgreSQL that does the work. */
  onConnected(backend: number): void
}

/** Long work that an admin has ordered. The order stands in the database; whoever comes by does it. */
export interface Errand {
  /** What there is to do, if anything; it is the same until it is done or cancelled. */
  find(db: Db): Promise<number | null>
  /** Does it, or goes on with it. Throws what keeps it from being done for now. */
  work(db: Db, storage: Storage, id: number, working: Working): Promise<void>
  /** Notes that it was not done, and gives it up when that happens too often. @returns how often it has */
  noteFailure(db: Db, id: number): Promise<number>
}

export const errands: Record<string, Errand> = {
  import: {
    async find(db) {
      const present = await findPresentImport(db)
      return present && isUnderway(present.state) ? present.id : null
    },
    work: workOnImport,
    noteFailure: noteImportFailure,
  },
  posters: {
    find: async (db) => (await findPresentPosterRun(db))?.id ?? null,
    async work(db, storage, id, { signal }) {
      const pictures = openPictures({ processes: 1 })
      const fetchPicture = (address: string) => fetchRemotePicture(address)
      await workOnPosters(db, { storage, pictures }, id, { signal, fetchPicture }).finally(() => pictures.stop())
    },
    noteFailure: notePosterFailure,
  },
}
