const previewLength = 100
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A review as the item page shows it (§2, §9): the first 100 characters, as a reader counts them, plus ' ...';
 * a shorter one whole.
 */
export function previewOf(review: string): string {
  let count = 0
  for (const { index } of signs.segment(review)) {
    if (count === previewLength) return `${review.slice(0, index)} ...`
    count += 1
  }
  return review
}
