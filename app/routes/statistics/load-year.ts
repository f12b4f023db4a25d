import { findYear, isAnyFinished } from '#domain/statistics/find-year.ts'
import type { FinishedTitle, YearInReview } from '#domain/statistics/rules.ts'
import { monthName } from '#texts/calendar.ts'
import { formatPartialDate } from '#texts/dates.ts'
import { withDots } from '#texts/joined.ts'
import { services } from '#web/context.ts'
import type { Context } from '#web/request-context.ts'
import { asPictured } from './as-pictured.ts'
import { columnsOf } from './charts.ts'
import type { Wanted } from './load-kind.ts'
import { markInWords } from './marks-in-words.ts'

/** A reader's year in review, with its chart. Where activity is not shown, nothing says when in the year. */
export async function loadYear(context: Context, year: number, wanted: Wanted) {
  const { db } = context.get(services)
  const { whose, zone, scale } = wanted
  const [found, hasPicture] = await Promise.all([
    findYear(db, whose, zone, year),
    asPictured(context, () => isAnyFinished(db, { ...whose, sees: 'shown' }, zone, year)),
  ])
  const review = wanted.showsActivity ? found : withoutDays(found)
  const inWords = ({ title, finishedOn, mark }: FinishedTitle) => ({
    title,
    facts: withDots(formatPartialDate(finishedOn), mark === null ? null : markInWords(scale, mark)),
  })
  const names = review.months.map((_, place) => monthName({ day: `${year}-${String(place + 1).padStart(2, '0')}-01` }))
  const most = Math.max(...review.months)
  return {
    review: {
      ...review,
      best: review.best.map(inWords),
      first: review.first && inWords(review.first),
      last: review.last && inWords(review.last),
    },
    months:
      wanted.showsActivity &&
      most > 0 &&
      columnsOf(
        review.months.map((count, place) => ({
          label: names[place] ?? '',
          short: names[place]?.slice(0, 1) ?? '',
          count,
          path: null,
        })),
      ),
    hasPicture,
    mostActive: most > 0 ? (names[review.months.indexOf(most)] ?? null) : null,
  }
}

function withoutDays<Review extends YearInReview>(review: Review): Review {
  const best = review.best.map((one): FinishedTitle => ({ ...one, finishedOn: '' }))
  return { ...review, best, first: null, last: null, months: [] }
}
