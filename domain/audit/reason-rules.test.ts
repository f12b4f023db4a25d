import { expect, test } from 'vitest'
import { longestReason, readReason } from './reason-rules.ts'

test('a reason is one line of at most 300 characters, and there must be one', () => {
  expect(readReason('  Spam,\r\nagain\0 ')).toBe('Spam, again')
  expect(readReason('🦊'.repeat(longestReason))).toHaveLength(2 * longestReason)
  for (const typed of ['', ' \n\t', '\0', 'x'.repeat(longestReason + 1)]) {
    expect(() => readReason(typed)).toThrow('Please say why')
  }
})
