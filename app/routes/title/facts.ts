import { countOf } from '../../ui/count-of.ts'
import type { ShownTitle } from './shown-title.ts'

/**
 * A title's format (§2, decisions): the imported one, with TV shown as 'TV Series'. Without one, an anime with a single
 * episode is a Movie.
 */
export function formatOf({ kind, format, episodes }: Pick<ShownTitle, 'kind' | 'format' | 'episodes'>): string {
  if (format) return format === 'TV' ? 'TV Series' : format
  if (kind === 'manga') return 'Manga'
  return episodes === 1 ? 'Movie' : 'TV Series'
}

/**
 * A title's facts, as labels and values. Unknown facts are left out, except the end year if the start is known: '?'
 * (§2).
 */
export function factsOf(title: ShownTitle): [label: string, value: string][] {
  const { kind, studio, year, endYear } = title
  const format = formatOf(title)
  const length = lengthOf(title)
  const facts: [string, string | null][] = [
    length ? [format, length] : ['Format', format],
    [kind === 'anime' ? 'Animation Studio' : 'Publication Studio', studio || null],
    ['Released', year],
    ['Ended', endYear ?? (year && '?')],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

function lengthOf({ kind, episodes, duration }: ShownTitle): string {
  if (kind === 'manga') return episodes ? countOf(episodes, 'chapter') : ''
  const parts = [episodes && countOf(episodes, 'episode'), duration && countOf(duration, 'minute')]
  return parts.filter(Boolean).join(' x ')
}
