import { isLongerThan } from '../graphemes.ts'
import { isDay } from '../partial-date-rules.ts'
import { Refusal } from '../refusal.ts'
import { formatsOf, type Kind } from './rules.ts'
import { manyLines, oneLine } from './text-rules.ts'
import { readTrailer } from './trailer-rules.ts'
import { adultMarks, ageRatings, airingStates, seasons, sourceMaterials, weekdays } from './words-rules.ts'

/**
 * What an admin can edit of a title (§2), besides its kind, characters and staff. Each is a column of `titles`: releasedOn is
 * released_on.
 */
export interface TitleFields {
  title: string
  titleEnglish: string | null
  titleNative: string | null
  format: string | null
  studio: string
  episodes: number | null
  /** Minutes of one episode. */
  duration: number | null
  /** YYYY, YYYY-MM or YYYY-MM-DD, as far as it is known. */
  releasedOn: string | null
  endedOn: string
  storyline: string
  genres: string[]
  contentWarning: string
  soundtracks: string
  trailerUrl: string | null
  poster: string | null
  headerImage: string | null
  airingState: string | null
  season: string | null
  seasonYear: number | null
  sourceMaterial: string | null
  ageRating: string | null
  /** Whether it is for adults, as the admin says: 'yes' or 'no'. */
  adultMark: string | null
  volumes: number | null
  broadcastDay: string | null
  /** HH:MM, in Japan. */
  broadcastTime: string | null
  background: string
  officialSite: string | null
}

export type TitleField = keyof TitleFields

interface FieldRule<T> {
  label: string | Record<Kind, string>
  /** The only kind whose form has it. */
  only?: Kind
  /** Whether a new title must have it (§5). */
  required?: true
  /** The value when an admin clears the field; absent if it cannot be cleared. */
  cleared?: T
  /** What can be chosen, by code, with the words for it. */
  choices?: Record<string, string>
  /** What is chosen where nothing is: by default 'Not given'. */
  unset?: string
  /** How a field of the form's second part is entered: by default chosen if there are choices, or else typed on a line. */
  control?: 'number' | 'paragraphs' | 'time' | 'url'
  /** Cleans up what was typed. */
  tidy(text: string): string
  /** @throws Refusal */
  read(text: string, about: { field: TitleField; label: string; kind: Kind }): T
}

