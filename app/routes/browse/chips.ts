import { type FilterName, filterNames } from '#domain/titles/query/filter-rules.ts'
import { type Filters, type TitleQuery, titleQueryPath, withFilters } from '#domain/titles/query/title-query-rules.ts'
import * as texts from '#texts/browse.ts'
import { decadeInWords, mineInWords, wordsOf, yearsInWords } from './question-words.ts'

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
  const words = filterNames.flatMap((filter) =>
    [...filters[filter].wanted, ...filters[filter].unwanted].map((value) => wordsOf(filter, value)),
  )
  /** With the filter's name where two filters have the same word, such as the format and the theme "Music". */
  const wordsApart = (filter: FilterName, value: string) => {
    const text = wordsOf(filter, value)
    const isAlone = words.filter((other) => other === text).length === 1
    return isAlone ? text : texts.valueOfFilter({ filter: texts.filterNames[filter], value: text })
  }
  const chosen = filterNames.flatMap((filter) => {
    const { wanted, unwanted } = filters[filter]
    const without = (list: readonly string[], value: string) => list.filter((other) => other !== value)
    return [
      ...wanted.map((value) =>
        chip(wordsApart(filter, value), { [filter]: { wanted: without(wanted, value), unwanted } }),
      ),
      ...unwanted.map((value) =>
        chip(texts.not({ value: wordsApart(filter, value) }), {
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
    ...filters.mine.map((one) =>
      chip(
        one === 'none'
          ? texts.notOnMyList
          : texts.valueOfFilter({ filter: texts.myList, value: mineInWords(query, one) }),
        { mine: filters.mine.filter((other) => other !== one) },
      ),
    ),
  ]
}
