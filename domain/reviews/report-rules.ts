import { readOption } from '../parameter-rules.ts'
import { Refusal } from '../refusal.ts'

/** Reports of reviews: the reasons readers can give, and the admin's queues. Browser-safe. */

export const reportReasons = {
  spoiler: 'It gives the story away',
  abuse: 'It insults or threatens somebody',
  spam: 'It is advertising',
  'off-topic': 'It is not about the title',
  other: 'Something else',
} as const

export type ReportReason = keyof typeof reportReasons

/** In characters. */
export const longestNote = 500

export interface Report {
  reason: ReportReason
  note: string
}

/**
 * Reads the report form. The reason 'Something else' requires a note.
 * @throws Refusal with the message for the first invalid field
 */
export function readReport(typed: { reason?: string; note?: string }): Report {
  const reason = typed.reason ?? ''
  if (!isReason(reason)) throw new Refusal('report-reason', {}, { field: 'reason' })
  const note = (typed.note ?? '').replaceAll('\0', '').trim()
  if (reason === 'other' && note === '') throw new Refusal('report-note', {}, { field: 'note' })
  if ([...note].length > longestNote) throw new Refusal('report-note-long', { most: longestNote }, { field: 'note' })
  return { reason, note }
}

function isReason(value: string): value is ReportReason {
  return Object.hasOwn(reportReasons, value)
}

/** The admin's queues of reviews, as named in the URL; the first is the default. */
export const queues = [
  { value: 'open', label: 'Reported' },
  { value: 'hidden', label: 'Hidden' },
] as const

export type Queue = (typeof queues)[number]['value']

export function readQueue(value: string | null): Queue {
  return readOption(queues, value)
}

export const queuePageSize = 10

/** How many of a review's reports the admin sees; the others are only counted. */
export const shownReports = 20
