import { type FurtherFields, type FurtherName, further, furtherNames } from '#domain/titles/further-fields-rules.ts'
import { readSeason, seasonPath } from '#domain/titles/seasons/season-rules.ts'
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

type Said = Partial<FurtherFact> | null

/** Facts that need more than their own field. Null: it is said elsewhere. */
const special: { [Name in FurtherName]?: (known: FurtherFields) => Said } = {
  season: ({ season = '', seasonYear }) => ({
    text: [wordOf('season', season), seasonYear].filter(Boolean).join(' '),
    href: pathOf(season, seasonYear),
  }),
  seasonYear: () => null,
  broadcastDay: ({ broadcastDay = '', broadcastTime: time }) => ({
    label: texts.broadcast,
    text: texts.broadcastAt({ day: wordOf('broadcastDay', broadcastDay), time }),
  }),
  broadcastTime: () => null,
  adultMark: ({ adultMark }) => (adultMark === 'yes' ? { text: texts.yes } : null),
  background: () => null,
}

/** The known facts in words. Runs on the server only, so that pages do not load the words for every code. */
export function furtherFacts(known: FurtherFields): FurtherFact[] {
  return furtherNames.flatMap((field) => {
    const value = known[field]
    if (!value) return []
    const said = special[field] ? special[field](known) : say(field, value)
    return said ? [{ label: labelOf(field, 'anime'), text: '', ...said }] : []
  })
}

/** A fact whose field says it all. */
function say(field: FurtherName, value: string | number): Said {
  if (typeof value === 'number') return { text: inFull(value) }
  const { holds } = further[field]
  if (holds === 'url') return { text: new URL(value).host.replace(/^www\./, ''), href: value }
  return { text: holds === 'choice' ? wordOf(field, value) : value }
}

function wordOf(field: FurtherName, code: string): string {
  return wordsFor(choices[field] ?? {}, code)
}

function pathOf(season: string, year: number | undefined): string | undefined {
  const known = readSeason(String(year), season)
  return known ? seasonPath(known) : undefined
}
