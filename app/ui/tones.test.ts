import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toneOf, tonesBeside } from './tones.ts'

const pale = ['tone-1', 'tone-12']

test('neighbouring covers never have the same tones', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^\d{13}$/), { maxLength: 30 }), (ids) => {
      const tones = tonesBeside(ids)
      expect(tones).toHaveLength(ids.length)
      for (const [i, tone] of tones.entries()) {
        expect(tone).not.toBe(tones[i - 1])
        if (pale.includes(tone)) expect(pale).not.toContain(tones[i - 1])
      }
    }),
  )
})

test('a cover whose left neighbour looks different has its own tones', () => {
  expect(tonesBeside(['1795297267888'])).toEqual([toneOf('1795297267888')])
})
