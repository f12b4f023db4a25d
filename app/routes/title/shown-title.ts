import type { Json } from '#domain/moment-rules.ts'
import type { ForeignLink } from '#domain/titles/foreign-site-rules.ts'
import type { TitlePage } from '#domain/titles/title-page-rules.ts'
import type { creditLinks } from './credit-links.ts'
import type { FurtherFact } from './further-facts.ts'

type CreditLinks = ReturnType<typeof creditLinks>

/** A title as its page gets it from the loader. */
export interface ShownTitle
  extends Omit<Json<TitlePage>, 'further' | 'releasedOn' | 'endedOn' | 'foreignIds' | 'counters' | keyof CreditLinks>,
    CreditLinks {
  furtherFacts: FurtherFact[]
  background: string
  /** How many readers have chosen each status. */
  counters: { status: string; readers: number }[]
  /** Where other sites show it. */
  links: ForeignLink[]
}
