/** Runs that fetch posters from other sites. Browser-safe. */

/** It is stopped when a site does not answer. */
export type PosterRunState = 'running' | 'done' | 'stopped' | 'cancelled' | 'failed'

export const postersPageSize = 20

/** How many of a run's failures are shown. */
export const shownFailures = 100
