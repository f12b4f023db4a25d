import type { MadeQuery } from './made-queries.ts'
import { initialsOf, plainName, seasonOf } from './plain-name.ts'
import type { Known } from './read-names.ts'

export interface Suggested {
  kind: string
  title: string
}

export interface Verdict {
  among: boolean
  first: boolean
}

interface Candidate {
  key: string
  readers: number
  /** As they are compared: all names, the two on its page, initials, and its places in a series. */
  names: string[]
  shown: string[]
  initials: Set<string>
  seasons: Set<string>
}

/**
 * Judges suggestions. The title from which a query was made should be among them. As some queries mean several titles, the
 * first may be any that shares the wanted title's name or place in a series, or that has at least as many readers and
 * matches the query as closely (as a whole name, its beginning, words inside, initials). If only such titles are suggested,
 * the wanted title is not missed.
 */
export function judgeOf(titles: Known[]) {
  const candidates = titles.map(candidate)
  const byKey = Map.groupBy(candidates, ({ key }) => key)
  return ({ query, wanted }: MadeQuery, suggested: Suggested[]): Verdict => {
    const typed = plainName(query)
    const own = candidate(wanted)
    const ownCloseness = closeness(typed, own)
    const mayBeFirst = (other: Candidate) =>
      own.shown.some((name) => other.names.includes(name)) ||
      other.seasons.intersection(own.seasons).size > 0 ||
      (ownCloseness > 0 && other.readers >= own.readers && closeness(typed, other) >= ownCloseness)
    const right = suggested.map((title) => byKey.get(keyOf(title))?.some(mayBeFirst) ?? false)
    return {
      among: suggested.some((title) => keyOf(title) === own.key) || (right.length === 8 && right.every(Boolean)),
      first: right[0] ?? false,
    }
  }
}

function keyOf({ kind, title }: Suggested): string {
  return `${kind} ${title.toLowerCase()}`
}

function candidate(known: Known): Candidate {
  const seasons = known.latin.map(seasonOf).filter((season) => season !== null)
  return {
    key: keyOf(known),
    readers: known.readers,
    names: known.names.map(plainName),
    shown: [known.title, known.english ?? known.title].map(plainName),
    initials: new Set(known.latin.map(initialsOf)),
    seasons: new Set(seasons.map(({ series, season }) => `${plainName(series)} ${season}`)),
  }
}

function closeness(typed: string, { names, initials }: Candidate): number {
  if (names.includes(typed)) return 4
  if (names.some((name) => name.startsWith(typed))) return 3
  if (names.some((name) => ` ${name}`.includes(` ${typed}`))) return 2
  return initials.has(typed) ? 1 : 0
}
