import { expect, test } from 'vitest'
import { keep, leftOver } from './foreign-fields.ts'

test('no field becomes what a kept object inherits from, however its name is spelt', () => {
  const given = JSON.parse('{"__proto__": {"a": 1}, "__pro\\u0000to__": {"b": 1}, "c\\u0000": 1}')
  const foreign = leftOver(given, [])
  keep(foreign, '\0__proto__', { d: 1 })
  expect(Object.getPrototypeOf(foreign)).toBe(Object.prototype)
  expect(foreign).toEqual({ c: 1 })
})

test('of an entry only so much is kept, however many fields it has', () => {
  const given = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`field ${n}`, 'x'.repeat(30_000)]))
  const foreign = leftOver({ ...given, short: 'a' }, [])
  expect(Object.keys(foreign)).toEqual(['field 0', 'field 1', 'field 2', 'short'])
  keep(foreign, 'y'.repeat(9_000), 'b')
  expect(Object.keys(foreign), 'names count, too').toHaveLength(5)
  keep(foreign, 'z'.repeat(2_000), 'b')
  expect(Object.keys(foreign)).toHaveLength(5)
})
