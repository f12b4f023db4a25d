import type { FoundTitle } from '#domain/titles/search/rules.ts'

/** A person, character or company, as the search box offers it. */
export interface SuggestedName {
  path: string
  name: string
  image: string | null
  /** What it is, and of a character where from. */
  said: string
}

export type Suggested = FoundTitle | SuggestedName
