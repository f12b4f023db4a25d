import type { Titles } from '#db/types.ts'
import { readPartialDate } from '#domain/partial-date-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Kind } from '#domain/titles/rules.ts'
import type { Fields } from './fields.ts'
import { readKnownBy } from './known-by.ts'
import { readMakers } from './lists.ts'
import { longest, readAddress } from './read-values.ts'
import { readStoryline } from './storyline.ts'
import {
  readAgeRating,
  readAiringState,
  readBroadcast,
  readContentWarning,
  readFormat,
  readGenres,
  readSeason,
  readSoundtracks,
  readSourceMaterial,
} from './vocabulary.ts'

type Keys = readonly string[]

interface ColumnReader<T> {
  /** The keys that say something about it. A line that has none of them does not mention it. */
  keys: Keys | Record<Kind, Keys>
  /** Its value when nothing is known. */
  unknown: T
  /** @throws Refusal 'bad-line' */
  read(line: Fields, kind: Kind): T
}

const most = 2_000_000_000

/** How each column of `titles` that an import sets is read from a line of docs/catalogue-format.md. */
export const columnReaders = {
  title: text({
    keys: ['title'],
    unknown: '',
    // Of no line that is imported (read-title.ts), but of one that was kept before it was refused.
    read: (line) => line.line('title', longest.name) ?? '',
  }),
  title_english: maybe({ keys: ['title_english'], read: (line) => line.line('title_english', longest.name) }),
  title_native: maybe({
    keys: ['title_native', 'title_japanese'],
    read: (line) => line.line('title_native', longest.name) ?? line.line('title_japanese', longest.name),
  }),
  format: maybe({
    keys: { anime: ['type'], manga: ['type', 'format'] },
    read: (line, kind) => readFormat(kind, line.line('type', longest.name), line.lines('format', longest.name)),
  }),
  genres: {
    keys: ['genres', 'genres_mal', 'themes'],
    unknown: [] as string[],
    read: (line: Fields) => readGenres(['genres', 'genres_mal', 'themes'].map((key) => line.lines(key, longest.name))),
  },
  poster: maybe({ keys: ['image'], read: (line) => readAddress(line, 'image') }),
  header_image: maybe({ keys: ['banner'], read: (line) => readAddress(line, 'banner') }),
  trailer_url: maybe({ keys: ['trailer_url'], read: (line) => readAddress(line, 'trailer_url', ['https:']) }),
  episodes: maybe({
    keys: { anime: ['episodes'], manga: ['chapters'] },
    read: (line, kind) => line.count(kind === 'anime' ? 'episodes' : 'chapters', 1_000_000),
  }),
  duration: maybe({ keys: ['duration_min'], read: readDuration }),
  studio: text({ keys: { anime: ['studios'], manga: ['serializations'] }, unknown: '', read: readStudio }),
  released_on: maybe({ keys: ['start_date', 'year'], read: (line) => readDate(line, 'start_date', 'year') }),
  ended_on: text({
    keys: ['end_date', 'end_year'],
    unknown: '',
    read: (line) => readDate(line, 'end_date', 'end_year') ?? '',
  }),
  storyline: text({
    keys: ['synopsis'],
    unknown: '',
    read: (line) => readStoryline(line.text('synopsis', longest.synopsis)),
  }),
  content_warning: text({
    keys: ['content_warning', 'age_rating', 'content'],
    unknown: '',
    read: (line) =>
      readContentWarning(
        line.line('content_warning', longest.text),
        line.line('age_rating', longest.name),
        line.lines('content', longest.name),
      ),
  }),
  soundtracks: text({
    keys: ['openings', 'endings'],
    unknown: '',
    read: (line) => readSoundtracks(line.lines('openings', longest.text), line.lines('endings', longest.text)),
  }),
  imported_score: maybe({ keys: ['score'], read: readScore }),
  imported_voters: maybe({ keys: ['scored_by'], read: (line) => line.count('scored_by', most) }),
  imported_members: maybe({
    keys: ['members', 'stats', 'scored_by', 'favorites'],
    read: (line, kind) => readKnownBy(kind, line),
  }),
  airing_state: maybe({ keys: ['status'], read: (line) => readAiringState(line.line('status', longest.name)) }),
  season: maybe({ keys: ['season'], read: seasonIn }),
  season_year: maybe({
    keys: ['season'],
    read: (line) => (seasonIn(line) ? line.count('year', 9_999) : null),
  }),
  source_material: maybe({ keys: ['source'], read: (line) => readSourceMaterial(line.line('source', longest.name)) }),
  age_rating: maybe({ keys: ['age_rating'], read: (line) => readAgeRating(line.line('age_rating', longest.name)) }),
  /** For the admin alone to say. */
  adult_mark: maybe<string>({ keys: [], read: () => null }),
  volumes: maybe({
    keys: ['volumes'],
    read: (line, kind) => (kind === 'manga' ? line.count('volumes', 1_000_000) : null),
  }),
  broadcast_day: maybe({ keys: ['broadcast'], read: (line) => broadcastIn(line).day }),
  broadcast_time: maybe({ keys: ['broadcast'], read: (line) => broadcastIn(line).time }),
  background: text({
    keys: ['background'],
    unknown: '',
    read: (line) => readStoryline(line.text('background', longest.synopsis)),
  }),
  official_site: maybe({ keys: ['official_site'], read: (line) => readAddress(line, 'official_site') }),
  imported_rank: maybe({ keys: ['rank'], read: (line) => line.count('rank', most) }),
  imported_favorites: maybe({ keys: ['favorites'], read: (line) => line.count('favorites', most) }),
} satisfies { [Column in keyof Titles]?: ColumnReader<unknown> }

