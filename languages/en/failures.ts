/** What went wrong, and what to do next. */

export const somethingWentWrong = 'Something went wrong'
export const tryAgain = 'Try again'
export const goToHome = 'Go to Home'
export const closeMessage = 'Close message'

/** Why there is no answer from the site. */
export const reasons = {
  offline: 'You are offline.',
  unreachable: 'The site cannot be reached just now.',
  busy: 'The site cannot answer just now.',
  failed: 'Something went wrong on our side.',
  long: 'This is too large to send.',
}

/** What that means for another page, the page on screen, and a form. */
export const consequences = {
  other: 'The page could not be opened.',
  same: 'This page may be out of date.',
  form: 'What you typed is still here: please try again.',
}

/** What could not be fetched, in the words of §8. */
export type Fetched = 'animes' | 'mangas' | 'users' | 'data 1' | 'reviews'

/** In its place (§8). */
export const couldNotFetch = ({ what }: { what: Fetched }) => `An error occured while fetching ${what}`

export const notReached = 'The site could not be reached. Please try again.'
export const postFailed = 'Something went wrong. Please try again.'

export const pageFailed = 'An error on our side kept this page from loading. It has been logged.'
export const mentionRequest = ({ requestId }: { requestId: string }) =>
  `If you write to us about it, mention request ${requestId}.`

export const pageNotFound = '404 Page Not Found'
