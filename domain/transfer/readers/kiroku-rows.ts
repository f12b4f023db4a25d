import * as v from 'valibot'
import { emptyJournal, journalDates } from '../../journal/record-rules.ts'
import type { Told } from '../../refusal-rules.ts'
import { refuseShape } from '../../sources/refuse-shape.ts'
import { standingOf } from '../../standing-rules.ts'
import { told } from '../../stored-refusal.ts'
import { statusesOf } from '../../titles/statuses-rules.ts'
import { isFuture, mayHaveCome } from '../latest-day.ts'
import { readListDate, readMoment } from './dates.ts'
import { isObject, listIn, objectIn } from './json-entries.ts'
import type { Section } from './kiroku-parts.ts'
import { foreign, kirokuTitle, type OwnRecord, ownRecord } from './kiroku-shape.ts'
import type { ListRecord } from './list-row.ts'
import { makeRow, refuse } from './make-row.ts'

/** Rows of Kiroku JSON: its titles, and what waited for a catalogue. */

export function titleOf(number: number, given: unknown): ListRecord {
  const read = v.safeParse(kirokuTitle, given, { abortEarly: true })
  if (!read.success) return refuse(number, nameIn(given), told(refuseShape(read.issues[0])))
  const { kind, name, nameEnglish, nameNative, format, year, episodes, volumes, ids, ...own } = read.output
  const { entry, journal } = own
  const statuses: readonly string[] = statusesOf[kind]
  if (entry && !statuses.includes(entry.status)) {
    return refuse(number, name, { code: 'row-standing', parameters: { standing: entry.status } })
  }
  const warnings = leaveFutureOut(own)
  const { progress = 0, repeats = 0, notes = '', tags = [] } = journal ?? {}
  const row = makeRow(number, {
    ...{ kind, ids, format, year, standing: standingOf(entry?.status ?? null, journal ?? emptyJournal) },
    names: [name, nameEnglish, nameNative],
    total: episodes,
    totalVolumes: volumes,
    ...{ progress, repeats, notes, tags, volumes: journal?.volumes },
    ...{ startedOn: journal?.startedOn ?? null, finishedOn: journal?.finishedOn ?? null },
    droppedOn: journal?.droppedOn ?? null,
    score: { scale: 'tenths', value: journal?.score },
    isPrivate: journal?.isPrivate ?? false,
    updatedAt: journal?.changedAt ? new Date(journal.changedAt) : null,
    foreign: {},
  })
  if (row.what !== 'row') return row
  return { ...row, row: { ...row.row, foreign: {}, own }, warnings: [...row.warnings, ...warnings] }
}

/** Takes away the days and moments of list and journal that have not come yet. */
function leaveFutureOut({ entry, journal }: OwnRecord): Told[] {
  const left: string[] = []
  const leaveOut = (date: string) => {
    left.push(date)
    return null
  }
  if (entry?.addedAt && isFuture(entry.addedAt)) entry.addedAt = leaveOut(entry.addedAt)
  for (const field of ['madeAt', 'changedAt'] as const) {
    if (journal?.[field] && isFuture(journal[field])) journal[field] = leaveOut(journal[field])
  }
  for (const field of journalDates) {
    if (journal?.[field] && !mayHaveCome(journal[field])) journal[field] = leaveOut(journal[field])
  }
  return left.map((date) => ({ code: 'row-future', parameters: { date } }))
}

/** A row that waits for its catalogue: a `ListRow` as it was kept, with the site that it came from. */
export function waitingOf(number: number, { site, addedAt, row: kept }: Section<'waiting'>): ListRecord {
  const { kind, standing } = kept
  const given: Record<string, unknown> = kept
  const row = makeRow(number, {
    ...{ kind, standing, ids: objectIn(given, 'ids'), names: listIn(given, 'names') },
    ...{ year: given.year, format: given.format, total: given.total, totalVolumes: given.totalVolumes },
    ...{ progress: given.progress, volumes: given.volumes, repeats: given.repeats, notes: given.notes },
    ...{ startedOn: readListDate(given.startedOn), finishedOn: readListDate(given.finishedOn) },
    droppedOn: readListDate(given.droppedOn) ?? null,
    score: { scale: 'tenths', value: given.score },
    ...{ tags: listIn(given, 'tags'), lists: listIn(given, 'lists') },
    ...{ isPrivate: given.isPrivate === true, updatedAt: readMoment(given.updatedAt), foreign: {} },
  })
  if (row.what !== 'row') return row
  const own = v.safeParse(v.nullable(ownRecord), given.own)
  const left = v.safeParse(foreign, given.foreign)
  const warnings = own.success && own.output ? leaveFutureOut(own.output) : []
  return {
    ...row,
    row: {
      ...row.row,
      own: own.success ? own.output : null,
      foreign: left.success ? left.output : {},
      waited: { site, since: addedAt && !isFuture(addedAt) ? addedAt : null },
    },
    warnings: [...row.warnings, ...warnings],
  }
}

export function nameIn(given: unknown): string | null {
  return isObject(given) && typeof given.name === 'string' ? given.name.toWellFormed().slice(0, 100) : null
}
