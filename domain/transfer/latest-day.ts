import { isBefore } from '../partial-date-rules.ts'
import { today } from '../time-zone-rules.ts'

/** The day that it is where days begin first, 14 hours before UTC: whatever is later has come nowhere yet. YYYY-MM-DD. */
export function latestDay(): string {
  return today('UTC', new Date(Date.now() + 14 * 3_600_000))
}

/** Whether a date may have come for a reader, wherever they are. */
export function mayHaveCome(date: string): boolean {
  return !isBefore(latestDay(), date)
}

/** Whether a moment, in ISO 8601 and UTC, has not come yet. The clocks of two sites may be a day apart. */
export function isFuture(moment: string): boolean {
  return moment > new Date(Date.now() + 86_400_000).toISOString()
}
