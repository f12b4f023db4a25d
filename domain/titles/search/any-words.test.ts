import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { readQuery, suggestionsSize } from './rules.ts'
import { searchTitles } from './search-titles.ts'
import { suggest } from './suggest.ts'

const ofNames = 'sora no ookami to the of wolf and 空の狼 そら ソラ sno okami skyy'.split(' ')
const ofPlaces = '2 ii 2nd second season part final s2 cour 0 1e9 seven 七'.split(' ')
const ofFormats = 'movie film ova light novel ln manga anime special tv'.split(' ')
const odd = 'constructor __proto__ toString % _ \\ \' " :* & | ! ( <-> ー \u3099 \u0301'.split(' ')

test('whatever is typed, at most eight titles are suggested, each once, and the search has as many at least', async () => {
  const db = await freshDatabase()
  for (const [title, format] of [
    ['Sora no Ookami', 'tv'],
    ['Sora no Ookami 2nd Season', 'tv'],
    ['Sora no Ookami Movie: Final Part', 'movie'],
    ['The Wolf and the Sky', 'ova'],
  ] as const) {
    await aTitle(db, { title, format })
  }
  await aTitle(db, { kind: 'manga', title: 'Sora no Ookami', title_native: '空の狼', format: 'light-novel' })

  const word = fc.oneof(
    ...[ofNames, ofPlaces, ofFormats, odd].map((words) => fc.constantFrom(...words)),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  )
  const words = fc.array(word, { minLength: 1, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(words, fc.constantFrom(' ', '', '  ', '-'), async (typed, between) => {
      const query = readQuery(typed.join(between))
      const { titles } = await suggest(db, query)
      const { total } = await searchTitles(db, query, 1)

      expect(titles.length).toBeLessThanOrEqual(suggestionsSize)
      expect(new Set(titles.map(({ id }) => id)).size).toBe(titles.length)
      expect(total).toBeGreaterThanOrEqual(titles.length)
    }),
    { numRuns: Number(process.env.ODD_SEARCHES ?? 150) },
  )
})
