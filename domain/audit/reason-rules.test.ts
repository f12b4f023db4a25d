import { expect, test } from 'vitest'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { longestReason, readReason } from './reason-rules.ts'

test('a reason is one line of at most 300 characters, and there must be one', async () => {
  expect(readReason('  Spam,\r\nagain\0 ')).toBe('Spam, again')
  expect(readReason('🦊'.repeat(longestReason))).toHaveLength(2 * longestReason)
  for (const typed of ['', ' \n\t', '\0', '\u200b', '\u3164 \u00ad', 'x'.repeat(longestReason + 1)]) {
    expect((await refusalOf(() => readReason(typed))).sentence).toMatch(/^Please say why/)
  }
})
