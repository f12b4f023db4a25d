/** Characters as readers count them (graphemes): an accented letter, a flag or a family is one. Browser-safe. */

// Marked as pure, so that bundles of pages that count nothing do without them.
const graphemes = /* @__PURE__ */ new Intl.Segmenter('und', { granularity: 'grapheme' })
const utf8 = /* @__PURE__ */ new TextEncoder()

/** Of the longest text allowed: accents may be stacked, but not by the thousand. */
const bytesPerCharacter = 16

/** The graphemes of a text, and where each begins. */
export function graphemesOf(text: string): Intl.Segments {
  return graphemes.segment(text)
}

/** How many graphemes a text has. Stops counting beyond `most`. */
export function countGraphemes(text: string, most = Number.POSITIVE_INFINITY): number {
  // A fast path for ASCII.
  if (/^[\n\x20-\x7e]*$/.test(text)) return Math.min(text.length, most + 1)
  let count = 0
  for (const _ of graphemesOf(text)) if (++count > most) break
  return count
}

/**
 * Whether a text has more than `most` graphemes, or takes more than 16 bytes for each of those `most` (decisions,
 * "Limits of long texts").
 */
export function isLongerThan(most: number, text: string): boolean {
  if (text.length <= most) return false
  const bytes = most * bytesPerCharacter
  if (text.length > bytes || utf8.encode(text).length > bytes) return true
  return countGraphemes(text, most) > most
}
