import type { Sharp } from 'sharp'
import { Refusal } from '#domain/refusal.ts'
import type { PictureRefusal } from '#domain/refusal-rules.ts'
import { heavyBy } from './picture-heavy.ts'
import { type Folder, mostPixels, type PictureFormat, widths } from './rules.ts'
import { loadSharp } from './sharp.ts'

export interface Variant {
  width: number
  format: PictureFormat
  body: Buffer
}

const timeLimit = { seconds: 15 }

/**
 * Makes the files in which a picture is served (decisions, "Images"): AVIF and WebP in each of the folder's widths, never
 * enlarged, upright, in sRGB, without metadata. Of a GIF, only the first frame is used. Users' pictures become squares.
 *
 * A process makes one picture at a time: libvips keeps what went wrong in one text for all of them, and each clears it.
 * @throws Refusal 'picture-kind', 'picture-pixels', 'picture-damaged', 'picture-heavy' or 'picture-empty'
 */
export async function makeVariants(original: Buffer, folder: Folder): Promise<Variant[]> {
  const picture = await decode(original, folder)
  const variants: Variant[] = []
  for (const width of widths[folder]) {
    const sized = picture.clone().resize({ width, withoutEnlargement: true })
    variants.push({ width, format: 'avif', body: await sized.clone().avif({ quality: 55, effort: 3 }).toBuffer() })
    variants.push({ width, format: 'webp', body: await sized.clone().webp({ quality: 80 }).toBuffer() })
  }
  return variants
}

/** The picture's pixels, upright and no larger than its largest variant. */
async function decode(original: Buffer, folder: Folder): Promise<Sharp> {
  if (original.length === 0) throw refusal('picture-empty')
  const sharp = await loadSharp()
  const picture = sharp(original, { limitInputPixels: mostPixels, failOn: 'warning', sequentialRead: true })
  await checkKind(picture)
  const widest = Math.max(...widths[folder])
  const square = folder === 'userImgs'
  try {
    const { data, info } = await picture
      .timeout(timeLimit)
      .autoOrient()
      .toColourspace('srgb')
      .resize({
        width: widest,
        height: square ? widest : 2 * widest,
        fit: square ? 'cover' : 'inside',
        withoutEnlargement: true,
      })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  } catch (error) {
    throw heavyBy(error) ?? refusal('picture-damaged')
  }
}

async function checkKind(picture: Sharp): Promise<void> {
  const metadata = await picture.metadata().catch((error: unknown) => {
    throw heavyBy(error) ?? refusal(isTooManyPixels(error) ? 'picture-pixels' : 'picture-kind')
  })
  const { format, compression, width, height } = metadata
  if (format === 'heif' && compression !== 'av1') throw refusal('picture-kind')
  if (width * height > mostPixels) throw refusal('picture-pixels')
}

function isTooManyPixels(error: unknown): boolean {
  return error instanceof Error && /exceeds pixel limit/i.test(error.message)
}

function refusal(code: PictureRefusal): Refusal {
  return new Refusal(code)
}
