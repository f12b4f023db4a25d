import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toneOf, tonesBeside } from './tones.ts'

const pale = ['tone-1', 'tone-12']

const ids = fc.array(fc.stringMatching(/^\d{13}$/), { maxLength: 30 })

test('neighbouring covers of different titles never have the same tones', () => {
  fc.assert(
    fc.property(ids, (ids) => {
      const tones = tonesBeside(ids)
      expect(tones).toHaveLength(ids.length)
      for (const [i, tone] of tones.entries()) {
        if (ids[i] === ids[i - 1]) continue
        expect(tone).not.toBe(tones[i - 1])
        if (pale.includes(tone)) expect(pale).not.toContain(tones[i - 1])
      }
    }),
  )
})

test('a title beside itself has the same tones', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 2, max: 4 }), (ids, times) => {
      const repeated = ids.flatMap((id) => Array.from({ length: times }, () => id))
      expect(tonesBeside(repeated)).toEqual(
        tonesBeside(ids).flatMap((tone) => Array.from({ length: times }, () => tone)),
      )
    }),
  )
})

test('a cover whose left neighbour looks different has its own tones', () => {
  expect(tonesBeside(['1795297267888'])).toEqual([toneOf('1795297267888')])
})
