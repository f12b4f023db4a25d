import { type Counts, countKey } from '#domain/titles/query/count-choices.ts'
import { codesOf, type FilterName, hasFilter, spelled } from '#domain/titles/query/filter-rules.ts'
import type { Choices } from '#domain/titles/query/find-choices.ts'
import { mines, type TitleQuery } from '#domain/titles/query/title-query-rules.ts'
import { writeYears, type Years } from '#domain/titles/query/year-rules.ts'
import * as texts from '#texts/browse.ts'
import { decadeInWords, mineInWords, wordsOf, yearsInWords } from './question-words.ts'

/**
 * A value in the form of filters: what is sent, what is read, whether it is wanted (1), unwanted (-1) or neither, and how many
 * of the titles have it, if that is known.
 */
export type FilterChoice = [value: string, text: string, state: -1 | 0 | 1, titles?: number]

/** The values of one parameter. */
export interface FilterGroup {
  name: string
  label: string
  choices: FilterChoice[]
  /** Whether values can also be unwanted. */
  hasUnwanted?: boolean
  /** The label of a field for a value that is not among the choices. */
  field?: string
  /** Whether it is shown at once. */
  isMain: boolean
}

const groups: { name: FilterName; hasUnwanted?: true; isMain: boolean; field?: string }[] = [
  { name: 'genre', hasUnwanted: true, isMain: true },
  { name: 'state', isMain: true },
  { name: 'studio', isMain: true, field: texts.anotherStudio },
  { name: 'season', isMain: true },
  { name: 'format', isMain: true },
  { name: 'length', isMain: false },
  { name: 'age', isMain: false },
  { name: 'source', isMain: false },
  { name: 'demographic', hasUnwanted: true, isMain: false },
  { name: 'theme', hasUnwanted: true, isMain: false },
]

/**
 * The form of filters for a question: what can be chosen, and what is. Groups without choices are left out.
 * @param counts how many of the titles that were found have each value; null if that is not known
 */
export function groupsOf(
  query: TitleQuery,
  { offered }: Choices,
  counts: Counts | null,
  isReader: boolean,
): FilterGroup[] {
  const { kind, filters } = query
  const own = groups
    .filter(({ name }) => hasFilter(kind, name))
    .map(({ name, ...rest }): FilterGroup => {
      const { wanted, unwanted } = filters[name]
      const values = new Set([...(offered[name] ?? codesOf(kind, name) ?? []), ...wanted, ...unwanted])
      const choices = [...values].map((value): FilterChoice => {
        const state = wanted.includes(value) ? 1 : unwanted.includes(value) ? -1 : 0
        return [spelled(name, value), wordsOf(name, value), state, ...countOf(name, value, state, counts)]
      })
      const label = kind === 'manga' && name === 'studio' ? texts.publication : texts.filterNames[name]
      // An address may not want any value.
      return { name, label, choices, ...rest, ...(unwanted.length > 0 && { hasUnwanted: true }) }
    })
    .filter(({ choices }) => choices.length > 0)
  const mine = mines.map((one): FilterChoice => [one, mineInWords(query, one), filters.mine.includes(one) ? 1 : 0])
  const first = isReader ? [{ name: 'mine', label: texts.myList, choices: mine, isMain: true }] : []
  return [...first, ...own.slice(0, 2), yearsOf(query, counts), scoresOf(query, counts), ...own.slice(2)]
}

/** How many titles have a value that is not chosen; nothing if that is not known. */
function countOf(
  filter: FilterName | 'year' | 'score',
  value: string,
  state: number,
  counts: Counts | null,
): [] | [number] {
  const titles = counts?.get(countKey(filter, value))
  return state === 0 && titles !== undefined ? [titles] : []
}

const decades = [2020, 2010, 2000, 1990, 1980, 1970, 1960].map((from): Years => ({ from, to: from + 9 }))

function yearsOf({ filters }: TitleQuery, counts: Counts | null): FilterGroup {
  const chosen = filters.year.flatMap(asOffered)
  return {
    name: 'year',
    label: texts.year,
    choices: [...new Set([...decades, ...chosen])].map((range): FilterChoice => {
      const value = writeYears(range)
      const state = chosen.includes(range) ? 1 : 0
      return [value, decadeInWords(range) ?? yearsInWords(range), state, ...countOf('year', value, state, counts)]
    }),
    field: texts.yearOrYears,
    isMain: true,
  }
}

/** The decades of the form that make up a range; the range itself if none do. */
function asOffered(range: Years): Years[] {
  const within = decades.filter(({ from, to }) => range.from <= from && to <= range.to)
  return 10 * within.length === range.to - range.from + 1 ? within : [range]
}

function scoresOf({ filters }: TitleQuery, counts: Counts | null): FilterGroup {
  const scores = new Set([9, 8, 7, 6, ...(filters.score === null ? [] : [filters.score])])
  return {
    name: 'score',
    label: texts.scoreAtLeast,
    choices: [...scores].map((score): FilterChoice => {
      const state = filters.score === score ? 1 : 0
      return [String(score), texts.stars({ score }), state, ...countOf('score', String(score), state, counts)]
    }),
    isMain: true,
  }
}
