import { expect, test } from 'vitest'
import { keep, leftOver } from './foreign-fields.ts'

test('no field becomes what a kept object inherits from, however its name is spelt', () => {
  const given = JSON.parse('{"__proto__": {"a": 1}, "__pro\\u0000to__": {"b": 1}, "c\\u0000": 1}')
  const foreign = leftOver(given, [])
  keep(foreign, '\0__proto__', { d: 1 })
  expect(Object.getPrototypeOf(foreign)).toBe(Object.prototype)
  expect(foreign).toEqual({ c: 1 })
})
