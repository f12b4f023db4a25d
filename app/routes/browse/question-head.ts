import {
  countValues,
  isUnfiltered,
  type TitleQuery,
  titleQueryPath,
  usualSize,
  views,
} from '#domain/titles/query/title-query-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { readSeason, seasonPath } from '#domain/titles/seasons/season-rules.ts'
import * as texts from '#texts/browse.ts'
import { wordsOf, yearsInWords } from './question-words.ts'

/** What a page of titles is called, and whether search engines should know it. */
export interface QuestionHead {
  heading: string
  description: string
  /** The canonical address. */
  path: string
  isIndexed: boolean
}

/**
 * Simple questions have names of their own: one genre, theme or demographic, a studio, a year, a season. Search engines know
 * them in one order and size, if they have titles.
 * @param total how many titles were found
 */
export function headOf(query: TitleQuery & { kind: Kind }, total: number): QuestionHead {
  const { kind, text, size, view, page, order } = query
  const name = text === '' ? simpleName(query) : null
  const usual = { size: usualSize(kind), view: views[0], order: name ? 'popular' : order } as const
  const isUsual = size === usual.size && view === usual.view && order === usual.order
  const path = seasonPathOf(query) ?? titleQueryPath(page === 1 ? { ...query, ...usual } : query, { remembered: false })
  const isIndexed = name ? total > 0 && !isRange(query) : isUnfiltered(query)
  const head = name
    ? { heading: name, description: texts.questionDescription({ name }) }
    : { heading: texts.browse[kind], description: texts.browseDescription[kind] }
  return { ...head, path, isIndexed: isIndexed && (isUsual || page === 1) }
}

/** The address of the page of a season, if a question asks for its anime and nothing else. */
function seasonPathOf(query: TitleQuery): string | null {
  const { kind, text, filters } = query
  const [years] = filters.year
  if (kind !== 'anime' || text !== '' || countValues(query) !== 2 || !years || years.from !== years.to) return null
  const season = readSeason(String(years.from), filters.season.wanted[0])
  return season && seasonPath(season)
}

/** Whether it asks for several years that are not a decade: there are too many such questions. */
function isRange({ filters }: TitleQuery): boolean {
  return filters.year.some(({ from, to }) => from !== to && (from % 10 !== 0 || to !== from + 9))
}

function simpleName(query: TitleQuery & { kind: Kind }): string | null {
  const { kind, filters } = query
  const values = countValues(query)
  const [years] = filters.year
  const season = filters.season.wanted[0]
  if (values === 2 && season && years && years.from === years.to)
    return texts.titlesOfSeason({ kind, season: wordsOf('season', season), year: years.from })
  if (values !== 1) return null
  if (years) return texts.titlesFrom({ kind, years: yearsInWords(years) })
  if (season) return texts.titlesOfAnySeason({ kind, season: wordsOf('season', season) })
  for (const filter of ['genre', 'theme', 'demographic'] as const) {
    const [value] = filters[filter].wanted
    if (value) return texts.titlesWithTag({ kind, name: value })
  }
  const [studio] = filters.studio.wanted
  return studio ? texts.titlesOfStudio({ kind, name: wordsOf('studio', studio) }) : null
}
