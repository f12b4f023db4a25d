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
import { wordsOf, yearsInWords } from './question-words.ts'

/** How a page of titles is called, and whether search engines should know it. */
export interface QuestionHead {
  heading: string
  description: string
  /** The canonical address. */
  path: string
  isIndexed: boolean
}

const plain: Record<Kind, Pick<QuestionHead, 'heading' | 'description'>> = {
  anime: {
    heading: 'Browse Animes',
    description: 'Every anime in the catalogue, by popularity, name, release or date added.',
  },
  manga: {
    heading: 'Browse Mangas',
    description: 'Every manga in the catalogue, by popularity, name, release or date added.',
  },
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
  const path = seasonPathOf(query) ?? titleQueryPath(page === 1 ? { ...query, ...usual } : query)
  const isIndexed = name ? total > 0 && !isRange(query) : isUnfiltered(query)
  const head = name ? { heading: name, description: `${name}, ${told}` } : plain[kind]
  return { ...head, path, isIndexed: isIndexed && (isUsual || page === 1) }
}

const told = 'by popularity, name, release or date added, with scores, casts and reviews.'

/** The address of the page of a season, if a question asks for its anime and nothing else. */
function seasonPathOf(query: TitleQuery): string | null {
  const { kind, text, filters } = query
  const [years] = filters.year
  if (kind !== 'anime' || text !== '' || countValues(query) !== 2 || !years || years.from !== years.to) return null
  const season = readSeason(String(years.from), filters.season.wanted[0])
  return season && seasonPath(season)
}

/** Whether it asks for several years that are no decade: there are too many such questions. */
function isRange({ filters }: TitleQuery): boolean {
  return filters.year.some(({ from, to }) => from !== to && (from % 10 !== 0 || to !== from + 9))
}

function simpleName(query: TitleQuery & { kind: Kind }): string | null {
  const { kind, filters } = query
  const values = countValues(query)
  const [years] = filters.year
  const season = filters.season.wanted[0]
  if (values === 2 && season && years && years.from === years.to)
    return `${wordsOf('season', season)} ${years.from} ${kind}`
  if (values !== 1) return null
  if (years) return `${capital(kind)} from ${yearsInWords(years)}`
  if (season) return `${wordsOf('season', season)} ${kind}`
  for (const filter of ['genre', 'theme', 'demographic'] as const) {
    const [value] = filters[filter].wanted
    if (value) return `${value} ${kind}`
  }
  const [studio] = filters.studio.wanted
  return studio ? `${capital(kind)} ${kind === 'anime' ? 'by' : 'in'} ${wordsOf('studio', studio)}` : null
}

function capital(kind: Kind): string {
  return kind === 'anime' ? 'Anime' : 'Manga'
}
