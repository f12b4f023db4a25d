import type { Format } from '../formats-rules.ts'
import type { TitleCard } from '../rules.ts'

/** What another title is to a title: a code, in the order in which they are shown, with the words for it. Browser-safe. */
export const relationWords = {
  prequel: 'Prequel',
  'parent-story': 'Main story',
  'full-story': 'Full story',
  sequel: 'Sequel',
  'side-story': 'Side story',
  'spin-off': 'Spin-off',
  summary: 'Summary',
  'alternative-version': 'Alternative version',
  'alternative-setting': 'Alternative setting',
  'same-franchise': 'Same franchise',
  adaptation: 'Adaptation',
  serialization: 'Serialization',
  'pre-serialization': 'Before serialization',
  coloured: 'In colour',
  monochrome: 'In black and white',
  doujinshi: 'Doujinshi',
  character: 'Shared character',
  other: 'Other',
} as const

export type Relation = keyof typeof relationWords
export const relations = Object.keys(relationWords) as Relation[]

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

/** A title's card, and what the title is to the one whose page shows it. */
export interface RelatedTitle extends TitleCard {
  relation: Relation
  format: Format | null
}
