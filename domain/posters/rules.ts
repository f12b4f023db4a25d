/** Posters fetched from other sites: their words. Browser-safe. */

export const posterRunStates = {
  running: 'Fetching',
  done: 'Done',
  stopped: 'Stopped: a site does not answer',
  cancelled: 'Cancelled',
  failed: 'Failed',
} as const
export type PosterRunState = keyof typeof posterRunStates

/** Failures that are shown of a run. */
export const shownFailures = 100

/** Why a poster could not be fetched. */
export const fetchRefusals = {
  'fetch-address': 'The address is not one of the public internet',
  'fetch-unreachable': 'The site did not answer',
  'fetch-missing': 'The site has no picture there',
  'fetch-redirects': 'The site sends visitors round in circles',
  'fetch-size': 'The picture is larger than 16 MB',
  'fetch-host': 'The site did not answer ten times in a row',
  'fetch-changed': 'The title has changed meanwhile',
} as const

export const posterRefusals = {
  'posters-underway': 'Posters are being fetched already',
  'posters-none': 'There is no poster to fetch',
  'posters-ended': 'This has ended already',
} as const
