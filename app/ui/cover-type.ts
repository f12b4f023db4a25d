/** How large a generated cover's title is set. Lengths are hundredths of the cover's width, as in cover.css. */

/** The type sizes of cover.css, `fit-0` first. */
const sizes = [62, 46, 36, 29, 24, 21, 18.5, 16.5, 14.5, 13, 11.5, 10, 8.5, 7.5, 6.5]
const columnWidth = 73
const columnHeight = 112
const leading = 1.06
/** A word may be broken only where the type is too small for it to hurt. */
const breakableFrom = sizes.indexOf(11.5)

/**
 * The index of the largest size at which the title stays inside its column.
 * @param wide for faces that run wider than a sans serif
 */
export function fitTitle(title: string, wide: boolean): number {
  const words = title.split(/(?<=[\s-])/).map((word) => widthOf(word) * (wide ? 1.12 : 1.02))
  const fit = sizes.findIndex((size, index) => {
    const room = columnWidth / size
    return (index >= breakableFrom || words.every((word) => word <= room)) && height(words, room) * size <= columnHeight
  })
  return fit === -1 ? sizes.length - 1 : fit
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

/** The width of a word in ems of a bold sans serif, rather too wide than too narrow. */
function widthOf(word: string): number {
  let width = 0
  for (const sign of word) width += widthOfSign(sign)
  return width
}

function widthOfSign(sign: string): number {
  if (sign > '\u2e7f') return 1
  if (' ijlItfr.,:;!|\'"()[]-'.includes(sign)) return 0.33
  if (sign === 'W' || sign === 'M' || sign === 'm' || sign === 'w' || sign === '@' || sign === '%') return 0.88
  if (sign >= 'A' && sign <= 'Z') return 0.7
  return 0.57
}
