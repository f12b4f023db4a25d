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

/** Why a poster could not be fetched. */
export const fetchRefusals = {
  'fetch-address': 'The address is not one of the public internet',
  'fetch-unreachable': 'The site did not answer',
  'fetch-missing': 'The site has no picture there',
  'fetch-redirects': 'The site redirects too many times',
  'fetch-size': 'The picture is larger than 16 MB',
  'fetch-host': 'The site did not answer ten times in a row',
  'fetch-changed': 'The title has changed in the meantime',
} as const

export const posterRefusals = {
  'posters-underway': 'Posters are already being fetched',
  'posters-none': 'There is no poster to fetch',
  'posters-ended': 'This has already ended',
} as const
