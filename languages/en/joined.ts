import { language } from './language.ts'

/** Stands between the names or links of a list. */
export const separator = ', '

/** Several names or values as one text: "A, B, C". */
export function joined(items: readonly string[]): string {
  return items.join(separator)
}

/** "A, B, and C" */
export function joinedWithAnd(items: readonly string[]): string {
  return new Intl.ListFormat(language).format(items)
}

/** The facts that are known, with a dot between them. Browsers would load a file more for this line: it is used on the server. */
export function withDots(...facts: (string | number | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ')
}
