import type { Format } from './formats-rules.ts'
import type { FurtherValues } from './further-fields-rules.ts'

/**
 * What the specification says that an admin can edit of a title (§2), besides its kind, characters and staff. Each is a column
 * of `titles`: releasedOn is released_on.
 */
interface SpecifiedFields {
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
}

/** What an admin can edit of a title. */
export type TitleFields = SpecifiedFields & FurtherValues

export type TitleField = keyof TitleFields

/** Whom a title credits. */
export type People = 'characters' | 'staff'
