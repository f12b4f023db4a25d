import { expect, test } from 'vitest'
import { nativeLanguage } from './native-language.ts'

test('a native title is Korean if it contains Hangul, and Japanese otherwise', () => {
  expect(nativeLanguage('나 혼자만 레벨업')).toBe('ko')
  for (const name of ['進撃の巨人', '×××HOLiC', '86']) expect(nativeLanguage(name)).toBe('ja')
})
