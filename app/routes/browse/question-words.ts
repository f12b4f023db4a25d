import type { FilterName } from '#domain/titles/query/filter-rules.ts'
import type { Mine, TitleQuery } from '#domain/titles/query/title-query-rules.ts'
import { writeYears } from '#domain/titles/query/year-rules.ts'
import * as texts from '#texts/browse.ts'
import { formatsInFull } from '#texts/formats.ts'
import { standingsOf, standingsOfBoth } from '#texts/standings.ts'
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

/** Where a title stands with its reader. */
export function mineInWords({ kind }: Pick<TitleQuery, 'kind'>, mine: Mine): string {
  return mine === 'none' ? texts.notOnMyList : (kind ? standingsOf[kind] : standingsOfBoth)[mine]
}

interface Years {
  from: number
  to: number
}

export function yearsInWords(range: Years): string {
  return writeYears(range).replace('-', '–')
}

/** As the form of filters offers it. */
export function decadeInWords({ from, to }: Years): string | null {
  return from % 10 === 0 && to === from + 9 ? texts.decade({ from: String(from) }) : null
}
