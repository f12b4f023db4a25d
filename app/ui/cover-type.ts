/** The type size of a generated cover's title. Lengths are hundredths of the cover's width, as in cover.css. */

/** The type sizes of cover.css, `fit-0` first. */
const sizes = [62, 46, 36, 29, 24, 21, 18.5, 16.5, 14.5, 13, 11.5, 10, 8.5, 7.5, 6.5]
const columnWidth = 74
const columnHeight = 112
const leading = 1.06

/** A line may end after these characters. Browsers break only after spaces and some hyphens. */
const breaks = ' \u3000-/:\u2605\u2606\u30fb\uff1a\uff0f'
const unbroken = /([-/:\u2605\u2606\u30fb\uff1a\uff0f])(?=[^\s\u200b])/g

/**
 * The widths of characters in ems, in the widest of the usual system bold fonts: what fits in that font fits in all of
 * them. Any other ASCII character is 0.7 wide.
 */
const asciiWidths = tableOf({
  0.35: " 'ijl,.I|`",
  0.42: '-/:;\\f!()[]rt',
  0.55: '*"_Jcz?',
  0.62: 'Lsvxy',
  0.66: 'EFSTaeko',
  0.8: 'ABKRVXDGHNOQU#+<=>^~&',
  0.92: 'w',
  1.1: 'MmW@%',
})

/** The title with a zero-width space after each character at which a line may end. */
export function withBreaks(title: string): string {
  return title.replace(unbroken, '$1\u200b')
}

/**
 * The index of the largest size at which the title fits its column without breaking a word, or else of the smallest
 * size.
 */
export function fitTitle(title: string): number {
  const words = widthsOfWords(title)
  const longest = Math.max(...words)
  const fit = sizes.findIndex((size) => {
    const room = columnWidth / size
    return longest <= room && heightOf(words, room) * size <= columnHeight
  })
  return fit === -1 ? sizes.length - 1 : fit
}

/** The widths, in ems, of the parts between which a line may end. Each ideograph is a part. */
function widthsOfWords(title: string): number[] {
  const words: number[] = []
  let width = 0
  for (let i = 0; i < title.length; i++) {
    const code = title.charCodeAt(i)
    const wide = code >= 0x2e80
    width += asciiWidths[code] ?? (wide ? widthOfWide(code) : 0.75)
    if (wide || breaks.includes(title[i] as string)) {
      words.push(width)
      width = 0
    }
  }
  words.push(width)
  return words
}

function heightOf(words: number[], room: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    if (used > 0 && used + word > room) {
      lines += 1
      used = 0
    }
    used += word
  }
  return lines * leading
}

/** Wide characters are square. A character beyond U+FFFF is two code units; the second adds no width. */
function widthOfWide(code: number): number {
  return code >= 0xdc00 && code < 0xe000 ? 0 : 1
}

function tableOf(groups: Record<string, string>): number[] {
  const table: number[] = Array(0x80).fill(0.7)
  for (const [width, characters] of Object.entries(groups)) {
    for (const character of characters) table[character.charCodeAt(0)] = Number(width)
  }
  return table
}
