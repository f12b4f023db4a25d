import { expect, test } from 'vitest'
import { mergeLines } from './merge-lines.ts'

test('a newer line replaces what it mentions, and keeps what it does not', () => {
  const older = { itemType: 'anime', title: 'A', episodes: 12, genres: ['Drama'], synopsis: 'Old.' }
  expect(mergeLines(older, { itemType: 'anime', title: 'A', synopsis: null, genres: [] })).toEqual({
    ...{ itemType: 'anime', title: 'A', episodes: 12, genres: [], synopsis: null },
  })
})

test('keys that count as one replace each other', () => {
  const older = { openings: ['One'], endings: ['Two'], title_japanese: '花', synonyms: ['B'], titles_i18n: { de: 'C' } }
  expect(mergeLines(older, { openings: ['Three'], title_native: '鳥', titles_i18n: {} })).toEqual({
    ...{ openings: ['Three'], title_native: '鳥', titles_i18n: {} },
  })
})

test('each id is kept until a newer line says otherwise', () => {
  const older = { ids: { mal: 1, anidb: 2 } }
  expect(mergeLines(older, { ids: { mal: 3, kitsu: 4 } })).toEqual({ ids: { mal: 3, anidb: 2, kitsu: 4 } })
  expect(mergeLines(older, { ids: { mal: null } })).toEqual({ ids: { mal: null, anidb: 2 } })
  expect(mergeLines(older, { title: 'A' })).toEqual({ title: 'A', ids: { mal: 1, anidb: 2 } })
})
