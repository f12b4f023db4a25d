import { expect, test } from 'vitest'
import { firstChunk, largestChunk, nextChunk, pictureAddress, readFileAddress, smallFile, sourcesOf } from './rules.ts'

test('chunks double from 262,144 up to 33,554,432 bytes', () => {
  const chunks = [firstChunk]
  while (chunks.length < 9) chunks.push(nextChunk(chunks.at(-1) ?? 0))

  expect(smallFile).toBe(262_144)
  expect(chunks).toEqual([
    262_144, 524_288, 1_048_576, 2_097_152, 4_194_304, 8_388_608, 16_777_216, 33_554_432, 33_554_432,
  ])
  expect(largestChunk).toBe(33_554_432)
})

test("a picture's address is its largest WebP, and names the others", () => {
  const address = pictureAddress('userImgs', 'abcdefghijklmnopqrst_-')

  expect(address).toBe('/userImgs/abcdefghijklmnopqrst_--256.webp')
  expect(readFileAddress(address)).toEqual({ folder: 'userImgs', id: 'abcdefghijklmnopqrst_-', format: 'webp' })
  expect(sourcesOf(address)?.avif).toBe(
    '/userImgs/abcdefghijklmnopqrst_--96.avif 96w, /userImgs/abcdefghijklmnopqrst_--256.avif 256w',
  )
})

test.each([
  '',
  'https://other.example/userImgs/abcdefghijklmnopqrst_--256.webp',
  '/userImgs/../x-256.webp',
  '/uploads/a/0-b',
])('%j is no address of ours', (address) => {
  expect(readFileAddress(address)).toBeNull()
  expect(sourcesOf(address)).toBeNull()
})