/** The fields of the admin's form, in its order. What is required, and the messages, follow §5. */
export const titleFields: { [Field in TitleField]: FieldRule<TitleFields[Field]> } = {
  title: { label: 'Title', required: true, ...line(500) },
  titleEnglish: { label: 'English title', cleared: null, ...line(500) },
  titleNative: { label: 'Native title', cleared: null, ...line(500) },
  format: {
    label: 'Format',
    cleared: null,
    tidy: oneLine,
    read(text, { kind, field, label }) {
      if (!formatsOf[kind].includes(text)) refuse(field, `${label} should be one from the list`)
      return text
    },
  },
  studio: {
    label: { anime: 'Animation Studio', manga: 'Publication Studio' },
    required: true,
    ...line(1_000),
  },
  episodes: {
    label: { anime: 'Number of episodes', manga: 'Number of chapters' },
    required: true,
    ...wholeNumber(1_000_000),
  },
  duration: { label: 'Duration', only: 'anime', required: true, ...wholeNumber(100_000) },
  releasedOn: { label: 'Year of Release', required: true, tidy: oneLine, read: readDay },
  endedOn: { label: 'Year of End', cleared: '', tidy: oneLine, read: readDay },
  storyline: { label: 'Story line', required: true, ...paragraphs(20_000) },
  genres: {
    label: 'Genre',
    required: true,
    tidy: (text) => splitGenres(text).join(', '),
    read: readGenres,
  },
  contentWarning: { label: 'Content Warning', only: 'anime', cleared: '', ...line(2_000) },
  soundtracks: { label: 'Soundtrack', only: 'anime', required: true, ...paragraphs(20_000) },
  trailerUrl: {
    label: 'Trailer link',
    only: 'anime',
    required: true,
    tidy: oneLine,
    read(text, { field, label }) {
      if (text.length > 2_000 || !text.startsWith('https://') || !readTrailer(text)) {
        refuse(field, `${label} should be an https address`)
      }
      return text
    },
  },
  poster: { label: 'Poster', required: true, tidy: oneLine, read: (text) => text },
  headerImage: {
    label: 'Header image',
    only: 'manga',
    cleared: null,
    tidy: oneLine,
    read: (text) => text,
  },
  airingState: { label: 'Status', cleared: null, ...oneOf(airingStates) },
  season: { label: 'Season', only: 'anime', cleared: null, ...oneOf(seasons) },
  seasonYear: {
    label: 'Year of the season',
    only: 'anime',
    control: 'number',
    cleared: null,
    ...wholeNumber(9_999),
  },
  broadcastDay: { label: 'Broadcast day', only: 'anime', cleared: null, ...oneOf(weekdays) },
  broadcastTime: {
    label: 'Broadcast time in Japan',
    only: 'anime',
    control: 'time',
    cleared: null,
    tidy: oneLine,
    read(text, { field, label }) {
      if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) refuse(field, `${label} should be a time such as 23:30`)
      return text
    },
  },
  volumes: {
    label: 'Volumes',
    only: 'manga',
    control: 'number',
    cleared: null,
    ...wholeNumber(1_000_000),
  },
  sourceMaterial: { label: 'Source', cleared: null, ...oneOf(sourceMaterials) },
  ageRating: { label: 'Age rating', cleared: null, ...oneOf(ageRatings) },
  adultMark: { label: 'For adults', unset: 'As the sources say', cleared: null, ...oneOf(adultMarks) },
  officialSite: {
    label: 'Official site',
    control: 'url',
    cleared: null,
    tidy: oneLine,
    read(text, { field, label }) {
      const isAddress = text.length <= 2_000 && /^https?:\/\//.test(text) && URL.canParse(text)
      if (!isAddress) refuse(field, `${label} should be a web address`)
      return text
    },
  },
  background: { label: 'Background', control: 'paragraphs', cleared: '', ...paragraphs(20_000) },
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

export function labelOf(field: TitleField, kind: Kind): string {
  const { label } = titleFields[field]
  return typeof label === 'string' ? label : label[kind]
}

/** For a required field that was left empty (§5). */
export function missing(field: TitleField, kind: Kind): Refusal {
  return new Refusal('title-form', `Please enter the ${labelOf(field, kind).toLowerCase()}`, { field })
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
  return { tidy: oneLine, read: (text, { field, label }) => notLonger(text, longest, field, label) }
}

function paragraphs(longest: number): Pick<FieldRule<string>, 'tidy' | 'read'> {
  return { tidy: manyLines, read: (text, { field, label }) => notLonger(text, longest, field, label) }
}

function oneOf(choices: Record<string, string>): Pick<FieldRule<string>, 'choices' | 'tidy' | 'read'> {
  return {
    choices,
    tidy: oneLine,
    read(text, { field, label }) {
      if (!Object.hasOwn(choices, text)) refuse(field, `${label} should be one from the list`)
      return text
    },
  }
}

function wholeNumber(most: number): Pick<FieldRule<number>, 'tidy' | 'read'> {
  return {
    tidy: oneLine,
    read(text, { field, label }) {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
      if (number < 1 || number > most) {
        refuse(field, `${label} should be a whole number from 1 to ${most.toLocaleString('en')}`)
      }
      return number
    },
  }
}

function readDay(text: string, { field, label }: { field: TitleField; label: string }): string {
  if (!isDay(text)) refuse(field, `${label} should be a valid date`)
  return text
}

function readGenres(text: string, { field, label }: { field: TitleField; label: string }): string[] {
  const genres = splitGenres(text)
  if (genres.length > 50) refuse(field, `${label} should name at most 50 genres`)
  if (genres.some((genre) => isLongerThan(100, genre))) refuse(field, `A genre should have at most 100 characters`)
  return genres
}

function notLonger(text: string, longest: number, field: TitleField, label: string): string {
  if (isLongerThan(longest, text))
    refuse(field, `${label} should have at most ${longest.toLocaleString('en')} characters`)
  return text
}

function refuse(field: TitleField, sentence: string): never {
  throw new Refusal('title-form', sentence, { field })
}
