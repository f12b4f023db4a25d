import type { ReaderState } from '#domain/lists/rules.ts'
import type { Json } from '#domain/moment-rules.ts'
import type { Format } from '#domain/titles/formats-rules.ts'
import type { Status } from '#domain/titles/statuses-rules.ts'
import type { TitlePage } from '#domain/titles/title-page-rules.ts'
import type { creditLinks } from './credit-links.ts'
import type { Fact } from './facts-list.tsx'
import type { NamedLink } from './links.tsx'
import type { shelfLinks } from './shelf-links.ts'

type CreditLinks = ReturnType<typeof creditLinks>

/** What a reader has of a title, as its page gets it from the loader. */
export interface OwnState extends Omit<ReaderState, 'kept' | 'merged'> {
  /** Where it stands, in a word, if that is more than that it is on the list. */
  mark: string | null
  isDropped: boolean
  /** The statuses that an entry can have (§4). */
  statuses: { value: Status; label: string }[]
  /** The reader's score, as stars. */
  scoreInStars: number | null
  /** What became of what they had of titles that were merged into it. */
  merged: { id: string; said: string; aside: { what: string; said: string; text: string | null }[] }[]
}

/** A title as its page gets it from the loader. */
export interface ShownTitle
  extends Omit<
      Json<TitlePage>,
      | 'shelves'
      | 'format'
      | 'further'
      | 'tags'
      | 'releasedOn'
      | 'endedOn'
      | 'foreignIds'
      | 'counters'
      | keyof CreditLinks
    >,
    Omit<CreditLinks, 'makers' | 'years'> {
  /** What it counts as (§2). */
  format: Format
  formatName: string
  facts: Fact[]
  furtherFacts: Fact[]
  background: string
  /** How many readers have chosen each status. */
  counters: { status: string; readers: number }[]
  /** Public lists that hold it. */
  shelves: ReturnType<typeof shelfLinks>
  /** Where other sites show it. */
  links: NamedLink[]
}
