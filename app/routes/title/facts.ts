import type { TitlePage } from '#domain/catalogue/rules.ts'
import { countOf } from '../../ui/count-of.ts'

const unknown = '?'

/**
 * What a title is, in a word (§2, decisions): the format that came with imported data, TV as 'TV Series'; without one,
 * an anime of a single episode is a Movie.
 */
export function formatOf({ kind, format, episodes }: Pick<TitlePage, 'kind' | 'format' | 'episodes'>): string {
  if (format) return format === 'TV' ? 'TV Series' : format
  if (kind === 'manga') return 'Manga'
  return episodes === 1 ? 'Movie' : 'TV Series'
}

/** The facts under a title, label and value, the unknown as '?' (§2). */
export function factsOf(title: TitlePage): [label: string, value: string][] {
  return [
    [formatOf(title), lengthOf(title)],
    [title.kind === 'anime' ? 'Animation Studio' : 'Publication Studio', title.studio || unknown],
    ['Released', title.year ?? unknown],
    ['Ended', title.endYear ?? unknown],
  ]
}

function lengthOf({ kind, episodes, duration }: TitlePage): string {
  return kind === 'anime'
    ? `${countOf(episodes, 'episode')} x ${countOf(duration, 'minute')}`
    : countOf(episodes, 'chapter')
}
