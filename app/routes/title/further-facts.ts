import { readSeason, seasonPath } from '#domain/titles/seasons/season-rules.ts'
import type { FurtherFields } from '#domain/titles/title-fields-rules.ts'
import { inFull } from '#texts/numbers.ts'
import * as texts from '#texts/title.ts'
import { choices, labelOf } from '#texts/title-fields.ts'
import { wordsFor } from '#texts/title-words.ts'
import type { NamedLink } from './links.tsx'

/** A fact beyond those that the specification names. */
export interface FurtherFact {
  label: string
  text: string
  /** Where it leads. */
  href?: string
  /** In place of the text, if parts of it lead to different places. */
  links?: NamedLink[]
}

/** The known facts in words. Runs on the server only, so that pages do not load the words for every code. */
export function furtherFacts(further: FurtherFields): FurtherFact[] {
  const { season, seasonYear, broadcastDay, broadcastTime, officialSite, volumes } = further
  const words = (field: 'airingState' | 'season' | 'broadcastDay' | 'sourceMaterial' | 'ageRating') => {
    const code = further[field]
    return code && wordsFor(choices[field] ?? {}, code)
  }
  const facts: [keyof FurtherFields, string | undefined, string?][] = [
    ['airingState', words('airingState')],
    ['season', season && [words('season'), seasonYear].filter(Boolean).join(' '), pathOf(season, seasonYear)],
    ['broadcastDay', broadcastDay && texts.broadcastAt({ day: words('broadcastDay') ?? '', time: broadcastTime })],
    ['volumes', volumes ? inFull(volumes) : undefined],
    ['sourceMaterial', words('sourceMaterial')],
    ['ageRating', words('ageRating')],
    ['adultMark', further.adultMark === 'yes' ? texts.yes : undefined],
    ['officialSite', officialSite && new URL(officialSite).host.replace(/^www\./, ''), officialSite],
  ]
  return facts.flatMap(([field, text, href]) =>
    text ? [{ label: labels[field] ?? labelOf(field, 'anime'), text, href }] : [],
  )
}

function pathOf(season: string | null | undefined, year: number | null | undefined): string | undefined {
  const known = readSeason(String(year), season ?? '')
  return known ? seasonPath(known) : undefined
}

const labels: Partial<Record<keyof FurtherFields, string>> = { broadcastDay: texts.broadcast }
