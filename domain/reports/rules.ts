import { readOption } from '../parameter-rules.ts'
import { Refusal } from '../refusal.ts'
import { isVisible } from '../visible-rules.ts'
import type { Reportable } from './reportable-rules.ts'

/** Reports: what readers can report, the reasons they can give, and the admin's queues. Browser-safe. */

export const reportReasons = ['spoiler', 'abuse', 'spam', 'off-topic', 'other'] as const

export type ReportReason = (typeof reportReasons)[number]

/** In characters. */
export const longestNote = 500

export interface Report {
  reason: ReportReason
  note: string
}

/**
 * Reads the report form. The reason 'other' requires a note.
 * @throws Refusal for the first invalid field
 */
export function readReport(what: Reportable, typed: { reason?: string; note?: string }): Report {
  const reason = typed.reason ?? ''
  if (!isReason(reason)) throw new Refusal('report-reason', { what }, { field: 'reason' })
  const note = (typed.note ?? '').replaceAll('\0', '').trim()
  if (reason === 'other' && !isVisible(note)) throw new Refusal('report-note', { what }, { field: 'note' })
  if ([...note].length > longestNote) throw new Refusal('report-note-long', { most: longestNote }, { field: 'note' })
  return { reason, note }
}

function isReason(value: string): value is ReportReason {
  return reportReasons.some((reason) => reason === value)
}

/** The admin's queues, as named in the URL; the first is the default. */
export const queues = ['open', 'hidden'] as const

export type Queue = (typeof queues)[number]

export function readQueue(value: string | null): Queue {
  return readOption(queues, value)
}

export const queuePageSize = 10

/** How many of the reports of something the admin sees; the others are only counted. */
export const shownReports = 20

/** One of them, in the queue. */
export interface QueuedReport extends Report {
  reporter: string
  reportedAt: Date
  settled: boolean
}
