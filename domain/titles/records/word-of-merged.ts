import { adminSource } from '../../admin-source-rules.ts'
import { importedColumns } from '../import/column-readers.ts'
import type { ImportedTitle } from '../import/imported-title.ts'
import type { Word } from './fold-title.ts'

/** Stands for the admin's word on a merged title, of which only names and pictures count. */
const mergedTitle = 'merged title'

/**
 * What a source says of a title that has been merged into another one. Its characters remain those of the merged title. What an
 * admin decided of it was decided of that title alone.
 */
export function wordOfMerged({ source, title }: Word, mergedId: string): Word {
  const names = [...mainNamesOf(title), ...title.names]
  const characters = title.characters.map((character) => ({ ...character, titleId: mergedId }))
  if (source !== adminSource) return { source, title: { ...title, names, characters } }
  return { source: mergedTitle, title: { ...title, names, unmentioned: [...unmentioned] } }
}

const pictures = ['poster', 'header_image']
const unmentioned: ImportedTitle['unmentioned'] = [
  ...importedColumns.filter((column) => !pictures.includes(column)),
  ...(['characters', 'staff', 'related', 'themes', 'demographics', 'tags', 'producers', 'licensors'] as const),
]

function mainNamesOf({ columns: { title, title_english, title_native } }: ImportedTitle): string[] {
  return [title, title_english, title_native].filter((name) => name != null && name !== '') as string[]
}
