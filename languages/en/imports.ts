import type { ImportLine, ImportState } from '#domain/imports/rules.ts'
import { inFull, oneDecimal } from './numbers.ts'

/** Imports of catalogues. */

/** @param format makes the name of the file that describes the format */
export const whatItIs = <Part>({ format }: { format: Part }) => [
  'A catalogue is a file of JSON lines, or anime-offline-database, plain or packed, as described in ',
  format,
  '. It is first read without changing anything, and you see what an import would do.',
]
export const catalogueFile = 'Catalogue file'
export const largest = 'Up to 256 MB'
export const largestWithoutScripts = 'Up to 900 KB without JavaScript; ./kiroku import accepts larger files'
export const source = 'Source'
export const sourceHint =
  'Whose catalogue it is. What each source says is kept, and a later one only adds what those before it lack.'
export const checkFile = 'Check the file'
export const beginning = 'Beginning…'
export const uploaded = 'uploaded. Check it to go on.'
/** @param file makes the link to the import */
export const isUnderway = <Link>({ file }: { file: Link }) => [
  file,
  ' is still being imported. Only one catalogue can be imported at a time.',
]

export const history = 'History'
export const imports = 'imports'
export const nothingImported = 'Nothing has been imported here yet.'
export const orderOfSources = 'Order of the sources'
export const file = 'File'
export const by = 'By'
export const started = 'Started'
export const state = 'State'
export const added = 'Added'
export const changed = 'Changed'
export const unchanged = 'Unchanged'
export const refused = 'Refused'

export const states: Record<ImportState, string> = {
  checking: 'Checking',
  checked: 'Waiting for you',
  running: 'Importing',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
}
export const notRead = 'The file could not be read to the end. What was imported before that stays.'
export const read = 'Read'
export const anotherIsRunning =
  'Another import is running on the command line. This one will begin when that has finished.'
export const isRead = 'The file is being read. Nothing is changed yet.'
export const canLeave = 'You can leave this page: the import continues, even if the server restarts.'
export const allImports = 'All imports'

export const importTitles = ({ titles }: { titles: number }) =>
  `Import ${inFull(titles)} ${titles === 1 ? 'title' : 'titles'}`
export const allAreThere = 'There is nothing to import: every title in this file is already in the catalogue.'
export const noneIsValid = 'There is nothing to import: no line of this file is a valid title.'
export const discard = 'Discard'
export const cancel = 'Cancel'

export const downloadPreview = 'Download the whole preview'
export const whatWouldChange = 'with what would change in each title'
/** The tables of the preview, by what would happen. */
export const outcomes = { added: 'Would be added', changed: 'Would be changed', unchanged: 'Already there' }
export const line = 'Line'
export const title = 'Title'
export const type = 'Type'
export const year = 'Year'
export const reason = 'Reason'
export const downloadAllRefused = 'Download all with their line numbers'
export const downloadFirstRefused = ({ count }: { count: number }) =>
  `Download the first ${inFull(count)} with their line numbers`

export const doubtfulMatches = 'Doubtful matches'
export const doubtfulMatchesAre =
  'These lines were matched with a title that is already here, although not all of their ids agree.'
export const inFile = 'In the file'
export const here = 'Here'
export const why = 'Why'
export const downloadDoubtful = 'Download all doubtful matches'

/** In the files that can be downloaded. */
export const refusedLine = ({ line, reason }: { line: number; reason: string }) => `line ${line}: refused: ${reason}\n`
export const problemOfLine = ({ line, reason }: { line: number; reason: string }) => `line ${line}: ${reason}\n`
export const outcomeOfLine = ({ line, outcome, kind, title, year }: Omit<ImportLine, 'changes'>) =>
  `line ${line}: ${outcome}: ${kind} ${title}${year ? ` (${year})` : ''}\n`

/** "8 KB", "1.5 MB" */
export function fileSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${oneDecimal(bytes / 1_000_000)} MB`
}
