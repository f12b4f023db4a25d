import type { Kind } from '#domain/titles/rules.ts'
import { titleFields } from '#domain/titles/title-fields-rules.ts'
import type { TitleField } from '#domain/titles/title-shape-rules.ts'
import { labelOf, people } from '#texts/title-fields.ts'

/** The form's name for a column of a title, or for its characters or staff. */
export function nameOfWhat(what: string, kind: Kind): string {
  if (what === 'characters' || what === 'staff') return people[what].many
  const field = what.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  if (Object.hasOwn(titleFields, field)) return labelOf(field as TitleField, kind)
  const words = what.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
