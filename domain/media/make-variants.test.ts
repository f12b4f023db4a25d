import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPicture, colours, kinds } from '#tests/support/pictures.ts'
import { makeVariants } from './make-variants.ts'

test.each(kinds)('a %s becomes AVIF and WebP in each width of its folder', async (kind) => {
  const variants = await makeVariants(await aPicture(kind, { width: 300, height: 400 }), 'userImgs')

  const made = await Promise.all(variants.map(async ({ body }) => sharp(body).metadata()))
  expect(made.map(({ format, width, height }) => `${format} ${width} × ${height}`)).toEqual([
    'heif 96 × 96',
    'webp 96 × 96',
    'heif 256 × 256',
    'webp 256 × 256',
  ])
})

test('pictures of the catalogue keep their shape, and none is enlarged', async () => {
  const variants = await makeVariants(await aPicture('png', { width: 300, height: 450 }), 'imgs')

  const made = await Promise.all(variants.map(async ({ body }) => sharp(body).metadata()))
  expect(made.filter(({ format }) => format === 'webp').map(({ width, height }) => [width, height])).toEqual([
    [240, 360],
    [300, 450],
    [300, 450],
  ])
})

test('a photograph is turned upright and tells nobody where it was taken', async () => {
  const exif = {
    IFD0: { Make: 'Kamera', Copyright: 'Somebody' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 29/1', GPSLongitudeRef: 'E', GPSLongitude: '139/1 44/1 28/1' },
  }
  const photograph = await colours(80, 40).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const before = await sharp(photograph).metadata()
  expect(before.orientation).toBe(6)
  expect(before.exif?.includes('Kamera')).toBe(true)

  for (const { body } of await makeVariants(photograph, 'imgs')) {
    const { width, height, exif, xmp, icc, orientation } = await sharp(body).metadata()
    expect({ width, height, exif, xmp, icc }).toEqual({ width: 40, height: 80 })
    expect(orientation ?? 1).toBe(1)
    expect(body.includes('Kamera')).toBe(false)
    const { data } = await sharp(body).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    // The white quarter was left above; a quarter turn to the right brings it right above.
    expect(data[(5 * 40 + 35) * 3 + 2]).toBeGreaterThan(230)
  }
})

test('only the first frame of an animation is used', async () => {
  const frames = await Promise.all(['red', 'blue'].map((background) => plain(background)))
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(animation).metadata()).pages).toBe(2)

  const [first] = await makeVariants(animation, 'userImgs')

  const { data, info } = await sharp(first?.body).raw().toBuffer({ resolveWithObject: true })
  expect(info.pages ?? 1).toBe(1)
  expect(data[0]).toBeGreaterThan(200)
})

test('transparent areas stay transparent', async () => {
  const clear = await sharp({ create: { width: 30, height: 30, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer()

  for (const { body } of await makeVariants(clear, 'userImgs')) expect((await sharp(body).stats()).isOpaque).toBe(false)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const notTaken: [string, () => Promise<Buffer> | Buffer][] = [
  ['an SVG', () => Buffer.from(svg)],
  [
    'an SVG after an XML declaration and a long comment',
    () => Buffer.from(`<?xml version="1.0"?><!--${' '.repeat(5000)}-->${svg}`),
  ],
  ['a TIFF', () => colours(9, 9).tiff().toBuffer()],
  ['a HEIC head', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
  ['a zip', () => Buffer.from('PK\x03\x04'.padEnd(100, '\0'), 'latin1')],
  ['a PPM', () => Buffer.from('P6 1 1 255 abc')],
  ['text', () => Buffer.from('not a picture')],
]

test.each(notTaken)('%s is refused', async (_, make) => {
  await expect(makeVariants(await make(), 'userImgs')).rejects.toMatchObject({
    code: 'picture-kind',
  })
})

test('an empty file is refused', async () => {
  await expect(makeVariants(Buffer.alloc(0), 'userImgs')).rejects.toMatchObject({ code: 'picture-empty' })
})

test('a picture cut short is refused', async () => {
  const whole = await aPicture('png', { width: 200, height: 200 })

  await expect(makeVariants(whole.subarray(0, whole.length / 2), 'userImgs')).rejects.toMatchObject({
    code: 'picture-damaged',
  })
})

test.each(kinds)('nothing that is hidden behind a %s or in it comes through', async (kind) => {
  const secret = '<script>alert("kiroku")</script><?php system("id") ?>PK\x03\x04'
  const polyglot = Buffer.concat([await aPicture(kind), Buffer.from(secret, 'latin1')])

  const variants = await makeVariants(polyglot, 'userImgs').catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'picture-damaged' })
    return []
  })

  for (const { body } of variants) {
    expect(body.includes('<script')).toBe(false)
    expect(body.includes('<?php')).toBe(false)
    expect(body.includes('PK\x03\x04')).toBe(false)
  }
})

test.each([
  [7_000, 6_000],
  [60_000, 60_000],
  [2_000_000_000, 2_000_000_000],
])('a small file that unfolds into %i × %i pixels is refused before it is unfolded', async (width, height) => {
  const before = process.memoryUsage.rss()
  const began = performance.now()

  const refused = makeVariants(pngBomb(width, height), 'userImgs')

  await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/^picture-(?:pixels|kind)$/) })
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
})

test('a picture of more than 40 megapixels is refused with that reason', async () => {
  await expect(makeVariants(pngBomb(8_000, 5_001), 'imgs')).rejects.toMatchObject({
    code: 'picture-pixels',
  })
})

function plain(background: string): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A PNG that says it has that many pixels, with ten megabytes of zeros packed into a few kilobytes. */
function pngBomb(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
