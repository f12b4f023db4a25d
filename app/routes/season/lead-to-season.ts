import { redirect } from 'react-router'
import { findFirstSeason } from '#domain/titles/seasons/find-season.ts'
import { readSeasonYear, seasonAt, seasonPath } from '#domain/titles/seasons/season-rules.ts'
import type { Services } from '#web/context.ts'
import { notFound } from '../../router/not-found.ts'

/** Where an address without a season leads: the present season, or the first one of the year that has titles. */
export async function leadToSeason(db: Services['db'], asked: string | undefined): Promise<Response> {
  if (asked === undefined) return redirect(seasonPath(seasonAt(new Date())))
  const year = readSeasonYear(asked)
  if (year === null) throw notFound()
  const first = await findFirstSeason(db, year)
  return redirect(seasonPath(first ?? { year, name: 'winter' }))
}
