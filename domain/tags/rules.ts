/** Tags of titles. Browser-safe. */

export const tagKinds = ['genre', 'theme', 'demographic', 'tag'] as const
export type TagKind = (typeof tagKinds)[number]

/** Words that mean, wherever they are used, that a title is made for adults only. */
const adultWords = new Set(['hentai', 'erotica', 'smut'])

export function isAdultTag(name: string): boolean {
  return adultWords.has(name.toLowerCase())
}
