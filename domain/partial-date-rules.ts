/** Dates as far as they are known: YYYY-MM-DD, YYYY-MM or YYYY, from the year 1. Browser-safe. */

/**
 * Reads as much of a date as is valid. Days and months that do not exist are cut off ('2012-06-00' becomes 2012-06,
 * '2021-13-01' becomes 2021), and so is a time of day.
 * @returns null when not even the year is valid, undefined when the text is not a date at all
 */
export function readPartialDate(text: string): string | null | undefined {
  const parts = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[T ].{1,40})?$/.exec(text.trim())
  if (!parts) return undefined
  const [, year = '', month = '', day = ''] = parts
  if (Number(year) < 1) return null
  if (Number(month) < 1 || Number(month) > 12) return year
  const yearAndMonth = `${year}-${month.padStart(2, '0')}`
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) return yearAndMonth
  return `${yearAndMonth}-${day.padStart(2, '0')}`
}

/** Whether a text is a whole date that exists, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return text.length === 'YYYY-MM-DD'.length && readPartialDate(text) === text
}

/** Whether one date is certainly before the other, as far as both are known. */
export function isBefore(one: string, other: string): boolean {
  const known = Math.min(one.length, other.length)
  return one.slice(0, known) < other.slice(0, known)
}

function daysIn(year: number, month: number): number {
  // Date.UTC reads the years 0 to 99 as 1900 to 1999. The calendar repeats every four centuries.
  return new Date(Date.UTC(year + 400, month, 0)).getUTCDate()
}
