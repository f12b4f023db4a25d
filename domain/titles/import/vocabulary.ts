import { isAdultTag } from '#domain/tags/rules.ts'
import type { Format } from '#domain/titles/formats-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'

const formats: Record<Kind, Map<string, Format>> = {
  anime: mapOf({
    tv: 'tv',
    tvseries: 'tv',
    tvshort: 'tv',
    movie: 'movie',
    ova: 'ova',
    ona: 'ona',
    special: 'special',
    tvspecial: 'special',
    cm: 'special',
    pv: 'special',
    music: 'music',
  }),
  manga: mapOf({
    manga: 'manga',
    manhwa: 'manhwa',
    manhua: 'manhua',
    novel: 'novel',
    lightnovel: 'light-novel',
    oneshot: 'one-shot',
    doujinshi: 'doujinshi',
  }),
}

/** The format that a type names, by its code or in any spelling; without a type, the one that a manga's list of formats names. */
export function readFormat(kind: Kind, type: string | null, labels: string[]): Format | null {
  const known = formats[kind]
  const named = (label: string) => known.get(label.toLowerCase().replace(/[^a-z]/g, ''))
  if (type) return named(type) ?? null
  return labels.map(named).find((format) => format === 'one-shot' || format === 'doujinshi') ?? null
}

/** Names that some collections cut off at a space or hyphen. */
const wholeGenres = mapOf({
  Slice: 'Slice of Life',
  Sci: 'Sci-Fi',
  Martial: 'Martial Arts',
  Super: 'Super Power',
  Gender: 'Gender Bender',
})

/**
 * Each genre once, in the given order, from the first list that has any, then what only other lists say of titles for adults.
 * Commas separate genres (§2).
 */
export function readGenres(lists: string[][]): string[] {
  const [genres = [], ...others] = lists.map(separate).filter((list) => list.length > 0)
  return [...new Set([...genres, ...others.flat().filter(isAdultTag)])]
}

function separate(genres: string[]): string[] {
  const parts = genres.flatMap((genre) => genre.split(',')).map((genre) => genre.trim())
  return parts.filter((genre) => genre !== '').map((genre) => wholeGenres.get(genre) ?? genre)
}

/** Age ratings given only as a code. */
const ratings = mapOf({
  g: 'All ages',
  pg: 'Children',
  pg13: 'Teens 13 or older',
  r: '17+ (violence and profanity)',
  r17: '17+ (violence and profanity)',
  rplus: 'Mild nudity',
  rx: 'Adults only',
})

/** The content warning: its own text, or else the age rating in words, or else the kinds of content. */
export function readContentWarning(warning: string | null, ageRating: string | null, contents: string[]): string {
  if (warning) return warning
  const code = ageRating
    ?.toLowerCase()
    .replace('+', 'plus')
    .replace(/[^a-z0-9]/g, '')
  if (ageRating) return ratings.get(code ?? '') ?? ageRating
  return [...new Set(contents)].join(', ')
}

/** Openings, then endings, one per line: 'Opening 1: "Tank!" by The Seatbelts'. */
export function readSoundtracks(openings: string[], endings: string[]): string {
  return [...openings.map((song) => named('Opening', song)), ...endings.map((song) => named('Ending', song))].join('\n')
}

function named(part: string, song: string): string {
  const [, number, name = song] = /^#0*(\d{1,3})[:.]?\s+(.+)$/.exec(song) ?? []
  return number ? `${part} ${number}: ${name}` : `${part}: ${name}`
}

const airingStates = mapOf({
  notyetaired: 'upcoming',
  notyetpublished: 'upcoming',
  upcoming: 'upcoming',
  currentlyairing: 'airing',
  airing: 'airing',
  ongoing: 'airing',
  publishing: 'airing',
  finishedairing: 'finished',
  finished: 'finished',
  completed: 'finished',
  onhiatus: 'paused',
  hiatus: 'paused',
  paused: 'paused',
  discontinued: 'cancelled',
  cancelled: 'cancelled',
  canceled: 'cancelled',
})

/** Whether a title is yet to come, running or over, as a code. */
export function readAiringState(status: string | null): string | null {
  return airingStates.get(lettersOf(status)) ?? null
}

const seasons = mapOf({ winter: 'winter', spring: 'spring', summer: 'summer', fall: 'fall', autumn: 'fall' })

/** A season by its English name in any spelling; null if it is none. */
export function readSeason(season: string | null): string | null {
  return seasons.get(lettersOf(season)) ?? null
}

/** What a title was made from, as a code: 'LIGHT_NOVEL' and 'Light novel' are light-novel. */
export function readSourceMaterial(source: string | null): string | null {
  const code = (source ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  if (code === 'unknown' || code === '') return null
  return code === 'video-game' ? 'game' : code.slice(0, 100)
}

const ageRatings = mapOf({ g: 'g', pg: 'pg', pg13: 'teen', r: 'mature', r17: 'mature', rplus: 'mature', rx: 'adult' })

/** An age rating such as 'PG-13 - Teens 13 or older', as a code. */
export function readAgeRating(rating: string | null): string | null {
  const [code = ''] = (rating ?? '').split(' - ')
  return (
    ageRatings.get(
      code
        .toLowerCase()
        .replace('+', 'plus')
        .replace(/[^a-z0-9]/g, ''),
    ) ?? null
  )
}

/** The weekday and the time, in Japan, of 'Saturdays at 01:00 (JST)'. */
export function readBroadcast(broadcast: string | null): { day: string | null; time: string | null } {
  const [, day, time] =
    /^(mon|tues|wednes|thurs|fri|satur|sun)days?\b(?:.*?\b((?:[01]\d|2[0-3]):[0-5]\d)\b)?/i.exec(broadcast ?? '') ?? []
  return { day: day ? `${day.toLowerCase()}day` : null, time: time ?? null }
}

function lettersOf(text: string | null): string {
  return (text ?? '').toLowerCase().replace(/[^a-z]/g, '')
}

function mapOf<Code extends string>(words: Record<string, Code>): Map<string, Code> {
  return new Map(Object.entries(words))
}
