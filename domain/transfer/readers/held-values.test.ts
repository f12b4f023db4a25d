import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HeldValues } from './held-values.ts'

test('what is held comes back as it was, in any order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ text: fc.string(), times: fc.nat(20_000) }), { minLength: 1 }),
      fc.array(fc.nat(), { minLength: 20 }),
      (given, wanted) => {
        const values = given.map(({ text, times }) => ({ text: text.repeat(times % 2 ? times : 1) }))
        const held = new HeldValues<{ text: string }>()
        expect(values.map((value) => held.add(value))).toEqual([...values.keys()])
        for (const place of wanted) {
          expect(held.at(place % values.length)).toEqual(values[place % values.length])
        }
      },
    ),
    { numRuns: 30 },
  )
})
