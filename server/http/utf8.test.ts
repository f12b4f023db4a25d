import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8 } from './utf8.ts'

test('a text is encoded as Buffer.from encodes it, even with half a surrogate pair', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(utf8(text)).toEqual(Buffer.from(text))
    }),
  )
})
