import { isVisible } from '../visible-rules.ts'

const unseen = /[\u200b\ufeff\u202a-\u202e\u2066-\u2069]/g
const notPlain = /[\p{Cc}\u2028\u2029\u00a0\u200b\ufeff\u202a-\u202e\u2066-\u2069]+| {2,}|^\s|\s$/u

const stacked = /(\p{M}{6})\p{M}+/gu

/** Leaves at most six accents on a character. No script has more, and browsers never break a line inside a stack of them. */
export function unstacked(text: string): string {
  return text.replace(stacked, '$1')
}

/** A text on one line, without invisible characters, stacked accents and needless spaces. */
export function oneLine(given: string): string {
  const text = unstacked(given)
  if (!notPlain.test(text) && text.isWellFormed()) return text
  return text
    .toWellFormed()
    .replace(unseen, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** A text on one line, empty if nothing of it is to be seen: names are links, which somebody has to find. */
export function visibleLine(given: string): string {
  const text = oneLine(given)
  return isVisible(text) ? text : ''
}

/** A text of several lines, without invisible characters, stacked accents, needless spaces and repeated empty lines. */
export function manyLines(text: string): string {
  return unstacked(text)
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\v\f]/g, '\n')
    .replace(/\u2029/g, '\n\n')
    .replace(/[\p{Cc}\u200b\ufeff\u202a-\u202e\u2066-\u2069]/gu, (char) => (char === '\n' || char === '\t' ? char : ''))
    .split('\n')
    .map((line) => line.replace(/[\t \u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
