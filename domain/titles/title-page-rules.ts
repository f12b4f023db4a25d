import type { Format } from './formats-rules.ts'
import type { FurtherFields } from './further-fields-rules.ts'
import type { RelatedTitle } from './relations/rules.ts'
import type { Character, ReviewPreview, StaffMember, TitleCard } from './rules.ts'
import type { NamedShelf } from './shelves/rules.ts'
import type { Counters } from './statuses-rules.ts'

/** Everything the item page shows (§2). */
export interface TitlePage extends TitleCard {
  /** The title under which the admin keeps it; `title` is its name in the reader's language. */
  mainTitle: string
  titleEnglish: string | null
  format: Format | null
  genres: string[]
  headerImage: string | null
  trailerUrl: string | null
  /** Episodes of an anime, chapters of a manga. */
  episodes: number | null
  /** Minutes of one episode. */
  duration: number | null
  studio: string
  /** The companies of `studio`; the keys are what sources call them, in small letters. */
  makers: { id: number; name: string; keys: string[] }[]
  /** Its themes and demographics; what would tell how the story goes is left out. */
  tags: { kind: 'theme' | 'demographic'; name: string }[]
  endYear: string | null
  storyline: string
  contentWarning: string
  soundtracks: string
  ratingCount: number
  /** The sum of all stars; null when it would tell a score that is hidden. */
  ratingSum: number | null
  /** How many ratings of 1 to 10 stars it has; null without any, and when the score is hidden. */
  histogram: number[] | null
  /** As far as they are known: YYYY, YYYY-MM or YYYY-MM-DD. */
  releasedOn: string | null
  endedOn: string | null
  /** Its ids at other sites, by the name of the site. */
  foreignIds: Record<string, string>
  counters: Counters
  characters: Character[]
  staff: StaffMember[]
  /** Null when they could not be read. */
  reviews: ReviewPreview[] | null
  reviewCount: number
  /** Public lists that hold it: some of them, and how many more. */
  shelves: { shown: NamedShelf[]; more: number }
  /** In the order in which they are watched. */
  relations: RelatedTitle[]
  moreLikeThis: TitleCard[]
  related: TitleCard[]
  further: FurtherFields
}
