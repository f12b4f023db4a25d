import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { findTopTitles } from './find-home-rows.ts'
import { findTitlePage } from './queries.ts'
import { suggest } from './search/suggest.ts'
import { inTitleLanguage } from './title-language.ts'
import { type TitleLanguage, titleLanguages } from './title-language-rules.ts'

async function shownIn(db: Db, language: TitleLanguage): Promise<string[]> {
  return (await inTitleLanguage(language, () => findTopTitles(db, 'anime', 'name'))).map(({ title }) => title)
}

test('a title is shown by its name in the language, and by its main title without one, never by nothing', async () => {
  const db = await freshDatabase()
  const someName = fc.constantFrom(null, '', ' ', '蟲師', 'Mushi-shi', ' Ginko ')
  await fc.assert(
    fc.asyncProperty(someName, someName, fc.constantFrom(...titleLanguages), async (english, native, language) => {
      await sql`truncate titles cascade`.execute(db)
      await db
        .insertInto('titles')
        .values({ id: '1', kind: 'anime', title: 'Mushishi', title_english: english, title_native: native })
        .execute()
      const name = { romaji: null, english, native }[language]?.trim()

      const page = await inTitleLanguage(language, () => findTitlePage(db, '1'))

      expect(await shownIn(db, language)).toEqual([name || 'Mushishi'])
      expect(page).toMatchObject({ title: name || 'Mushishi', mainTitle: 'Mushishi' })
    }),
    { numRuns: 40 },
  )
})

test('what one reader has chosen does not reach another who asks at the same time', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Shingeki', title_english: 'Attack', title_native: '進撃' })
  const asked = Array.from({ length: 60 }, (_, n) => titleLanguages[n % titleLanguages.length] as TitleLanguage)

  const shown = await Promise.all(asked.map((language) => shownIn(db, language)))

  expect(shown.flat()).toEqual(
    asked.map((language) => ({ romaji: 'Shingeki', english: 'Attack', native: '進撃' })[language]),
  )
  expect((await findTopTitles(db, 'anime', 'name'))[0]?.title).toBe('Shingeki')
})

test('search knows all names, and says by which of them it found a title that is shown by another', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Shingeki no Kyojin', title_english: 'Attack on Titan' })
  const found = (language: TitleLanguage, query: string) =>
    inTitleLanguage(language, async () => (await suggest(db, query)).titles)

  expect(await found('english', 'shingeki')).toMatchObject([
    { title: 'Attack on Titan', matchedName: 'Shingeki no Kyojin' },
  ])
  expect(await found('english', 'attack')).toMatchObject([{ title: 'Attack on Titan', matchedName: null }])
  expect(await found('romaji', 'attack')).toMatchObject([
    { title: 'Shingeki no Kyojin', matchedName: 'Attack on Titan' },
  ])
})
