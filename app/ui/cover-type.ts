/** How large a generated cover's title is set. Lengths are hundredths of the cover's width, as in cover.css. */

/** The type sizes of cover.css, `fit-0` first. */
const sizes = [62, 46, 36, 29, 24, 21, 18.5, 16.5, 14.5, 13, 11.5, 10, 8.5, 7.5, 6.5]
const columnWidth = 74
const columnHeight = 112
const leading = 1.06

/** After these characters a line may end. Browsers know of spaces only, and of some hyphens. */
const breaks = ' \u3000-/:\u2605\u2606\u30fb\uff1a\uff0f'
const unbroken = /([-/:\u2605\u2606\u30fb\uff1a\uff0f])(?=[^\s\u200b])/g

/**
 * The widths of characters in ems, in the widest of the bold faces that systems usually have: what fits in that fits in
 * all of them. Any other character of ASCII is 0.7 wide.
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

/** The title with an invisible place to break after each character at which a line may end. */
export function withBreaks(title: string): string {
  return title.replace(unbroken, '$1\u200b')
}

/** The index of the largest size at which the title fits its column with no word broken; the last one where none does. */
export function fitTitle(title: string): number {
  const words = widthsOfWords(title)
  const longest = Math.max(...words)
  const fit = sizes.findIndex((size) => {
    const room = columnWidth / size
    return longest <= room && heightOf(words, room) * size <= columnHeight
  })
  return fit === -1 ? sizes.length - 1 : fit
}

/** The widths, in ems, of the parts between which a line may end; each ideograph is a part. */
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

/** As wide as it is high. A character beyond U+FFFF is two codes, of which the second adds nothing. */
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
