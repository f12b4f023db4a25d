import type { Standing } from '#domain/standing-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import type { RowChoice } from '#domain/transfer/moving-in/rules.ts'
import { formatPartialDate } from './dates.ts'
import { progressOf } from './my-list.ts'
import { inFull, numbered } from './numbers.ts'
import { standingsOf } from './standings.ts'

/** One row of a list from elsewhere. */

export const row = ({ place }: { place: number }) => `Row ${inFull(place)}`
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
