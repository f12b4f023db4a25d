import { type FilterName, filterNames } from '#domain/titles/query/filter-rules.ts'
import { type TitleQuery, titleQueryPath, withFilters } from '#domain/titles/query/title-query-rules.ts'
import { writeYears } from '#domain/titles/query/year-rules.ts'
import * as texts from '#texts/browse.ts'
import { formatsInFull } from '#texts/formats.ts'
import { ageRatings, airingStates, lengths, seasons, sourceMaterials, wordsFor } from '#texts/title-words.ts'

const words: Partial<Record<FilterName, Record<string, string>>> = {
  format: formatsInFull,
  season: seasons,
  state: airingStates,
  age: ageRatings,
  length: lengths,
  source: sourceMaterials,
}

/** A value of a filter as readers see it. */
export function wordsOf(filter: FilterName, value: string): string {
  if (filter === 'studio') return value.replace(/^\d+-?/, '')
  const known = words[filter]
  return known ? wordsFor(known, value) : value
}

/** A value of a question, and the address of the question without it. */
export interface Chip {
  text: string
  path: string
}

/** What holds, each value with a way to take it away. */
export function chipsOf(query: TitleQuery): Chip[] {
  const { filters } = query
  const chip = (text: string, changed: Parameters<typeof withFilters>[1]): Chip => ({
    text,
    path: titleQueryPath(withFilters(query, changed)),
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
    chip(yearsInWords(range), { year: filters.year.filter((other) => other !== range) }),
  )
  return [
    ...chosen,
    ...years,
    ...(filters.score === null ? [] : [chip(texts.starsAndMore({ score: filters.score }), { score: null })]),
    ...(filters.mine === null ? [] : [chip(texts.notOnMyList, { mine: null })]),
  ]
}

export function yearsInWords(range: { from: number; to: number }): string {
  return writeYears(range).replace('-', '–')
}
