import type { Fields } from './fields.ts'

/** How many characters texts may have. */
export const longest = { name: 500, text: 2_000, synopsis: 100_000 }

/** A web address; anything else is ignored. */
export function readAddress(line: Fields, key: string, protocols = ['https:', 'http:']): string | null {
  const address = line.line(key, longest.text)
  if (!address || !URL.canParse(address)) return null
  return protocols.includes(new URL(address).protocol) ? address : null
}
