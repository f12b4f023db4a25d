import { yearPictureSize } from '#domain/statistics/year-picture-rules.ts'
import type { YearToDraw } from '../messages.ts'
import { tones } from './tones.ts'
import { cut, drawable, type Written, widthOf, wrap, written } from './write-text.ts'

const { width, height } = yearPictureSize
const margin = 64
const ink = '#1d1d20'
const quiet = '#5c5c60'

export interface Place {
  x: number
  y: number
  width: number
  height: number
}

/** One large cover and two small ones beside it, on the right. */
const places: Place[] = [
  { x: 660, y: 82, width: 310, height: 466 },
  { x: 986, y: 82, width: 150, height: 225 },
  { x: 986, y: 323, width: 150, height: 225 },
]

/** Where the covers of a year lie: a single one in the place of all. */
export function placesOf({ covers }: Pick<YearToDraw, 'covers'>): Place[] {
  const [large] = places
  return covers.length === 1 && large ? [{ ...large, x: width - margin - large.width }] : places.slice(0, covers.length)
}

/** A year in review as SVG without any text: letters are outlines. Posters are laid over the covers. */
export function yearSvg(year: YearToDraw): string {
  const shown = placesOf(year)
  const room = (shown[0]?.x ?? width - margin + 48) - 48 - margin
  const line = (text: Omit<Written, 'text' | 'x'> & { text: string | null; x?: number }) =>
    text.text === null ? '' : written({ x: margin, ...text, text: cut(text.text, text.size, room) })
  const name = year.names.map(drawable).find((each) => each !== null) ?? null
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#fff"/>
${line({ text: name, y: 116, size: 30, fill: quiet })}
${line({ text: drawable(year.heading), y: 180, size: 54, fill: ink })}
${figures(year, room)}
${line({ text: drawable(year.genres), y: 496, size: 24, fill: ink })}
${line({ text: drawable(year.site), y: 548, size: 22, fill: quiet })}
${shown.map((place, at) => cover(place, year.covers[at])).join('')}
</svg>`
}

/** Three on each of two lines. */
function figures({ figures }: YearToDraw, room: number): string {
  const step = room / 3
  return figures
    .slice(0, 6)
    .map(({ value, label }, place) => {
      const [x, y] = [margin + step * (place % 3), 272 + 110 * Math.floor(place / 3)]
      const size = Math.min(46, (46 * (step - 16)) / Math.max(1, widthOf(value, 46)))
      return (
        written({ text: value, x, y, size, fill: ink }) +
        written({ text: cut(label, 20, step - 12), x, y: y + 30, size: 20, fill: quiet })
      )
    })
    .join('')
}

/** A generated cover: its title over a motif. */
function cover({ x, y, width, height }: Place, given: YearToDraw['covers'][number] | undefined): string {
  const tone = tones[(given?.tone ?? 0) % tones.length] ?? tones[0]
  const title = drawable(given?.title ?? '')
  const size = width / 9
  const lines = title ? wrap(title, { size, width: width * 0.82, most: 6 }) : []
  const text = lines.map((line, place) =>
    written({ text: line, x: x + width * 0.09, y: y + size * (1.7 + 1.16 * place), size, fill: tone.ink }),
  )
  const circle = `<circle cx="${x + width * 0.62}" cy="${y + height * 0.68}" r="${width * 0.28}" fill="${tone.figure}"/>`
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${tone.ground}"/>${circle}${text.join('')}`
}
