import { importedColumns, keysFor } from '../import/column-readers.ts'
import { kinds } from '../rules.ts'

/**
 * Keys of a line (docs/catalogue-format.md) that count as one: a line that has any of a group replaces what an earlier
 * line said in all of it. Every other key stands for itself.
 */
export const keyGroups: string[][] = [
  ['title_native', 'title_japanese'],
  ['synonyms', 'titles_i18n'],
  ['type', 'format'],
  ['genres', 'genres_mal', 'themes'],
  ['start_date', 'year'],
  ['end_date', 'end_year'],
  ['content_warning', 'age_rating', 'content'],
  ['openings', 'endings'],
  ['members', 'stats'],
  ['staff', 'authors'],
]

/** The keys that make a difference between two lines: those that are read, and those that will be. */
export const documentedKeys = new Set([
  ...['itemType', 'ids', 'characters', 'producers', 'licensors', 'demographics', 'related', 'tags', 'country'],
  ...keyGroups.flat(),
  ...importedColumns.flatMap((column) => kinds.flatMap((kind) => keysFor(column, kind))),
])
