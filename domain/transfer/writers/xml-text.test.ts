import fc from 'fast-check'
import sax from 'sax'
import { expect, test } from 'vitest'
import { cdata, escapeXml, withoutNotXml, xmlComment } from './xml-text.ts'

const mark = fc.constantFrom(
  ']]>',
  ']]',
  '<![CDATA[',
  '&',
  '&amp;',
  '<',
  '--',
  '-->',
  '\r',
  '\r\n',
  '\0',
  '\ud800',
  '\uffff',
  '😀',
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.oneof(mark, fc.string({ maxLength: 3 })), { maxLength: 12 }).map((parts) => parts.join('')),
)

/** The text of a document and of its comment, as a strict reader of XML has them. */
function read(xml: string) {
  const parser = sax.parser(true, {})
  const found = { text: '', comment: '' }
  const add = (text: string) => {
    found.text += text
  }
  Object.assign(parser, { ontext: add, oncdata: add })
  parser.oncomment = (comment) => {
    found.comment += comment
  }
  parser.onerror = (error) => {
    throw error
  }
  parser.write(xml).close()
  return found
}

test('any text comes back from XML as it was, but for characters that XML cannot hold', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const written of [cdata(text), escapeXml(text)]) {
        expect(written).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
        expect(read(`<a>${written}</a>`).text).toBe(withoutNotXml(text))
      }
    }),
    { numRuns: 300 },
  )
  expect(withoutNotXml('\t\n\r é漫😀\u0085\u2028')).toBe('\t\n\r é漫😀\u0085\u2028')
  expect(withoutNotXml('a\0b\u001fc\ud800d\ufffee\udc00')).toBe('abcde')
})

test('a comment ends where it should, whatever it names', () => {
  fc.assert(
    fc.property(fc.array(anyText), (lines) => {
      const comment = xmlComment(lines)
      expect(comment.slice(4, -3)).not.toMatch(/--|-$/)
      expect(read(`${comment}<a>x</a>`).text).toBe('x')
    }),
  )
})
