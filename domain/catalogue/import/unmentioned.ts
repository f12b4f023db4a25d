import type { Kind } from '#domain/catalogue/rules.ts'
import type { Fields } from './fields.ts'
import type { ImportedTitle } from './imported-title.ts'

type Readable = ImportedTitle['unmentioned'][number]

/** The keys for each column or part. A line that has none of them does not mention it. */
const keysOf: Partial<Record<Readable, string[] | Record<Kind, string[]>>> = {
  title_english: ['title_english'],
  title_native: ['title_native', 'title_japanese'],
  names: ['synonyms', 'titles_i18n'],
  format: { anime: ['type'], manga: ['type', 'format'] },
  genres: ['genres', 'genres_mal', 'themes'],
  poster: ['image'],
  header_image: ['banner'],
  trailer_url: ['trailer_url'],
  episodes: { anime: ['episodes'], manga: ['chapters'] },
  duration: ['duration_min'],
  studio: { anime: ['studios'], manga: ['serializations'] },
  released_on: ['start_date', 'year'],
  ended_on: ['end_date', 'end_year'],
  storyline: ['synopsis'],
  content_warning: ['content_warning', 'age_rating', 'content'],
  soundtracks: ['openings', 'endings'],
  imported_score: ['score'],
  imported_voters: ['scored_by'],
  imported_members: ['members', 'stats', 'scored_by', 'favorites'],
  characters: ['characters'],
  staff: ['staff', 'authors'],
}

/** What a line does not mention. A key with an empty value (null, "", []) says that there is none. */
export function readUnmentioned(kind: Kind, fields: Fields): Readable[] {
  const mentioned = new Set(fields.keys())
  return Object.entries(keysOf).flatMap(([what, keys]) =>
    (Array.isArray(keys) ? keys : keys[kind]).some((key) => mentioned.has(key)) ? [] : [what as Readable],
  )
}
