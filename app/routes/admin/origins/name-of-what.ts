import { peopleWords } from '#domain/titles/people-rules.ts'
import type { Kind } from '#domain/titles/rules.ts'
import { labelOf, type TitleField, titleFields } from '#domain/titles/title-fields-rules.ts'

/** The form's name for a column of a title, or for its characters or staff. */
export function nameOfWhat(what: string, kind: Kind): string {
  if (what === 'characters' || what === 'staff') return peopleWords[what].many
  const field = what.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (Object.hasOwn(titleFields, field)) return labelOf(field as TitleField, kind)
  const words = what.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
