import { findYear } from '#domain/statistics/find-year.ts'
import type { Whose } from '#domain/statistics/rules.ts'
import { monthName } from '#texts/calendar.ts'
import { columnsOf } from './charts.ts'

/** A reader's year in review, with its chart. */
export async function loadYear(db: Parameters<typeof findYear>[0], whose: Whose, zone: string, year: number) {
  const review = await findYear(db, whose, zone, year)
  const names = review.months.map((_, place) => monthName({ day: `${year}-${String(place + 1).padStart(2, '0')}-01` }))
  const most = Math.max(...review.months)
  return {
    review,
    months: columnsOf(
      review.months.map((count, place) => ({
        label: names[place] ?? '',
        short: names[place]?.slice(0, 1) ?? '',
        count,
        path: null,
      })),
    ),
    mostActive: most > 0 ? (names[review.months.indexOf(most)] ?? null) : null,
  }
}
