import type { Character, Counters, ReviewPreview, StaffMember, TitleCard } from './rules.ts'
import type { FurtherFields } from './title-fields-rules.ts'

/** Everything the item page shows (§2). */
export interface TitlePage extends TitleCard {
  titleEnglish: string | null
  format: string | null
  genres: string[]
  headerImage: string | null
  trailerUrl: string | null
  /** Episodes of an anime, chapters of a manga. */
  episodes: number | null
  /** Minutes of one episode. */
  duration: number | null
  studio: string
  endYear: string | null
  storyline: string
  contentWarning: string
  soundtracks: string
  ratingCount: number
  /** The sum of all stars. */
  ratingSum: number
  counters: Counters
  characters: Character[]
  staff: StaffMember[]
  /** Null when they could not be read. */
  reviews: ReviewPreview[] | null
  reviewCount: number
  moreLikeThis: TitleCard[]
  related: TitleCard[]
  further: FurtherFields
}
