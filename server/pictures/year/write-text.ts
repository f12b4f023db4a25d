import { readFileSync } from 'node:fs'

/**
 * Text as outlines of Noto Sans Bold (glyphs.json; OFL.txt): a machine may have no fonts, and pictures are the same on each. There are the
 * letters of Latin, Greek and Cyrillic scripts.
 */
const { unitsPerEm, glyphs } = JSON.parse(readFileSync(new URL('./glyphs.json', import.meta.url), 'utf8')) as {
  unitsPerEm: number
  /** Of each character the advance and, unless it is blank, the outline. */
  glyphs: Record<string, string>
}

const outlines = new Map(
  Object.entries(glyphs).map(([character, glyph]) => {
    const [advance = '', ...outline] = glyph.split(' ')
    return [character, { advance: Number(advance) / unitsPerEm, outline: outline.join(' ') }]
  }),
)

/** The text without what cannot be drawn; null if letters are among that, or nothing is left. */
export function drawable(text: string): string | null {
  const characters = [...text.normalize('NFC').replace(/\s+/g, ' ')]
  const lost = characters.filter((character) => !outlines.has(character))
  if (lost.some((character) => /\p{L}|\p{N}/u.test(character))) return null
  return (
    characters
      .filter((character) => outlines.has(character))
      .join('')
      .trim() || null
  )
}

export function widthOf(text: string, size: number): number {
  return [...text].reduce((sum, character) => sum + size * (outlines.get(character)?.advance ?? 0), 0)
}

/** As much of the text as fits the width, with an ellipsis if that is not all. */
export function cut(text: string, size: number, width: number): string {
  if (widthOf(text, size) <= width) return text
  const characters = [...text]
  while (characters.length > 0 && widthOf(`${characters.join('')}…`, size) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** The text in lines that fit the width; what does not fit the last line is cut. */
export function wrap(text: string, { size, width, most }: { size: number; width: number; most: number }): string[] {
  const lines: string[] = []
  let words = text.split(' ')
  while (words.length > 0 && lines.length < most - 1) {
    let count = 1
    while (count < words.length && widthOf(words.slice(0, count + 1).join(' '), size) <= width) count++
    lines.push(cut(words.slice(0, count).join(' '), size, width))
    words = words.slice(count)
  }
  return words.length > 0 ? [...lines, cut(words.join(' '), size, width)] : lines
}

export interface Written {
  text: string
  x: number
  /** Of the line on which the letters stand. */
  y: number
  size: number
  fill: string
}

/** A line of text as SVG. */
export function written({ text, x, y, size, fill }: Written): string {
  let at = 0
  const paths: string[] = []
  for (const character of text) {
    const glyph = outlines.get(character)
    if (glyph?.outline)
      paths.push(`<path transform="translate(${Math.round(at * unitsPerEm)} 0)" d="${glyph.outline}"/>`)
    at += glyph?.advance ?? 0
  }
  const scale = size / unitsPerEm
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}
