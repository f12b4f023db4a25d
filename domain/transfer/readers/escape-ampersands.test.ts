import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeAmpersands } from './escape-ampersands.ts'

function escaped(...pieces: string[]): string {
  const piecewise = escapeAmpersands()
  return pieces.map((piece) => piecewise(piece)).join('') + piecewise('', true)
}

test('an ampersand that begins no reference is escaped, outside of CDATA', () => {
  expect(escaped('R&B & C&D; &amp; &#38; &#x26; &nbsp; &&lt;&')).toBe(
    'R&amp;B &amp; C&amp;D; &amp; &#38; &#x26; &nbsp; &amp;&lt;&amp;',
  )
  expect(escaped('a&b<![CDATA[a&b]]>a&b')).toBe('a&amp;b<![CDATA[a&b]]>a&amp;b')
})

test('where a text is cut makes no difference', () => {
  const part = fc.constantFrom('&', 'amp;', '#38;', '<![CDATA[', ']]>', ']', '<', 'nbsp', ';', ' ', 'abcdefghijklm')
  fc.assert(
    fc.property(fc.array(part), fc.array(fc.nat(60)), (parts, cuts) => {
      const text = parts.join('')
      const ends = [...new Set(cuts.filter((cut) => cut < text.length))].sort((one, other) => one - other)
      const pieces = [...ends, text.length].map((end, place) => text.slice(ends[place - 1] ?? 0, end))
      expect(escaped(...pieces)).toBe(escaped(text))
    }),
  )
})
