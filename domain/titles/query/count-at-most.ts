import { countKey } from './count-choices.ts'
import { filterNames, filterRules } from './filter-rules.ts'
import type { Choices } from './find-choices.ts'
import type { TitleQuery } from './title-query-rules.ts'

/**
 * The number of titles that have what a question wants most rarely: no more can match, and if nothing else is asked for, as many
 * do. Infinity if nothing that is counted is wanted.
 * @param choices of the question's kind
 */
export function countAtMost({ filters }: TitleQuery, { counts, years }: Choices): number {
  const bounds: number[] = []
  for (const name of filterNames) {
    const each = filters[name].wanted.map((value) => counts.get(countKey(name, value)) ?? Number.POSITIVE_INFINITY)
    if (filterRules[name].all) bounds.push(...each)
    else if (each.length > 0) bounds.push(sum(each))
  }
  // The year of a season may be another one than that of the release.
  if (filters.year.length > 0 && filters.season.wanted.length === 0) {
    const asked = [...years].filter(([year]) => filters.year.some(({ from, to }) => from <= year && year <= to))
    bounds.push(sum(asked.map(([, titles]) => titles)))
  }
  return Math.min(...bounds)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
