import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPicture, type Kind, kinds } from '#tests/support/pictures.ts'
import { seededChance } from '#tests/support/seeded-chance.ts'
import { makeVariants } from './make-variants.ts'

const seed = 20_261_120
const ofEachKind = 420

test('2,100 pictures with errors in them become clean pictures or are refused, and nothing else happens', async () => {
  const random = seededChance(seed)
  const outcomes: Record<string, number> = {}

  for (const kind of kinds) {
    const whole = await aPicture(kind, { width: 24, height: 24 })
    for (let n = 0; n < ofEachKind; n++) {
      const outcome = await outcomeOf(mutate(whole, random), kind)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  }

  const { taken = 0, ...refused } = outcomes
  expect(Object.keys(refused).filter((code) => !/^picture-(?:kind|damaged|pixels|empty)$/.test(code))).toEqual([])
  expect(taken).toBeGreaterThan(100)
  expect(Object.values(outcomes).reduce((sum, n) => sum + n, 0)).toBe(ofEachKind * kinds.length)
})

async function outcomeOf(picture: Buffer, kind: Kind): Promise<string> {
  try {
    for (const { body, format } of await makeVariants(picture, 'userImgs')) {
      const { format: made, width, height } = await sharp(body).metadata()
      expect([made, width * height <= 256 * 256], kind).toEqual([format === 'avif' ? 'heif' : 'webp', true])
    }
    return 'taken'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : `${kind}: ${error}`
  }
}

/** One to eight errors: a byte changed, a stretch left out, said twice, filled or swapped, the end cut off, a number made huge. */
function mutate(whole: Buffer, random: () => number): Buffer {
  let bytes = Buffer.from(whole)
  const errors = 1 + Math.floor(random() * 8)
  for (let n = 0; n < errors && bytes.length > 8; n++) {
    const at = Math.floor(random() * (bytes.length - 4))
    const length = 1 + Math.floor(random() * Math.min(40, bytes.length - at - 1))
    const [before, stretch, after] = [
      bytes.subarray(0, at),
      bytes.subarray(at, at + length),
      bytes.subarray(at + length),
    ]
    const kind = Math.floor(random() * 8)
    if (kind <= 2) bytes[at] = Math.floor(random() * 256)
    else if (kind === 3) bytes = Buffer.concat([before, after])
    else if (kind === 4) bytes = Buffer.concat([before, stretch, stretch, after])
    else if (kind === 5) bytes.fill(random() < 0.5 ? 0 : 255, at, at + length)
    else if (kind === 6) bytes.writeUInt32BE(Math.floor(random() * 2 ** 32), at)
    else if (random() < 0.3) bytes = Buffer.from(before)
    else stretch.reverse()
  }
  return bytes
}
