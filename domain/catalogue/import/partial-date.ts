/**
 * As much of a date as makes sense: YYYY-MM-DD, YYYY-MM or YYYY; null when not even the year does. Days and months
 * that do not exist are cut off ('2012-06-00' is 2012-06, '2021-13-01' is 2021), and so is a time of day.
 * @returns undefined when the text is not a date at all
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

function daysIn(year: number, month: number): number {
  // Date.UTC takes the years 0 to 99 for 1900 to 1999; four centuries later the calendar is the same.
  return new Date(Date.UTC(year + 400, month, 0)).getUTCDate()
}
