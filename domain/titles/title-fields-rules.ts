import { isLongerThan } from '../graphemes.ts'
import { isDay } from '../partial-date-rules.ts'
import { Refusal } from '../refusal.ts'
import { readFormatOf } from './formats-rules.ts'
import type { Kind } from './rules.ts'
import { seasonNames } from './seasons/season-rules.ts'
import { manyLines, oneLine } from './text-rules.ts'
import type { TitleField, TitleFields } from './title-shape-rules.ts'
import { readTrailer } from './trailer-rules.ts'
import { adultMarks, ageRatings, airingStates, sourceMaterials, weekdays } from './words-rules.ts'

interface About {
  field: TitleField
  kind: Kind
}

const mostGenres = 50
/** Characters. */
const longestGenre = 100

interface FieldRule<T> {
  /** The only kind whose form has it. */
  only?: Kind
  /** Whether a new title must have it (§5). */
  required?: true
  /** The value when an admin clears the field; absent if it cannot be cleared. */
  cleared?: T
  /** The codes that can be chosen. */
  choices?: readonly string[]
  /** How a field of the form's second part is entered: by default chosen if there are choices, or else typed on a line. */
  control?: 'number' | 'paragraphs' | 'time' | 'url'
  /** Cleans up what was typed. */
  tidy(text: string): string
  /** @throws Refusal */
  read(text: string, about: About): T
}

/** The fields of the admin's form, in its order. What is required, and the messages, follow §5. */
export const titleFields: { [Field in TitleField]: FieldRule<TitleFields[Field]> } = {
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
  airingState: { cleared: null, ...oneOf(airingStates) },
  season: { only: 'anime', cleared: null, ...oneOf(seasonNames) },
  seasonYear: {
    only: 'anime',
    control: 'number',
    cleared: null,
    ...wholeNumber(9_999),
  },
  broadcastDay: { only: 'anime', cleared: null, ...oneOf(weekdays) },
  broadcastTime: {
    only: 'anime',
    control: 'time',
    cleared: null,
    tidy: oneLine,
    read(text, about) {
      if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) throw refusal('field-time', about)
      return text
    },
  },
  volumes: {
    only: 'manga',
    control: 'number',
    cleared: null,
    ...wholeNumber(1_000_000),
  },
  sourceMaterial: { cleared: null, ...oneOf(sourceMaterials) },
  ageRating: { cleared: null, ...oneOf(ageRatings) },
  adultMark: { cleared: null, ...oneOf(adultMarks) },
  officialSite: {
    control: 'url',
    cleared: null,
    tidy: oneLine,
    read(text, about) {
      const isAddress = text.length <= 2_000 && /^https?:\/\//.test(text) && URL.canParse(text)
      if (!isAddress) throw refusal('field-address', about)
      return text
    },
  },
  background: { control: 'paragraphs', cleared: '', ...paragraphs(20_000) },
}

/** The fields that the specification does not name, which the form asks for in a second part. */
export const furtherFields = [
  'airingState',
  'season',
  'seasonYear',
  'broadcastDay',
  'broadcastTime',
  'volumes',
  'sourceMaterial',
  'ageRating',
  'adultMark',
  'officialSite',
  'background',
] as const satisfies TitleField[]

/** What is known of them, as the item page gets it: unknown ones are absent. */
export type FurtherFields = { [Field in (typeof furtherFields)[number]]?: NonNullable<TitleFields[Field]> }

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
    const genre = oneLine(part)
    if (genre && !genres.has(genre.toLowerCase())) genres.set(genre.toLowerCase(), genre)
  }
  return [...genres.values()]
}

function line(longest: number): Pick<FieldRule<string>, 'tidy' | 'read'> {
  return { tidy: oneLine, read: (text, about) => notLonger(text, longest, about) }
}

function paragraphs(longest: number): Pick<FieldRule<string>, 'tidy' | 'read'> {
  return { tidy: manyLines, read: (text, about) => notLonger(text, longest, about) }
}

function oneOf(choices: readonly string[]): Pick<FieldRule<string>, 'choices' | 'tidy' | 'read'> {
  return {
    choices,
    tidy: oneLine,
    read(text, about) {
      if (!choices.includes(text)) throw refusal('field-choice', about)
      return text
    },
  }
}

function wholeNumber(most: number): Pick<FieldRule<number>, 'tidy' | 'read'> {
  return {
    tidy: oneLine,
    read(text, about) {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
      if (number < 1 || number > most) throw new Refusal('field-number', { ...about, most }, about)
      return number
    },
  }
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

function notLonger(text: string, longest: number, about: About): string {
  if (isLongerThan(longest, text)) throw new Refusal('field-long', { ...about, most: longest }, about)
  return text
}

function refusal(code: 'field-choice' | 'field-date' | 'field-time' | 'field-https' | 'field-address', about: About) {
  return new Refusal(code, about, about)
}
