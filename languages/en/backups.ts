import { counted } from './numbers.ts'

/** What ./kiroku backup and ./kiroku restore print. */

export const isMade = ({ path, moment, rows, files, bytes }: Made) =>
  `${path ?? 'Standard output'}: ${rowsAndFiles({ rows, files })}, ${size(bytes)}, as of ${moment}`
export const filesMissing = ({ count, some }: { count: number; some: string[] }) =>
  `${counted(count, 'file', 'files')} that the database names ${count === 1 ? 'was' : 'were'} not in the storage: ${some.join(', ')}${count > some.length ? ' …' : ''}`
export const olderAreSpared = 'Most files are missing: is the disk of the storage mounted? Older backups were all kept'
export const olderStays = ({ path }: { path: string }) =>
  `Most files are missing: is the disk of the storage mounted? ${path} was left as it was. A backup of what is there needs another name`
export const isOtherFile = ({ path }: { path: string }) =>
  `${path} is something else than a backup of Kiroku: it was left as it was`
export const isDeleted = ({ name }: { name: string }) => `${name} is old, and was deleted`
export const noTarget = 'There is no FILE, and BACKUP_URL is not set'
export const notATarget = ({ value }: { value: string }) =>
  `${value} is neither a path nor s3://key:secret@bucket/folder?endpoint=https://…`
export const nameWithKeeping = '--keep and --keep-days go with a folder, in which Kiroku names the backups'

export const diskFull = ({ folder }: { folder: string }) =>
  `The disk of ${folder} is full: nothing of the backup was left there`
export const outputBroke = ({ error }: { error: string }) =>
  `Standard output: ${error}. What was written there is no whole backup`
export const backupInterrupted = 'Interrupted: no backup was made'
export const storeFailed = ({ reason }: { reason: string }) => `The store of backups says ${reason}`

export const isNoBackup = 'This is no backup of Kiroku'
export const isCut = 'This backup is damaged: its end is missing or does not fit the rest'
export const isDamaged = ({ part }: { part: string }) => `This backup is damaged, in ${part}`
export const hasChanged = 'The backup has been replaced while it was read'
export const isNewerFormat = ({ version }: { version: string }) =>
  `This backup was made by Kiroku ${version}, which is newer than this one: install that version first`
export const isOfAnother = ({ version, reason }: { version: string; reason: string }) =>
  `This backup was made by Kiroku ${version} and does not fit this one. ${reason}`
export const nameIt = ({ place, names }: { place: string; names: string[] }) =>
  names.length > 0 ? `Which one? In ${place} are:\n${names.join('\n')}` : `There is no backup in ${place}`

export const storageNotEmpty =
  'The storage is not empty. Name an empty one, or give --same-storage if it is the one that the site of this backup used'
export const storageIsOfAnother = 'The storage is not that of the site that this backup is of'
export const placeTaken = ({ reason }: { reason: string }) =>
  `${reason}. Nothing was changed. A backup is restored into an empty place`
export const isWhole = ({ moment, version, rows, files }: { moment: string; version: string } & Counts) =>
  `The backup is whole: ${rowsAndFiles({ rows, files })}, as of ${moment}, by Kiroku ${version}`
export const isRestored = ({ ran }: { ran: number }) =>
  ran > 0 ? `Restored, and brought up to date by ${counted(ran, 'migration', 'migrations')}` : 'Restored'
export const notMigrated = ({ reason }: { reason: string }) =>
  `All is there, but not brought up to date: ${reason}. Run ./kiroku migrate`
export const notRestored = ({ reason, isBegun }: { reason: string; isBegun: boolean }) =>
  isBegun
    ? `${reason}\nNothing was restored. Once that is mended, the same place can be used: files that are in its storage by now do no harm`
    : `${reason}\nNothing was changed`

export const restoreInterrupted = ({ isBegun }: { isBegun: boolean }) =>
  isBegun
    ? 'Interrupted: nothing was restored. The same place can be used: files that are in its storage by now do no harm'
    : 'Interrupted: nothing was changed'

/** How far it is, on a terminal. */
export const progress = ({ step, percent }: { step: 'check' | 'rows' | 'indexes'; percent: number | null }) =>
  `${{ check: 'Checking the backup', rows: 'Loading', indexes: 'Making indexes' }[step]}${percent === null ? '' : ` ${percent}%`}`

interface Counts {
  rows: number
  files: number
}

interface Made extends Counts {
  path: string | null
  moment: string
  bytes: number
}

function rowsAndFiles({ rows, files }: Counts): string {
  return `${counted(rows, 'row', 'rows')} and ${counted(files, 'file', 'files')}`
}

function size(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