type Column = keyof typeof columnReaders

/** The columns of a title that imports set; the others belong to the site and its readers. */
export type ImportedColumns = { kind: Kind } & { [C in Column]: (typeof columnReaders)[C]['unknown'] }
export const importedColumns = Object.keys(columnReaders) as Column[]

/** What a line says in these columns, unknown where it says nothing. */
export function readColumnsOf(line: Fields, kind: Kind): ImportedColumns {
  const values = importedColumns.map((column) => [column, columnReaders[column].read(line, kind)])
  return { kind, ...(Object.fromEntries(values) as Omit<ImportedColumns, 'kind'>) }
}

/** The columns of a title of which nothing is known. */
export function unknownColumns(kind: Kind): ImportedColumns {
  const values = importedColumns.map((column) => [column, columnReaders[column].unknown])
  return { kind, ...(Object.fromEntries(values) as Omit<ImportedColumns, 'kind'>) }
}

/** The keys of a line of this kind that say something about a column. */
export function keysFor(column: Column, kind: Kind): Keys {
  const { keys } = columnReaders[column] as ColumnReader<unknown>
  return 'anime' in keys ? keys[kind] : keys
}

/** The type of an optional value does not follow from `null`. */
function maybe<T>(reader: Omit<ColumnReader<T | null>, 'unknown'>): ColumnReader<T | null> {
  return { ...reader, unknown: null }
}

function text(reader: ColumnReader<string>): ColumnReader<string> {
  return reader
}

function readDate(line: Fields, key: string, yearKey: string): string | null {
  const text = line.line(key, longest.name)
  const date = text === null ? null : readPartialDate(text)
  if (date === undefined) throw new Refusal('value-not-date', { key, value: String(text).slice(0, 40) })
  if (date !== null) return date
  const year = line.count(yearKey, 9_999)
  return year ? String(year).padStart(4, '0') : null
}

function seasonIn(line: Fields): string | null {
  return readSeason(line.line('season', longest.name))
}

function broadcastIn(line: Fields): ReturnType<typeof readBroadcast> {
  return readBroadcast(line.line('broadcast', longest.name))
}

function readDuration(line: Fields, kind: Kind): number | null {
  const minutes = line.number('duration_min', 0, 100_000)
  return kind === 'anime' && minutes ? Math.max(1, Math.round(minutes)) : null
}

function readStudio(line: Fields, kind: Kind): string {
  return readMakers(line, kind).join(', ')
}

function readScore(line: Fields): number | null {
  const score = line.number('score', 0, 10)
  return score ? Math.round(score * 100) / 100 || null : null
}
