import type { PlainDb } from '#db/connection.ts'
import { noteImportFailure } from '#domain/imports/fail-import.ts'
import { findPresentImport } from '#domain/imports/queries.ts'
import { isUnderway } from '#domain/imports/rules.ts'
import { workOnImport } from '#domain/imports/work-on-import.ts'
import type { Storage } from '#domain/media/storage.ts'
import { notePosterFailure } from '#domain/posters/end-poster-run.ts'
import { findPresentPosterRun } from '#domain/posters/queries.ts'
import { workOnPosters } from '#domain/posters/work-on-posters.ts'
import { findRefold, noteRefoldFailure, workOnRefold } from '#domain/titles/records/refold.ts'
import { findSimilarRun, noteSimilarFailure } from '#domain/titles/similar/similar-runs.ts'
import { workOnSimilar } from '#domain/titles/similar/work-on-similar.ts'
import {
  endReading,
  findListWork,
  giveUpSlowList,
  isListImportWanted,
  noteListImportFailure,
  workOnListImports,
} from '#domain/transfer/moving-in/work-on-list-imports.ts'
import { openPictures } from '../pictures/open-pictures.ts'
import { fetchRemotePicture } from '../remote/fetch-remote-picture.ts'

interface Working {
  /** Aborted when the process should end. */
  signal: AbortSignal
  /** Rests after this many milliseconds of work, so that others can use the processors. */
  pause(worked: number): Promise<void>
  /** Called with the process id of the PostgreSQL backend that does the work, to lower its priority. */
  onConnected(backend: number): void
  /** Says which of several orders is worked on by itself, again and again while it gets on; null once that is over. */
  onNamed(id: number | null): void
}

/** Long work, ordered by an admin, a reader, a migration or the clock. The order is a row in the database; any instance may do it. */
export interface Task {
  /** The id of the order to work on, or null; the same id until that order is done or cancelled. */
  find(db: PlainDb): Promise<number | null>
  /** Does the work, or continues it. Throws when it cannot go on for now. */
  work(db: PlainDb, storage: Storage, id: number, working: Working): Promise<void>
  /** Records a failure, and gives the order up after too many. @returns how many there were */
  noteFailure(db: PlainDb, id: number, named: number | null): Promise<number>
  /**
   * Of orders that the work names: whether one is still to be worked on, its end when nothing more was heard of it, and that the site has outlived
   * its process, which could not say so itself.
   */
  named?: {
    isWanted(db: PlainDb, id: number): Promise<boolean>
    giveUp(db: PlainDb, id: number): Promise<void>
    outlived(db: PlainDb, id: number): Promise<void>
  }
}

export const tasks: Record<string, Task> = {
  import: {
    async find(db) {
      const present = await findPresentImport(db)
      return present && isUnderway(present.state) ? present.id : null
    },
    work: workOnImport,
    noteFailure: noteImportFailure,
  },
  refold: {
    find: findRefold,
    work: (db, _storage, id, working) => workOnRefold(db, id, working),
    noteFailure: noteRefoldFailure,
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
  similar: {
    find: findSimilarRun,
    work: (db, _storage, id, working) => workOnSimilar(db, id, working),
    noteFailure: noteSimilarFailure,
  },
  lists: {
    find: findListWork,
    work: (db, storage, _id, working) => workOnListImports(db, storage, working),
    noteFailure: (db, _id, named) => noteListImportFailure(db, named),
    named: { isWanted: isListImportWanted, giveUp: giveUpSlowList, outlived: endReading },
  },
}
