import { isLongerThan } from '../graphemes.ts'
import { isDay } from '../partial-date-rules.ts'
import { Refusal } from '../refusal.ts'
import { type About, type FieldRule, furtherRule, line, paragraphs, refusal, wholeNumber } from './field-rules.ts'
import { readFormatOf } from './formats-rules.ts'
import { type FurtherValues, further, furtherNames } from './further-fields-rules.ts'
import type { Kind } from './rules.ts'
import { oneLine, visibleLine } from './text-rules.ts'
import type { TitleField, TitleFields } from './title-shape-rules.ts'
import { readTrailer } from './trailer-rules.ts'

const mostGenres = 50
/** Characters. */
const longestGenre = 100

type Rules<Fields> = { [Field in keyof Fields]: FieldRule<Fields[Field]> }

const furtherRules = Object.fromEntries(
  furtherNames.map((name) => [name, furtherRule(further[name])]),
) as Rules<FurtherValues>

/** The fields of the admin's form, in its order. What is required, and the messages, follow §5. */
export const titleFields: Rules<TitleFields> = {
  title: { required: true, ...line(500) },
  titleEnglish: { cleared: null, ...line(500) },
  titleNative: { cleared: null, ...line(500) },
  format: {
    cleared: null,
    tidy: oneLine,
    read(text, about) {
      const format = readFormatOf(about.kind, text)
      if (!format) throw refusal('field-choice', about)
      return format
    },
  },
  studio: {
    required: true,
    ...line(1_000),
  },
  episodes: {
    required: true,
    ...wholeNumber(1_000_000),
  },
  duration: { only: 'anime', required: true, ...wholeNumber(100_000) },
  releasedOn: { required: true, tidy: oneLine, read: readDay },
  endedOn: { cleared: '', tidy: oneLine, read: readDay },
  storyline: { required: true, ...paragraphs(20_000) },
  genres: {
    required: true,
    tidy: (text) => splitGenres(text).join(', '),
    read: readGenres,
  },
  contentWarning: { only: 'anime', cleared: '', ...line(2_000) },
  soundtracks: { only: 'anime', required: true, ...paragraphs(20_000) },
  trailerUrl: {
    only: 'anime',
    required: true,
    tidy: oneLine,
    read(text, about) {
      if (text.length > 2_000 || !text.startsWith('https://') || !readTrailer(text)) {
        throw refusal('field-https', about)
      }
      return text
    },
  },
  poster: { required: true, tidy: oneLine, read: (text) => text },
  headerImage: {
    only: 'manga',
    cleared: null,
    tidy: oneLine,
    read: (text) => text,
  },
  ...furtherRules,
}

/** The fields of a kind's form, in its order. */
export function fieldsOf(kind: Kind): TitleField[] {
  const fields = Object.keys(titleFields) as TitleField[]
  return fields.filter((field) => (titleFields[field].only ?? kind) === kind)
}

/** For a required field that was left empty (§5). */
export function missing(field: TitleField, kind: Kind): Refusal {
  return new Refusal('field-missing', { field, kind }, { field })
}

/** Splits a text of genres separated by commas (§2); each counts once, in whatever case. */
export function splitGenres(text: string): string[] {
  const genres = new Map<string, string>()
  for (const part of text.split(/[,、\n]/)) {
    const genre = visibleLine(part)
    if (genre && !genres.has(genre.toLowerCase())) genres.set(genre.toLowerCase(), genre)
  }
  return [...genres.values()]
}

function readDay(text: string, about: About): string {
  if (!isDay(text)) throw refusal('field-date', about)
  return text
}

function readGenres(text: string, about: About): string[] {
  const genres = splitGenres(text)
  if (genres.length > mostGenres) throw new Refusal('genres-many', { ...about, most: mostGenres }, about)
  if (genres.some((genre) => isLongerThan(longestGenre, genre))) {
    throw new Refusal('genre-long', { most: longestGenre }, about)
  }
  return genres
}
