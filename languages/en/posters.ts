import type { PosterRunState } from '#domain/posters/rules.ts'
import { joinedWithAnd } from './joined.ts'
import { counted, inFull } from './numbers.ts'

/** Posters on other sites. */

export const whatItIs =
  'The posters of imported titles are on other sites, and readers load them from there. Here you can fetch them once and keep them as pictures of this site.'
export const fetchAll = ({ total }: { total: number }) => `Fetch all ${inFull(total)}`
export const onOtherSites = 'On other sites'
export const posters = 'posters'
export const allAreHere = 'All posters are on this site.'
export const title = 'Title'
export const site = 'Site'
export const reason = 'Reason'
export const fetch = 'Fetch'
/** @param spoken makes the part for screen readers */
export const fetchPoster = <Part>({ title, spoken }: { title: string; spoken: (text: string) => Part }) => [
  'Fetch',
  spoken(` the poster of ${title}`),
]
export const couldNotFetch = ({ count }: { count: number }) =>
  count === 1 ? 'One poster could not be fetched' : `${inFull(count)} posters could not be fetched`

export const posterIsOn = ({ host }: { host: string }) => `The poster is on ${host}.`
export const fetchIt = 'Fetch it'

export const latestRun = 'Latest run'
export const deletedTitle = 'A deleted title'
export const allPosters = 'All posters'
export const isFetched = 'Fetched'
export const states: Record<PosterRunState, string> = {
  running: 'Fetching',
  done: 'Done',
  stopped: 'Stopped: a site does not answer',
  cancelled: 'Cancelled',
  failed: 'Failed',
}
/** The figures of a run. */
export const figures = { wanted: 'Wanted', fetched: 'Fetched', failed: 'Failed' }
export const silentHosts = ({ hosts }: { hosts: string[] }) =>
  `${joinedWithAnd(hosts)} did not answer ten times in a row and ${hosts.length === 1 ? 'is' : 'are'} not asked any more.`
export const notTried = ({ count }: { count: number }) =>
  `${counted(count, 'poster', 'posters')} ${count === 1 ? 'was' : 'were'} not tried. Try again later.`
export const cancel = 'Cancel'
