import type { Standing } from '#domain/standing-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import type { ListImportState, Policy, RowChoice } from '#domain/transfer/moving-in/rules.ts'
import type { RowState } from '#domain/transfer/moving-in/shown-rules.ts'
import { formatMoment, formatPartialDate } from './dates.ts'
import { progressOf } from './my-list.ts'
import { counted, inFull, numbered } from './numbers.ts'
import { standingsOf } from './standings.ts'

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
export const waiting = 'Waiting for the catalogue'
export const waitingHint =
  'These are not in the catalogue yet. Nothing is lost: as soon as the catalogue has them, they are added to your list.'
export const findIt = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Find it',
  spoken(` in the catalogue: ${name}`),
]
export const remove = <Part>({ name, spoken }: { name: string; spoken: (text: string) => Part }) => [
  'Remove',
  spoken(` ${name}`),
]
export const chooseRow = ({ name }: { name: string }) => `Choose ${name}`
export const removeChosen = 'Remove the chosen ones'
export const removeAll = ({ count }: { count: number }) => `Remove all ${inFull(count)}`
export const areRemoved = ({ count }: { count: number }) => `${counted(count, 'row is', 'rows are')} removed.`
export const youRemoved = ({ count, minutes }: { count: number; minutes: number }) =>
  `You removed ${counted(count, 'row', 'rows')} that ${count === 1 ? 'was' : 'were'} waiting. You can put ${count === 1 ? 'it' : 'them'} back for ${counted(minutes, 'minute', 'minutes')}.`
export const undoRemoving = 'Undo'
export const areBack = ({ count }: { count: number }) => `${counted(count, 'row is', 'rows are')} back.`
/** Giving a row its title by hand. */
export const whichTitle = ({ name }: { name: string }) => `Which title is ${name}?`
export const whichTitleHint = ({ kind }: { kind: Kind }) =>
  `Search for the ${kind} by its name here. What the file says about it is then added to your list.`
export const titleInCatalogue = 'Its name here'
export const search = 'Search'
export const found = 'Found titles'
export const nothingFound = 'No title has a name like that.'
export const isItsTitle = ({ name, title }: { name: string; title: string }) => `${title} is on your list, for ${name}.`
export const staysAsItIs = ({ title }: { title: string }) =>
  `You already keep ${title}, which stays as it is. The row is gone.`
export const pagesOfWaiting = 'Pages of titles that wait'
export const shortKinds: Record<Kind, string> = { anime: 'Anime', manga: 'Manga' }

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
export const row = ({ place }: { place: number }) => `Row ${inFull(place)}`

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

/** One row. */
export const inFile = ({ name }: { name: string }) => `In the file: ${name}`
interface Says {
  kind: Kind | null
  standing: Standing | null
  progress: number | null
  total: number | null
  repeats: number | null
  /** On the reader's scale, in words. */
  score: string | null
}
/** What the file says of its title, in a line. */
export function says({ kind, standing, progress, total, repeats, score }: Says): string {
  const parts = [
    kind && standing && standingsOf[kind][standing],
    progress !== null && progress > 0 && progressOf({ progress, total }),
    kind && repeats !== null && repeats > 0 && `${again[kind]} ${timesOf(repeats)}`,
    score !== null && `score ${score}`,
  ]
  return parts.filter(Boolean).join('\u00a0· ')
}
const again: Record<Kind, string> = { anime: 'rewatched', manga: 'reread' }
const timesOf = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${inFull(count)} times`)
export const whichIsIt = 'Which one is it?'
export const thisOne = 'This one'
/** Read after it. */
export const isFor = ({ title, year, name }: { title: string; year: string | null; name: string }) =>
  ` is ${[title, year].filter(Boolean).join(' ')} for ${name}`
export const choices: Record<RowChoice, string> = { mine: 'Keep mine', theirs: 'Take the file’s', skip: 'Leave out' }
/** Read after a choice. */
export const choiceFor = ({ name }: { name: string }) => ` for ${name}`
export const decideAsAbove = 'As chosen above'
export const field = 'Field'
export const mine = 'Yours'
export const theirs = 'In the file'
const fieldNames: Record<Kind, Record<string, string>> = {
  anime: { progress: 'Episodes', repeats: 'Times rewatched' },
  manga: { progress: 'Chapters', repeats: 'Times reread' },
}
const dates = { startedOn: 'Started', finishedOn: 'Finished', droppedOn: 'Dropped' }
const sharedFields: Record<string, string> = {
  standing: 'Status',
  volumes: 'Volumes',
  ...dates,
  score: 'Score',
  notes: 'Notes',
  tags: 'Tags',
  isPrivate: 'Private',
}
export const fieldName = ({ field, kind }: { field: string; kind: Kind }) =>
  fieldNames[kind][field] ?? sharedFields[field] ?? field
const longest = 300
/** What a field holds; a score on the reader's scale. */
export function inWords({ field, value, kind }: { field: string; value: unknown; kind: Kind }): string {
  if (field === 'standing')
    return value === null ? 'Not on your list' : (standingsOf[kind][value as Standing] ?? String(value))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Object.hasOwn(dates, field)) return formatPartialDate(String(value ?? '')) || '–'
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  if (text === '') return '–'
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
}
/** What is known of a title, in a line. */
export const lengthOf: Record<Kind, (total: number) => string> = {
  anime: (total) => numbered(total, 'episode', 'episodes'),
  manga: (total) => numbered(total, 'chapter', 'chapters'),
}

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
