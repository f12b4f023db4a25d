import type { Page } from '../../page-rules.ts'
import type { TitleCard } from '../rules.ts'
import type { FoundTitle } from '../search/rules.ts'

export interface Counted {
  total: number
  /** There are more than `total`, which were not counted. */
  isMore: boolean
}

/** A page of titles. */
export type FoundTitles = Page<TitleCard & Partial<Pick<FoundTitle, 'matchedName'>>> & Counted
