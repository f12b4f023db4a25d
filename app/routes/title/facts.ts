import * as texts from '#texts/title.ts'
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

type Facts = Pick<ShownTitle, 'kind' | 'format' | 'episodes' | 'duration' | 'studio' | 'year' | 'endYear'>

/**
 * A title's facts, as labels and values. Unknown facts are left out, except the end year if the start is known: '?'
 * (§2). Made on the server, so that browsers need no code for it.
 */
export function factsOf(title: Facts): [label: string, value: string][] {
  const { kind, studio, year, endYear } = title
  const format = formatOf(title)
  const length = lengthOf(title)
  const facts: [string, string | null][] = [
    length ? [format, length] : [texts.format, format],
    [texts.studio[kind], studio || null],
    [texts.released, year],
    [texts.ended, endYear ?? (year && texts.unknownEnd)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

function lengthOf({ kind, episodes, duration }: Facts): string {
  if (kind === 'manga') return episodes ? texts.chapters({ count: episodes }) : ''
  return texts.episodes({ count: episodes, minutes: duration })
}
