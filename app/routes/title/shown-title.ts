import type { Json } from '#domain/moment-rules.ts'
import type { ForeignLink } from '#domain/titles/foreign-site-rules.ts'
import type { TitlePage } from '#domain/titles/title-page-rules.ts'
import type { FurtherFact } from './further-facts.ts'

/** A title as its page gets it from the loader. */
export interface ShownTitle extends Omit<Json<TitlePage>, 'further' | 'releasedOn' | 'endedOn' | 'foreignIds'> {
  furtherFacts: FurtherFact[]
  background: string
  /** Where other sites show it. */
  links: ForeignLink[]
}
