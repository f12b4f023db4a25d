import sharp from 'sharp'

export const kinds = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
export type Kind = (typeof kinds)[number]

/** A picture of that format: a gradient whose upper left quarter is white. */
export function aPicture(kind: Kind, { width = 40, height = 60 } = {}): Promise<Buffer> {
  return colours(width, height).toFormat(kind).toBuffer()
}

export function colours(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const white = x < width / 2 && y < height / 2
      const at = (y * width + x) * 3
      pixels.set(white ? [255, 255, 255] : [(x * 255) / width, (y * 255) / height, 90], at)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
