import { filterNames } from '#domain/titles/query/filter-rules.ts'
import { type Filters, type TitleQuery, titleQueryPath, withFilters } from '#domain/titles/query/title-query-rules.ts'
import * as texts from '#texts/browse.ts'
import { decadeInWords, wordsOf, yearsInWords } from './question-words.ts'

/** A value that a question filters by, and the address of the question without it. */
export interface Chip {
  text: string
  path: string
}

/** @param pathOf the address of a question */
export function chipsOf(query: TitleQuery, pathOf: (query: TitleQuery) => string = titleQueryPath): Chip[] {
  const { filters } = query
  const chip = (text: string, changed: Partial<Filters>): Chip => ({
    text,
    path: pathOf(withFilters(query, changed)),
  })
  const chosen = filterNames.flatMap((filter) => {
    const { wanted, unwanted } = filters[filter]
    const without = (list: readonly string[], value: string) => list.filter((other) => other !== value)
    return [
      ...wanted.map((value) =>
        chip(wordsOf(filter, value), { [filter]: { wanted: without(wanted, value), unwanted } }),
      ),
      ...unwanted.map((value) =>
        chip(texts.not({ value: wordsOf(filter, value) }), {
          [filter]: { wanted, unwanted: without(unwanted, value) },
        }),
      ),
    ]
  })
  const years = filters.year.map((range) =>
    chip(decadeInWords(range) ?? yearsInWords(range), { year: filters.year.filter((other) => other !== range) }),
  )
  return [
    ...chosen,
    ...years,
    ...(filters.score === null ? [] : [chip(texts.starsAndMore({ score: filters.score }), { score: null })]),
    ...(filters.mine === null ? [] : [chip(texts.notOnMyList, { mine: null })]),
  ]
}
