import type { Kind } from '#domain/titles/rules.ts'
import { titleFields } from '#domain/titles/title-fields-rules.ts'
import type { TitleField } from '#domain/titles/title-shape-rules.ts'
import { formats } from '#texts/formats.ts'
import { choices, labelOf, nameOfKey, people } from '#texts/title-fields.ts'

/** The form's name for a column of a title, or for its characters or staff. */
export function nameOfWhat(what: string, kind: Kind): string {
  if (what === 'characters' || what === 'staff') return people[what].many
  const field = fieldOf(what)
  return field ? labelOf(field, kind) : nameOfKey(what)
}

/** A value of a title's field or column, codes in words. */
export function valueInWords(what: string, value: string): string {
  const field = fieldOf(what)
  const words: Partial<Record<string, string>> = field === 'format' ? formats : ((field && choices[field]) ?? {})
  return (Object.hasOwn(words, value) ? words[value] : undefined) ?? value
}

/** The field in a column of a title: releasedOn in released_on. */
function fieldOf(what: string): TitleField | null {
  const field = what.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return Object.hasOwn(titleFields, field) ? (field as TitleField) : null
}
