import type { Kind } from '#domain/titles/rules.ts'
import { counted, inFull } from './numbers.ts'

/** Files with what a reader keeps, to take elsewhere. */

export const heading = 'Take your list with you'
export const explanation =
  'Each file holds your list as it is now, with your notes and what you marked as private. In those for MyAnimeList, which other sites read too, scores are rounded to whole points, and notes are comments, which MyAnimeList shows to whoever may see your list there.'
export const names = {
  anime: 'Anime for MyAnimeList (XML)',
  manga: 'Manga for MyAnimeList (XML)',
  csv: 'Spreadsheet (CSV)',
  json: 'Kiroku JSON',
}
export const whatTheyHold = {
  csv: 'A row for each title.',
  json: 'Everything, to be read back here or by another Kiroku.',
}
export const leftOut = ({ kind, count }: { kind: Kind; count: number }) =>
  `${inFull(count)} of your ${kind} ${count === 1 ? 'is' : 'are'} not on MyAnimeList and left out.`

/** The comment at the head of a file for MyAnimeList. */
export const writtenBy = 'Written by Kiroku, in the form of the XML Export feature at MyAnimeList.net, Version 1.1.0'
export const leftOutOfFile = ({ count }: { count: number }) =>
  `Left out, because MyAnimeList has no number for ${count === 1 ? 'it' : 'them'} (CSV and Kiroku JSON hold ${count === 1 ? 'it' : 'them'}): ${counted(count, 'title', 'titles')}`
export const andMore = ({ count }: { count: number }) => `and ${count} more`

/** What ./kiroku export-list prints. */
export const isWritten = ({ file }: { file: string }) => `${file} is written`
