import { expect, test } from 'vitest'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { readReport, reportReasons } from './rules.ts'

test.each(reportReasons)('%s is a reason, and may be explained', (reason) => {
  expect(readReport('review', { reason, note: ' In the second line.\0 ' })).toEqual({
    reason,
    note: 'In the second line.',
  })
})

test.each([
  [{}, 'reason', 'Please choose what is wrong with the review'],
  [{ reason: 'toString' }, 'reason', 'Please choose what is wrong with the review'],
  [{ reason: 'other', note: '  ' }, 'note', 'Please say what is wrong with the review'],
  [{ reason: 'other', note: '\u200b\u3164' }, 'note', 'Please say what is wrong with the review'],
  [{ reason: 'spam', note: '書'.repeat(501) }, 'note', 'Please say it in at most 500 characters'],
])('%j is refused', async (typed, field, sentence) => {
  expect(await refusalOf(() => readReport('review', typed))).toMatchObject({ field, sentence })
})

test('a note of 500 characters is accepted', () => {
  expect(readReport('review', { reason: 'spam', note: '😀'.repeat(500) }).note).toHaveLength(1000)
})
