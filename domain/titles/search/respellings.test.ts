import fc from 'fast-check'
import { expect, test } from 'vitest'
import { respellings } from './respellings.ts'

test.each([
  ['ぎんたま', 'gintama'],
  ['キングダム', 'kingudamu'],
  ['しんげきのきょじん', 'shingekinokyojin'],
  ['じゅじゅつかいせん', 'jujutsukaisen'],
  ['まっちゃ', 'matcha'],
  ['けっかい', 'kekkai'],
  ['スーパー', 'suupaa'],
  ['きみのなは', 'kiminonawa'],
  ['ほたるのはか', 'hotarunohaka'],
  ['きみをおもう', 'kimioomou'],
  ['ﾅﾙﾄ', 'naruto'],
])('%s may be written %s', (kana, romaji) => {
  expect(respellings(kana)).toContain(romaji)
})

test.each([
  ['7 deadly sins', 'seven deadly sins'],
  ['eleven eyes', '11 eyes'],
  ['Eighty-Six', '86'],
  ['twentieth century boys', '20th century boys'],
  ['20th century boys', 'twentieth century boys'],
  ['twenty first century boys', '21st century boys'],
  ['the 13th sign', 'the thirteenth sign'],
  ['22nd street', 'twenty second street'],
  ['zom one hundred', 'zom 100'],
  ['panty and stocking', 'panty stocking'],
  ['doctor stone', 'dr stone'],
  ['three kings and a queen', '3 kings a queen'],
  ['kimi wo omou', 'kimi o omou'],
  ['kimi o omou', 'kimi wo omou'],
])('%s may be written %s', (typed, other) => {
  expect(respellings(typed)).toContain(other)
})

test.each(['naruto', 'seven', 'kimi no na wa', '進撃の巨人', 'かみ no', ''])('%j has no other spelling', (typed) => {
  expect(respellings(typed)).toEqual([])
})

test('few spellings are tried, and never the one that was typed', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom('7', 'seven', 'twenty', '21st', 'and', 'wo', 'o', 'number', 'は', 'を', 'っ', 'ー'),
      fc.string(),
    ),
  )
  fc.assert(
    fc.property(words, fc.constantFrom(' ', ''), (typed, separator) => {
      const text = typed.join(separator)
      const spelt = respellings(text)
      expect(spelt.length).toBeLessThanOrEqual(6)
      expect(new Set(spelt).size).toBe(spelt.length)
      expect(spelt).not.toContain(text)
    }),
  )
})
