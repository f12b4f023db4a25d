import {
  countValues,
  type TitleQuery,
  titleQueryPath,
  usualSize,
  views,
} from '#domain/titles/query/title-query-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { wordsOf, yearsInWords } from './question-words.ts'

/** How a page of titles is called, and whether search engines should know it. */
export interface QuestionHead {
  heading: string
  description: string
  /** The canonical address. */
  path: string
  isIndexed: boolean
}

const plain: Record<Kind, Omit<QuestionHead, 'path'>> = {
  anime: {
    heading: 'Browse Animes',
    description: 'Every anime in the catalogue, by popularity, name, release or date added.',
    isIndexed: true,
  },
  manga: {
    heading: 'Browse Mangas',
    description: 'Every manga in the catalogue, by popularity, name, release or date added.',
    isIndexed: true,
  },
}

/** Simple questions have names of their own: one genre, theme or demographic, a studio, a year, a season. */
export function headOf(query: TitleQuery & { kind: Kind }): QuestionHead {
  const { kind, text, size, view, page } = query
  const isUsual = size === usualSize(kind) && view === views[0]
  const own = text === '' ? simpleHead(query) : null
  const asUsual = page === 1 ? ({ ...query, size: usualSize(kind), view: views[0] } as const) : query
  const head = own ?? plain[kind]
  const isIndexed = (own !== null || (text === '' && countValues(query) === 0)) && (isUsual || page === 1)
  return { ...head, path: titleQueryPath(asUsual), isIndexed }
}

function simpleHead(query: TitleQuery & { kind: Kind }): Omit<QuestionHead, 'path'> | null {
  const name = simpleName(query)
  if (!name) return null
  const description = `${name}, by popularity, name, release or date added, with scores, casts and reviews.`
  return { heading: name, description, isIndexed: true }
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
