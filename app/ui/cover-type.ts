/** How large a generated cover's title is set. Lengths are hundredths of the cover's width, as in cover.css. */

/** The type sizes of cover.css, `fit-0` first. */
const sizes = [62, 46, 36, 29, 24, 21, 18.5, 16.5, 14.5, 13, 11.5, 10, 8.5, 7.5, 6.5]
const columnWidth = 73
const columnHeight = 112
const leading = 1.06
/** A word may be broken only where the type is too small for it to hurt. */
const breakableFrom = sizes.indexOf(11.5)

/** A word may end at these signs, by their code: what follows may stand on the next line. */
const space = 0x20
const hyphen = 0x2d
const wideSpace = 0x3000
const asciiWidths = Array.from({ length: 0x80 }, (_, code) => widthOfAscii(String.fromCharCode(code)))

/**
 * The index of the largest size at which the title stays inside its column.
 * @param wide for faces that run wider than a sans serif
 */
export function fitTitle(title: string, wide: boolean): number {
  const words = widthsOfWords(title, wide ? 1.12 : 1.02)
  const longest = Math.max(...words)
  const fit = sizes.findIndex((size, index) => {
    const room = columnWidth / size
    return (index >= breakableFrom || longest <= room) && height(words, room) * size <= columnHeight
  })
  return fit === -1 ? sizes.length - 1 : fit
}

/** The widths of the words in ems of a bold sans serif, rather too wide than too narrow. */
function widthsOfWords(title: string, stretch: number): number[] {
  const words: number[] = []
  let width = 0
  for (let i = 0; i < title.length; i++) {
    const code = title.charCodeAt(i)
    width += asciiWidths[code] ?? widthBeyondAscii(code)
    if (code === space || code === hyphen || code === wideSpace) {
      words.push(width * stretch)
      width = 0
    }
  }
  words.push(width * stretch)
  return words
}

function height(words: number[], room: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    if (used > 0 && used + word > room) {
      lines += 1
      used = 0
    }
    used += word
    while (used > room) {
      lines += 1
      used -= room
    }
  }
  return lines * leading
}

function widthOfAscii(sign: string): number {
  if (' ijlItfr.,:;!|\'"()[]-'.includes(sign)) return 0.33
  if ('WMmw@%'.includes(sign)) return 0.88
  if (sign >= 'A' && sign <= 'Z') return 0.7
  return 0.57
}

/** CJK is as wide as it is high. Of a sign beyond U+FFFF, which is two codes, the second counts nothing. */
function widthBeyondAscii(code: number): number {
  if (code < 0x2e80) return 0.57
  return code >= 0xdc00 && code < 0xe000 ? 0 : 1
}
