import { expect, test } from 'vitest'
import { costs } from './figure.ts'

const lookUp = { name: 'look-up', calm: 0.1 }

test('a target in milliseconds on the calm machine becomes a multiple of the reference', () => {
  const figure = costs('an item page', 1.5, { multiple: 12, absolute: 3.6 }, lookUp)
  expect(figure).toMatchObject({ target: '≤ 15 × look-up', measured: '12 ×', met: true })
  expect(figure.absolute).toBe('3.6 ms here; 1.5 ms on the calm machine')
})

test('a figure above its multiple misses its target, however fast the machine', () => {
  expect(costs('an item page', 1.5, { multiple: 16, absolute: 0.1 }, lookUp).met).toBe(false)
})
