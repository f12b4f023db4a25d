import { isDay } from '#domain/partial-date-rules.ts'
import type { TitlePage } from '#domain/titles/title-page-rules.ts'
import { formatDate } from '#texts/dates.ts'
import * as texts from '#texts/title.ts'
import type { FurtherFact } from './further-facts.ts'

/** The first and the last day of a title, where the day is known. The years alone stand in the header (§2). */
export function exactDates({ releasedOn, endedOn }: Pick<TitlePage, 'releasedOn' | 'endedOn'>): FurtherFact[] {
  const dates: [string, string | null][] = [
    [texts.releaseDate, releasedOn],
    [texts.endDate, endedOn],
  ]
  return dates.flatMap(([label, day]) => (day && isDay(day) ? [{ label, text: formatDate(day) }] : []))
}
