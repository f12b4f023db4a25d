import type { Kind } from '#domain/titles/rules.ts'
import type { ListImportState, Policy } from '#domain/transfer/moving-in/rules.ts'
import type { RowState } from '#domain/transfer/moving-in/shown-rules.ts'
import { formatMoment } from './dates.ts'
import { counted, inFull } from './numbers.ts'

/** Bringing a list along from another site. */

export const description = 'Bring your list from another site.'
export const explanation =
  'Choose the file that the other site lets you download. You see what is in it before anything changes here.'

export const whereIsIt = 'Where do I find the file?'

export const listFile = 'File with your list'
export const fileHint = 'Drop it here or choose it: up to 32 MB, packed or not. It is read at once.'
export const fileHintWithoutScripts = 'Up to 900 KB without JavaScript; packed with gzip, it may hold much more'
export const uploadedReading = 'uploaded. It is being read…'
export const look = 'Look at it'
export const beginning = 'Beginning…'
/** @param file makes the link to the import */
export const isUnderway = <Link>({ file }: { file: Link }) => [
  file,
  ' is still being worked on. One list is brought in at a time.',
]
/** The same for one that waits for its reader. */
export const waitsForYou = <Link>({ file }: { file: Link }) => [
  file,
  ' is waiting for you: nothing has been brought in yet. A new file takes its place.',
]

export const imports = 'Your imports'

export const states: Record<ListImportState, string> = {
  reading: 'Reading the file',
  checked: 'Ready for your decision',
  running: 'Bringing it in',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
}
/** By the codes of the readers of files. */
const formats: Record<string, string> = {
  'mal-xml': 'MyAnimeList (XML)',
  'mal-page-json': 'MyAnimeList (list page)',
  'mal-api-json': 'MyAnimeList (API)',
  'anilist-json': 'AniList (JSON)',
  'anilist-archive': 'AniList (your data)',
  'kitsu-json': 'Kitsu (JSON)',
  'shikimori-json': 'Shikimori (JSON)',
  'anime-planet-json': 'Anime-Planet (JSON)',
  'yamtrack-csv': 'Yamtrack (CSV)',
  'kiroku-json': 'Kiroku JSON',
}
export const about = ({ format, began }: { format: string | null; began: string }) =>
  [format && formatOf(format), formatMoment(began)].filter(Boolean).join('\u00a0· ')
const formatOf = (format: string) => formats[format] ?? format

export const progress = 'Progress'
export const rowsRead = ({ rows }: { rows: number }) => `${counted(rows, 'row', 'rows')} read. Nothing has changed yet.`
export const rowsDone = ({ done, of }: { done: number; of: number }) => `${inFull(done)} of ${inFull(of)}`
export const canLeave = 'You can leave this page: the work goes on, even if the server restarts.'
export const notFinished =
  'It could not be finished. What was brought in before that stays, and can be undone for a day.'
export const notReadAtAll = 'The file could not be read. Please try again.'
export const chooseAnother = 'Choose another file'
export const allImports = 'All imports'
export const cancel = 'Cancel'
export const discard = 'Do not import'
export const cancelled = 'What was brought in before you cancelled stays.'
export const nothingWritten = 'Nothing was brought in.'

/** What rows are, as names of figures and of the lists of them. */
export const rowStates: Record<RowState, string> = {
  matched: 'Found',
  new: 'New',
  same: 'Already the same',
  different: 'Different',
  ambiguous: 'More than one fits',
  unknown: 'Not in the catalogue',
  refused: 'Refused',
  added: 'Added',
  changed: 'Changed',
  unchanged: 'Unchanged',
  kept: 'Kept yours',
  skipped: 'Left out',
  waiting: 'Waiting',
  undone: 'Taken back',
  'changed-since': 'Changed since, so kept',
}
/** The figure before it is how many there are. */
export const rows = ({ count }: { count: number }) => (count === 1 ? 'Row' : 'Rows')
export const allRows = 'All rows'
export const figures = 'What the rows are'
export const pagesOfRows = 'Pages of rows'
export const noSuchRows = 'There are no such rows.'
export const rowsGone = 'The rows of this import are no longer kept.'
export const download = 'Download as a table (CSV)'

/** The decision. */
export const decision = 'Your decision'
export const policyFor: Record<Kind, string> = {
  anime: 'Anime that you keep differently here',
  manga: 'Manga that you keep differently here',
}
export const policies: Record<Policy, string> = {
  mine: 'Keep mine',
  theirs: 'Take the file’s',
  newer: 'Take the newer',
}
export const castScores = 'Cast the scores as ratings too (final)'
export const castWarning =
  'Scores become your own scores in any case. A rating counts in the average that everybody sees, can never be changed, and stays when the import is undone.'
export const importThem = 'Import'
export const importing = 'Beginning…'
export const whatWaits = ({ ambiguous, unknown }: { ambiguous: number; unknown: number }) => {
  const parts = [
    ambiguous > 0 &&
      `${counted(ambiguous, 'row fits', 'rows fit')} more than one title: choose below, or let ${ambiguous === 1 ? 'it' : 'them'} wait`,
    unknown > 0 && `${counted(unknown, 'row waits', 'rows wait')} until the catalogue has the title`,
  ]
  const said = parts.filter(Boolean).join('. ')
  return said && `${said}.`
}
export const nothingToImport = 'There is nothing to bring in: no row of this file can be read.'
export const noEntries = 'There is nothing to bring in: this list has no entries.'
export const allAreThere = 'All of it is on your list already.'

export const toList = 'See your list'

/** Taking it back. */
export const undo = 'Undo this import'
export const undoing = 'Undoing…'
export const undoHint = ({ until }: { until: string }) =>
  `Possible until ${formatMoment(until)} (UTC). Your list goes back to what it was, and what else came along is removed. Later changes stay, and so do title counters and ratings that were cast.`
export const isUndone = 'Your list is back to what it was. Title counters and ratings that were cast have stayed.'
export const keptSince = ({ count }: { count: number }) =>
  `${counted(count, 'title has', 'titles have')} stayed, because ${count === 1 ? 'it was' : 'they were'} changed, merged or deleted since:`

/** The columns of the table to download. */
export const columns = ['row', 'name', 'kind', 'found', 'compared', 'result', 'id', 'title', 'reason']
