import type { Format } from '../formats-rules.ts'
import type { TitleCard } from '../rules.ts'

/** What another title is to a title: a code, in the order in which they are shown. Browser-safe. */
export const relations = [
  'prequel',
  'parent-story',
  'full-story',
  'sequel',
  'side-story',
  'spin-off',
  'summary',
  'alternative-version',
  'alternative-setting',
  'same-franchise',
  'adaptation',
  'serialization',
  'pre-serialization',
  'coloured',
  'monochrome',
  'doujinshi',
  'character',
  'other',
] as const

export type Relation = (typeof relations)[number]

/** What a title is to one that is this to it. */
export const inverseOf: Record<Relation, Relation> = {
  prequel: 'sequel',
  sequel: 'prequel',
  'parent-story': 'side-story',
  'side-story': 'parent-story',
  'spin-off': 'parent-story',
  'full-story': 'summary',
  summary: 'full-story',
  'alternative-version': 'alternative-version',
  'alternative-setting': 'alternative-setting',
  'same-franchise': 'same-franchise',
  adaptation: 'adaptation',
  serialization: 'pre-serialization',
  'pre-serialization': 'serialization',
  coloured: 'monochrome',
  monochrome: 'coloured',
  doujinshi: 'parent-story',
  character: 'character',
  other: 'other',
}

const loose: readonly Relation[] = ['alternative-setting', 'character', 'other', 'doujinshi']

/** Whether two titles of which this is said are of one franchise, as makes_franchise() has it in the database. */
export function isOfFranchise(relation: Relation): boolean {
  return !loose.includes(relation)
}

/** A title says what another one is to it. */
export type Said = [id: string, relation: Relation, otherId: string]

/** A title's card, and what the title is to the one whose page shows it. */
export interface RelatedTitle extends TitleCard {
  relation: Relation
  format: Format | null
}
