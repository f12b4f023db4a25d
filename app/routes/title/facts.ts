import { formatOf } from '#domain/titles/formats-rules.ts'
import type { TitlePage } from '#domain/titles/title-page-rules.ts'
import { formatsInFull } from '#texts/formats.ts'
import * as texts from '#texts/title.ts'
import type { Fact } from './facts-list.tsx'
import type { NamedLink } from './links.tsx'

type Facts = Pick<TitlePage, 'kind' | 'format' | 'episodes' | 'duration' | 'studio' | 'year' | 'endYear'>

/**
 * A title's facts, as labels and values. Unknown facts are left out, except the end year if the start is known: '?'
 * (§2). Made on the server, so that browsers need no code for it.
 */
export function factsOf(title: Facts): [label: string, value: string][] {
  const { kind, studio, year, endYear } = title
  const format = formatsInFull[formatOf(title)]
  const length = lengthOf(title)
  const facts: [string, string | null][] = [
    length ? [format, length] : [texts.format, format],
    [texts.studio[kind], studio || null],
    [texts.released, year],
    [texts.ended, endYear ?? (year && texts.unknownEnd)],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

/** The same, with the companies of the studio and the year as links. */
export function linkedFacts(title: Facts, { makers, years }: Record<'makers' | 'years', NamedLink[]>): Fact[] {
  return factsOf(title).map(([label, text]) => {
    const links = text === title.studio ? makers : label === texts.released ? years : []
    return links.length > 0 ? { label, text, links } : { label, text }
  })
}

function lengthOf({ kind, episodes, duration }: Facts): string {
  if (kind === 'manga') return episodes ? texts.chapters({ count: episodes }) : ''
  return texts.episodes({ count: episodes, minutes: duration })
}
