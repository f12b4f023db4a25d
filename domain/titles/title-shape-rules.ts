import type { Format } from './formats-rules.ts'

/**
 * What an admin can edit of a title (§2), besides its kind, characters and staff. Each is a column of `titles`: releasedOn is
 * released_on.
 */
export interface TitleFields {
  title: string
  titleEnglish: string | null
  titleNative: string | null
  format: Format | null
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

/** Whom a title credits. */
export type People = 'characters' | 'staff'
