import { graphemesOf, isLongerThan } from '../../graphemes.ts'
import { applyChanges, type Change } from '../../journal/changes-rules.ts'
import {
  emptyJournal,
  type Journal,
  journalDates,
  type Known,
  longestTag,
  mostTags,
  type ReaderRecord,
  standingOfRecord,
} from '../../journal/record-rules.ts'
import { isBefore } from '../../partial-date-rules.ts'
import type { Status } from '../../titles/statuses-rules.ts'
import type { ListRow } from '../readers/list-row.ts'
import type { Difference, Policy, RowChoice, RowSort } from './rules.ts'

/** What of a row is put into list and journal. */
export type Brought = Pick<
  ListRow,
  | 'standing'
  | 'progress'
  | 'volumes'
  | 'startedOn'
  | 'droppedOn'
  | 'own'
  | 'finishedOn'
  | 'repeats'
  | 'score'
  | 'notes'
  | 'tags'
  | 'lists'
  | 'isPrivate'
>

/**
 * What an import does with a reader's record of a title, if the file's word counts. What the file leaves empty stays as it is, and nothing
 * private becomes public. Bringing the same row twice changes nothing the second time.
 */
export function bringing(row: Brought, { entry, journal }: ReaderRecord, today: string): Change[] {
  const isNew = !entry && !journal
  if (isNew && row.own) return [bringOwn(row, row.own, today)]
  const had = journal ?? emptyJournal
  const said: Partial<Journal> = {}
  const isSaid = (count: number | null): count is number => count !== null && (isNew || count > 0)
  if (isSaid(row.progress)) said.progress = row.progress
  if (isSaid(row.volumes)) said.volumes = row.volumes
  if (row.startedOn) said.startedOn = row.startedOn
  if (row.finishedOn) said.finishedOn = row.finishedOn
  if (row.droppedOn && row.standing === 'dropped') said.droppedOn = row.droppedOn
  if (row.repeats > 0) said.repeats = row.repeats
  if (row.score !== null) said.score = row.score
  if (row.notes) said.notes = row.notes
  if (row.isPrivate) said.isPrivate = true
  const tags = [...new Set([...had.tags, ...tagsOf(row)])].slice(0, mostTags)
  if (tags.length > had.tags.length) said.tags = tags
  return [{ do: 'bring', standing: row.standing, journal: said }]
}

/** A list of another site is a tag here, as much of its name as a tag may have. */
export function tagsOf({ tags, lists }: Pick<Brought, 'tags' | 'lists'>): string[] {
  const named = lists.map((name) => {
    if (!isLongerThan(longestTag, name)) return name
    const first = Array.from(graphemesOf(name), ({ segment }) => segment).slice(0, longestTag)
    return isLongerThan(longestTag, first.join('')) ? '' : first.join('').trimEnd()
  })
  return [...new Set([...tags, ...named])].filter((tag) => tag !== '')
}

/** What a Kiroku site kept of a title of which nothing is kept here: the same, but for days that have not come yet. */
function bringOwn(row: Brought, { entry, journal }: NonNullable<Brought['own']>, today: string): Change {
  const fields = Object.keys(emptyJournal) as (keyof Journal)[]
  const kept = journal ? Object.fromEntries(fields.map((field) => [field, journal[field]])) : {}
  for (const date of journalDates) if (journal?.[date] && isBefore(today, journal[date])) kept[date] = null
  // As they were read: with scores in tenths, and no longer than they may be.
  const { score, notes } = row
  const tags = tagsOf(row).slice(0, mostTags)
  return {
    ...{ do: 'bring', standing: row.standing, status: (entry?.status ?? null) as Exclude<Status, 'dropped'> | null },
    journal: journal ? { ...kept, score, notes, tags } : {},
  }
}

const compared = [
  'progress',
  'volumes',
  'startedOn',
  'finishedOn',
  'droppedOn',
  'repeats',
  'score',
  'notes',
  'tags',
  'isPrivate',
] as const

/** How a record differs from what the row would make of it, field by field. */
export function compareRow(
  row: Brought,
  record: ReaderRecord,
  known: Known,
): { sort: RowSort; differences: Difference[] } {
  const after = applyChanges(record, bringing(row, record, known.today), known).record
  const differences: Difference[] = []
  const [mine, theirs] = [standingOfRecord(record), standingOfRecord(after)]
  if (mine !== theirs) differences.push({ field: 'standing', mine, theirs })
  const [had, has] = [record.journal ?? emptyJournal, after.journal ?? emptyJournal]
  for (const field of compared) {
    const isSame = JSON.stringify(had[field]) === JSON.stringify(has[field])
    if (!isSame) differences.push({ field, mine: had[field], theirs: has[field] })
  }
  if (differences.length === 0) return { sort: 'same', differences }
  return { sort: record.entry || record.journal ? 'different' : 'new', differences }
}

/**
 * Whether the file's word counts for a title of which the reader keeps something else. Where either side does not say when it was
 * written, "the newer" is the reader's own.
 */
export function takesTheirs(
  { policy, choice }: { policy: Policy; choice: RowChoice | null },
  at: { theirs: Date | null; mine: Date | null },
): boolean {
  if (choice) return choice === 'theirs'
  if (policy !== 'newer') return policy === 'theirs'
  return at.theirs !== null && at.mine !== null && at.theirs > at.mine
}
