import fc from 'fast-check'
import { expect, test } from 'vitest'
import { busyFor } from '#tests/support/busy-for.ts'
import { previewReads } from '../titles/rules.ts'
import { previewOf } from './rules.ts'
import { type Passage, passagesOf } from './spoiler-rules.ts'

/** Text in which marks, halves of marks and what they may contain are frequent. */
const text = fc
  .array(
    fc.oneof(fc.constantFrom('||', '|', ' ', '\n', '\u200b', 'a', '字', '👨‍👩‍👧'), fc.string({ unit: 'grapheme' })),
  )
  .map((parts) => parts.join(''))

const shown = (parts: Passage[]) => parts.filter(({ isSpoiler }) => !isSpoiler).map(({ text }) => text)
const withMarks = (parts: Passage[]) => parts.map(({ text, isSpoiler }) => (isSpoiler ? `||${text}||` : text)).join('')

test('what stands between two marks is a spoiler, also over several lines', () => {
  expect(passagesOf('At the end ||he\n\nstays|| alone. ||Yes.||')).toEqual([
    { text: 'At the end ', isSpoiler: false },
    { text: 'he\n\nstays', isSpoiler: true },
    { text: ' alone. ', isSpoiler: false },
    { text: 'Yes.', isSpoiler: true },
  ])
})

test.each(['', 'Moss.', 'a | b', 'one || two', '||', '||||', '|| \u200b\n ||', '||| |'])(
  'a mark without a partner, or with nothing to read before it, hides nothing: %j',
  (text) => {
    expect(passagesOf(text)).toEqual(text ? [{ text, isSpoiler: false }] : [])
  },
)

test('marks with nothing between them do not reveal the passage that follows', () => {
  expect(passagesOf('|| ||secret||||')).toEqual([
    { text: '|| ', isSpoiler: false },
    { text: 'secret', isSpoiler: true },
    { text: '||', isSpoiler: false },
  ])
})

test('no text is lost: the parts and their marks are the text', () => {
  fc.assert(fc.property(text, (text) => withMarks(passagesOf(text)) === text))
})

test('the beginning of a text never shows what is hidden in the whole text', () => {
  fc.assert(
    fc.property(text, fc.nat(), (text, cut) => {
      const beginning = text.slice(0, cut % (text.length + 1))
      const seen = shown(passagesOf(beginning, { isCut: true })).join('')
      // A mark that is cut in half is no mark.
      const whole = shown(passagesOf(text)).join('')
      return whole.startsWith(seen) || (seen.endsWith('|') && whole.startsWith(seen.slice(0, -1)))
    }),
    { numRuns: 1_000 },
  )
})

test('twenty thousand characters of marks are read at once', async () => {
  for (const odd of ['|', '||a', '|| ', '|| ||a']) {
    const marks = odd.repeat(20_000)
    const { busy } = await busyFor(() => [passagesOf(marks), previewOf(marks)])
    expect(busy).toBeLessThan(1_000)
  }
})

test('a preview has a sign in place of each spoiler, which counts as one character', () => {
  expect(previewOf('He ||dies||.', '[spoiler]')).toBe('He [spoiler].')
  expect(previewOf(`||${'a'.repeat(500)}||${'b'.repeat(99)}`, '[spoiler]')).toBe(`[spoiler]${'b'.repeat(99)}`)
  expect(previewOf(`||a||${'b'.repeat(100)}`, '[spoiler]')).toBe(`[spoiler]${'b'.repeat(99)} ...`)
  expect(previewOf(`${'b'.repeat(100)}||a||`, '[spoiler]')).toBe(`${'b'.repeat(100)} ...`)
})

test('a preview never has a character of a spoiler, however long the review is', () => {
  const hidden = fc.string({ unit: fc.constantFrom('A', 'Ä', '字'), minLength: 1, maxLength: 3_000 })
  const plain = fc.string({ unit: fc.constantFrom('b', ' ', '\n', '|', '👨‍👩‍👧'), maxLength: 80 })
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, hidden), { maxLength: 4 }), plain, (pairs, end) => {
      const review = pairs.map(([plain, hidden]) => `${plain.replaceAll('|', ' | ')}||${hidden}||`).join('') + end
      const read = [...review].slice(0, previewReads).join('')
      return !/[AÄ字]/.test(previewOf(read, '[spoiler]')) && !/[AÄ字]/.test(previewOf(review, '[spoiler]'))
    }),
    { numRuns: 300 },
  )
})
