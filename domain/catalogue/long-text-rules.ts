const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const utf8 = new TextEncoder()

/** Of the longest text allowed: accents may be stacked, but not by the thousand. */
const bytesPerCharacter = 16

/** How many characters a text has, as a reader counts them (grapheme clusters). Stops counting beyond `most`. */
export function countCharacters(text: string, most = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const _ of graphemes.segment(text)) if (++count > most) break
  return count
}

/**
 * Whether a text is longer than `most` characters as a reader counts them, or takes more than 16 bytes for each of
 * those `most` (decisions, "Limits of long texts").
 */
export function isLongerThan(most: number, text: string): boolean {
  if (text.length <= most) return false
  const bytes = most * bytesPerCharacter
  if (text.length > bytes || utf8.encode(text).length > bytes) return true
  return countCharacters(text, most) > most
}
