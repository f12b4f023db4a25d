/** The texts about fetching posters from other sites. Browser-safe. */

export const posterRunStates = {
  running: 'Fetching',
  done: 'Done',
  stopped: 'Stopped: a site does not answer',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const
export type PosterRunState = keyof typeof posterRunStates

export const postersPageSize = 20

/** How many of a run's failures are shown. */
export const shownFailures = 100
