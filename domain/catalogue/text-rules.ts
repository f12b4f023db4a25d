const unseen = /[\u200b\ufeff\u202a-\u202e\u2066-\u2069]/g
const notPlain = /[\p{Cc}\u2028\u2029\u00a0\u200b\ufeff\u202a-\u202e\u2066-\u2069]+| {2,}|^\s|\s$/u

const stacked = /(\p{M}{6})\p{M}+/gu

/** At most six accents on a character: no script has more, and a browser never breaks a line within a stack of them. */
export function unstacked(text: string): string {
  return text.replace(stacked, '$1')
}

/** A text on one line, without invisible signs, stacked accents and needless space. */
export function oneLine(given: string): string {
  const text = unstacked(given)
  if (!notPlain.test(text) && text.isWellFormed()) return text
  return text
    .toWellFormed()
    .replace(unseen, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** A text of several lines, without invisible signs, stacked accents and needless space; at most one empty line between two. */
export function manyLines(text: string): string {
  return unstacked(text)
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\v\f]/g, '\n')
    .replace(/\u2029/g, '\n\n')
    .replace(/[\p{Cc}\u200b\ufeff\u202a-\u202e\u2066-\u2069]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .split('\n')
    .map((line) => line.replace(/[\t \u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
