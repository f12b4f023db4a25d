import { mostPixels } from '#domain/media/rules.ts'
import { loadSharp } from '#domain/media/sharp.ts'
import type { YearToDraw } from '../messages.ts'
import { type Place, placesOf, yearSvg } from './year-svg.ts'

/** Draws a picture of a year. @returns a PNG */
export async function drawYear(year: YearToDraw): Promise<Buffer> {
  const sharp = await loadSharp()
  // Nothing but what is drawn here is read as SVG.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const posters = await Promise.all(
    placesOf(year).map((place, at) => posterAt(sharp, place, year.covers[at]?.poster ?? null)),
  )
  return sharp(Buffer.from(yearSvg(year)))
    .composite(posters.filter((poster) => poster !== null))
    .flatten({ background: '#fff' })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Null without a poster, and for one that cannot be read: the generated cover stays. */
async function posterAt(sharp: Awaited<ReturnType<typeof loadSharp>>, place: Place, poster: Uint8Array | null) {
  if (poster === null) return null
  try {
    const { width, height } = place
    const input = await sharp(poster, { limitInputPixels: mostPixels })
      .resize({ width, height, fit: 'cover' })
      .png()
      .toBuffer()
    return { input, left: place.x, top: place.y }
  } catch {
    return null
  }
}
