import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { readQuery, suggestionsSize, withNeighboursSwapped, withOneLetterLess, withOtherLetters } from './rules.ts'
import { suggest } from './suggest.ts'

async function suggested(db: Db, query: string): Promise<string[]> {
  return (await suggest(db, readQuery(query))).titles.map((title) => title.title)
}

test('nothing is suggested for an empty query', async () => {
  const db = await freshDatabase()
  await aTitle(db)

  expect(await suggested(db, '')).toEqual([])
  expect(await suggested(db, '\u3000')).toEqual([])
})

test('a title is found by the beginning of any word of any of its names', async () => {
  const db = await freshDatabase()
  const names = { title: 'Shingeki no Kyojin', title_english: 'Attack on Titan', title_native: '進撃の巨人' }
  await aTitle(db, names)
  await aTitle(db, { title: 'Monster' })

  for (const query of ['shin', 'kyo', 'no kyojin', 'attack', 'tit', 'on ti', '進撃', '巨人', '撃の']) {
    expect(await suggested(db, query), query).toEqual(['Shingeki no Kyojin'])
  }
  expect(await suggested(db, 'ingeki')).toEqual([])
})

test('several words are found in any order, and all of them must match', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Shingeki no Kyojin', title_english: 'Attack on Titan' })
  await aTitle(db, { title: 'Attack No. 1' })

  expect(await suggested(db, 'titan att')).toEqual(['Shingeki no Kyojin'])
  expect(await suggested(db, 'titan monster')).toEqual([])
})

test.each([
  ['case', 'Naruto', 'nARUTO'],
  ['accents', 'Pokémon', 'pokemon'],
  ['punctuation', 'Steins;Gate', 'steins gate'],
  ['apostrophes', "JoJo's Bizarre Adventure", 'jojos bizarre'],
  ['spaces', 'One Piece', 'onepiece'],
  ['slashes', 'Fate/Zero', 'fate zero'],
  ['leading punctuation', '.hack//Sign', 'hack sign'],
  ['crosses for x', '×××HOLiC', 'xxxholic'],
  ['width', 'ＳＬＡＭ ＤＵＮＫ', 'slam dunk'],
  ['kana', 'ワンピース', 'わんぴーす'],
  ['half-width kana', 'ﾜﾝﾋﾟｰｽ', 'ワンピース'],
  ['a repetition mark', 'すヽめ', 'すゝめ'],
  ['a repetition mark with a voice', 'みすゞ', 'ミスヾ'],
  ['the spelling of long vowels', 'Shōjo Kakumei', 'shoujo kakumei'],
])('%s do not matter', async (_, title, query) => {
  const db = await freshDatabase()
  await aTitle(db, { title })

  expect(await suggested(db, query)).toEqual([title])
})

test.each(['!', '86', '%', '_', '\\', '♥', '?!'])('the title %s is found when typed whole', async (title) => {
  const db = await freshDatabase()
  await aTitle(db, { title })
  await aTitle(db, { title: 'Another one' })

  expect(await suggested(db, title)).toEqual([title])
})

test('among titles as well known, whole names come first, then beginnings of names, then of words, then names with a mistake', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Kara', imported_members: 1_000_000 })
  await aTitle(db, { title: 'Akai Karas', imported_members: 1000 })
  await aTitle(db, { title: 'Karas no Uta', imported_members: 1100 })
  await aTitle(db, { title: 'Karasu', imported_members: 1000 })

  expect(await suggested(db, 'karas')).toEqual(['Karas no Uta', 'Karasu', 'Akai Karas', 'Kara'])
  await aTitle(db, { title: 'Karas' })
  expect(await suggested(db, 'karas')).toEqual(['Karas', 'Karas no Uta', 'Karasu', 'Akai Karas', 'Kara'])
})

test('between equals the most read title comes first, then the best rated', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Kaze no Uta', imported_score: 9.9 })
  await aTitle(db, { title: 'Kaze Tachinu', imported_members: 5000, imported_score: 5 })
  await aTitle(db, { title: 'Kaze', title_english: 'Wind', imported_score: 3 })

  for (const query of ['kaz', 'kaze ']) expect(await suggested(db, query)).toContain('Kaze no Uta')
  expect(await suggested(db, 'kaz')).toEqual(['Kaze Tachinu', 'Kaze no Uta', 'Kaze'])
})

test('at most eight titles are suggested, each once', async () => {
  const db = await freshDatabase()
  for (let part = 1; part <= 12; part++) await aTitle(db, { title: `Saga ${part}`, title_english: `Saga Part ${part}` })

  const titles = await suggested(db, 'saga')
  expect(titles).toHaveLength(suggestionsSize)
  expect(new Set(titles).size).toBe(suggestionsSize)
})

test('the name that matched is given if it is not the title', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Shingeki no Kyojin', title_english: 'Attack on Titan', title_native: '進撃の巨人' })

  const matchedNames = async (query: string) => (await suggest(db, query)).titles.map((title) => title.matchedName)
  expect(await matchedNames('shingeki')).toEqual([null])
  expect(await matchedNames('atack on titan')).toEqual(['Attack on Titan'])
  expect(await matchedNames('titan atta')).toEqual(['Attack on Titan'])
  expect(await matchedNames('巨人')).toEqual(['進撃の巨人'])
})

test('any single mistake in a name of five letters or more still finds it', async () => {
  const db = await freshDatabase()
  for (const title of ['Mushishi', 'Cowboy Bebop', 'Fullmetal Alchemist: Brotherhood', 'Nodame Cantabile', 'Gintama'])
    await aTitle(db, { title })

  const title = fc.constantFrom('Mushishi', 'Cowboy Bebop', 'Fullmetal Alchemist: Brotherhood', 'Nodame Cantabile')
  const mistaken = title.chain((name) =>
    fc.record({
      name: fc.constant(name),
      query: fc.constantFrom(...withOneLetterLess(name), ...withNeighboursSwapped(name), ...withOtherLetters(name, 99)),
    }),
  )
  await fc.assert(
    fc.asyncProperty(mistaken, async ({ name, query }) => {
      expect(await suggested(db, query)).toContain(name)
    }),
    { numRuns: 150 },
  )
})

test.each([
  ['shingkei no ky', 'a beginning with a swap'],
  ['shingeko no ky', 'a beginning with a wrong letter'],
  ['kyojn', 'an inner word with a letter missing'],
  ['xyojin', 'an inner word with its first letter wrong'],
  ['shingiekki no kyojin', 'two mistakes in one half'],
])('%s is found: %s', async (query) => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Shingeki no Kyojin' })
  await aTitle(db, { title: 'Cowboy Bebop' })

  expect(await suggested(db, query)).toEqual(['Shingeki no Kyojin'])
})

test('a whole name with one mistake is among the eight, though eight famous names nearly begin so or have all the words', async () => {
  const db = await freshDatabase()
  for (const part of 'ABCDEFGHI') {
    await aTitle(db, { title: `Watcher ${part}`, imported_members: 2_000_000 })
    await aTitle(db, { title: `Stone Isles of the Sea ${part}`, imported_members: 2_000_000 })
  }
  for (const title of ['Witch', 'The Sea In Stone']) await aTitle(db, { title })

  expect(await suggested(db, 'Wtch')).toContain('Witch')
  expect(await suggested(db, 'The Sea I Stone')).toContain('The Sea In Stone')
  expect((await suggested(db, 'the sea stone'))[0]).toMatch(/^Stone Isles/)
})

test('a mistake in a very long name is forgiven too', async () => {
  const db = await freshDatabase()
  const title =
    'That Time I Got Reincarnated as a Slime and Had to Build a Whole Country out of Nothing but Friendly Monsters'
  await aTitle(db, { title })

  expect(await suggested(db, title)).toEqual([title])
  expect(await suggested(db, title.replace('Time', 'Tme'))).toEqual([title])
  expect(await suggested(db, title.replace('Country', 'Coutnry'))).toEqual([title])
})

test('every name is found when typed whole', async () => {
  const db = await freshDatabase()
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map(readQuery)
  await fc.assert(
    fc.asyncProperty(name, async (title) => {
      fc.pre(title !== '')
      await aTitle(db, { title, imported_members: 2_000_000_000 })
      expect(await suggested(db, title)).toContain(title)
      await sql`delete from titles`.execute(db)
    }),
    { numRuns: 150 },
  )
})

test('a place in a series is found in any of its spellings, after the series or its initials', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Akai Sora no Uta', title_english: 'Song of the Red Sky', imported_members: 900_000 })
  await aTitle(db, {
    title: 'Akai Sora no Uta II',
    title_english: 'Song of the Red Sky Season 2',
    imported_members: 5000,
  })
  await aTitle(db, { title: 'Akai Sora no Uta: 3rd Season', imported_members: 4000 })
  await aTitle(db, { title: 'Akai Sora no Uta: Matsuri 2', imported_members: 80_000 })

  const series = ['akai sora no uta', 'song of the red sky', 'asnu', 'sotrs']
  for (const spelling of ['2', 's2', 'season 2', '2nd season', 'second season', 'season two', 'II', 'Ⅱ']) {
    for (const name of series) {
      expect((await suggested(db, `${name} ${spelling}`))[0], `${name} ${spelling}`).toBe('Akai Sora no Uta II')
    }
  }
  expect((await suggested(db, 'asnu s3'))[0]).toBe('Akai Sora no Uta: 3rd Season')
  expect((await suggested(db, 'akai sora no uta season 1'))[0]).toBe('Akai Sora no Uta')
})

test('seasons without numbers are counted by release, and the rest of the series follows', async () => {
  const db = await freshDatabase()
  const named = (part: string, released_on: string, imported_members: number, format = 'tv') =>
    aTitle(db, { title: `Kaze: ${part}`, title_english: `Wind Fang ${part}`, format, released_on, imported_members })
  await named('Peak', '2023', 5000)
  await named('Origin', '2019', 9000)
  await named('Forest', '2021', 5000)
  await named('Film', '2020', 5000, 'movie')
  await aTitle(db, { title: 'Namesake', title_english: 'Wind Fang', format: 'tv', released_on: '2018' })

  const second = await suggested(db, 'wind fang season 2')
  expect(second[0]).toBe('Kaze: Forest')
  expect(second.toSorted()).toEqual(['Kaze: Film', 'Kaze: Forest', 'Kaze: Origin', 'Kaze: Peak', 'Namesake'])
  expect((await suggested(db, 'wind fang s3'))[0]).toBe('Kaze: Peak')
  expect((await suggested(db, 'wind fang s9'))[0]).toBe('Kaze: Origin')
})

test('kana find a name by their sound, and numbers and signs one that writes them otherwise', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Hotaru no Kyojin', title_native: '蛍の巨人' })
  await aTitle(db, { title: 'Nanatsu no Tsumi', title_english: 'The Seven Quiet Sins' })
  await aTitle(db, { title: '91 Nights' })
  await aTitle(db, { title: 'Cake & Kettle: The Garden' })
  const found = async (query: string) =>
    (await suggest(db, query)).titles.map(({ title, matchedName }) => matchedName ?? title)

  expect(await found('ほたるのきょ')).toEqual(['Hotaru no Kyojin'])
  expect(await found('7 quiet sins')).toEqual(['The Seven Quiet Sins'])
  expect(await found('quiet sins 7')).toEqual(['The Seven Quiet Sins'])
  expect(await found('ninety one nights')).toEqual(['91 Nights'])
  expect(await found('cake and kettle')).toEqual(['Cake & Kettle: The Garden'])
  expect(await found('garden cake and kettle')).toEqual(['Cake & Kettle: The Garden'])
})

test('an abbreviation of a series finds its titles with the other words that were typed', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Akai Sora no Uta', title_english: 'Red Sky Song', imported_members: 900_000 })
  await aTitle(db, { title: 'Akai Sora no Uta: Kessen', title_english: 'Red Sky Song: The Final Season' })
  await aTitle(db, { title: 'Akai Sora no Uta: Blade Works' })
  await aTitle(db, { title: 'Jujitsu Kai', title_english: 'JJK', imported_members: 900_000 })
  await aTitle(db, { title: 'Jujitsu Kai 0' })
  await aTitle(db, { title: 'The Final Season of Rain' })

  expect(await suggested(db, 'rss final season')).toEqual(['Akai Sora no Uta: Kessen'])
  expect(await suggested(db, 'asnu kess')).toEqual(['Akai Sora no Uta: Kessen'])
  expect((await suggested(db, 'asnu bw'))[0]).toBe('Akai Sora no Uta: Blade Works')
  expect((await suggested(db, 'jjk 0'))[0]).toBe('Jujitsu Kai 0')
  expect(await suggested(db, 'rss winter')).toEqual([])
})

test('a format that is written after a name is not looked for in it', async () => {
  const db = await freshDatabase()
  const series = { title_english: 'Silk and Owl', imported_members: 9000 }
  await aTitle(db, { ...series, title: 'Kinu', format: 'tv' })
  await aTitle(db, { ...series, title: 'Kinu: Dawn', format: 'movie' })
  await aTitle(db, { ...series, title: 'Kinu (Book)', kind: 'manga', format: 'light-novel' })
  await aTitle(db, { ...series, title: 'Kinu (Comic)', kind: 'manga', format: 'manga' })

  for (const query of ['silk and owl light novel', 'silk and owl novel', 'sao ln']) {
    expect(await suggested(db, query), query).toEqual(['Kinu (Book)'])
  }
  expect(await suggested(db, 'kinu film')).toEqual(['Kinu: Dawn'])
  expect((await suggested(db, 'silk and owl manga')).toSorted()).toEqual(['Kinu (Book)', 'Kinu (Comic)'])
  expect(await suggested(db, 'silk and owl ova')).toEqual([])
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'the word %s is a word like any other',
  async (word) => {
    const db = await freshDatabase()
    await aTitle(db, { title: `Akai ${word}` })

    for (const query of [word, `akai ${word}`, `${word} akai`]) {
      expect(await suggested(db, query), query).toEqual([`Akai ${word}`])
    }
    expect(await suggested(db, `midori ${word}`)).toEqual([])
  },
)

test('mistakes in several words are forgiven if one word is as it is written, or the title is well known', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Mushoku Tensei: Isekai Ittara Honki Dasu' })
  await aTitle(db, { title: 'The Rising of the Shield Hero' })
  await aTitle(db, { title: 'Violet Evergarden Gaiden', imported_members: 500_000 })

  expect(await suggested(db, 'mushuko tensei')).toEqual(['Mushoku Tensei: Isekai Ittara Honki Dasu'])
  expect(await suggested(db, 'risng of sheild hero')).toEqual(['The Rising of the Shield Hero'])
  expect(await suggested(db, 'violt evergardn')).toEqual(['Violet Evergarden Gaiden'])
  expect(await suggested(db, 'mushuko hero')).toEqual([])
  expect(await suggested(db, 'vialt avergordn')).toEqual([])
})

test('a far better known beginning with a mistake comes before an obscure whole name with one', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Demon Slayer' })
  await aTitle(db, { title: 'Demon Slayer: Kimetsu no Yaiba', imported_members: 2_000_000 })

  expect(await suggested(db, 'deamon slayer')).toEqual(['Demon Slayer: Kimetsu no Yaiba', 'Demon Slayer'])
})

test('initials find the title before its spin-off and before obscure names that begin with them', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Kage no Yama', imported_members: 900_000 })
  await aTitle(db, { title: 'Kage no Yama: Haru-hen', imported_members: 800_000 })
  await aTitle(db, { title: 'Knyacki', imported_members: 500 })
  await aTitle(db, { title: 'Sora x Uta', imported_members: 500 })

  expect(await suggested(db, 'KnY')).toEqual(['Kage no Yama', 'Kage no Yama: Haru-hen', 'Knyacki'])
  expect(await suggested(db, 'sxu')).toEqual(['Sora x Uta'])
  await aTitle(db, { title: 'Sora x Uta Part 2', title_english: 'SxU', title_native: 'Sora × Uta' })
  expect(await suggested(db, 'sxu')).toEqual(['Sora x Uta', 'Sora x Uta Part 2'])
})

test('a word inside a very popular name comes before obscure names that begin with it', async () => {
  const db = await freshDatabase()
  for (let part = 1; part <= 9; part++) await aTitle(db, { title: `Titan ${part}`, imported_members: 100 * part })
  await aTitle(db, { title: 'Attack on Titan', imported_members: 4_000_000 })

  expect((await suggested(db, 'titan'))[0]).toBe('Attack on Titan')
})

test('a title that is called exactly so is among the eight, though all others are better known', async () => {
  const db = await freshDatabase()
  const famous = Array.from({ length: 9 }, (_, n) => `The Sea of ${'ABCDEFGHI'[n]}`)
  for (const title of famous) await aTitle(db, { title, imported_members: 3_000_000 })
  await aTitle(db, { title: 'Sea' })

  const found = await suggested(db, 'sea')
  expect(found).toHaveLength(8)
  expect(found.at(-1)).toBe('Sea')
})

test('an exact title comes before an exact alternative name, however well known', async () => {
  const db = await freshDatabase()
  await aTitle(db, { title: 'Sword-Wind', title_english: 'Raging', imported_members: 2_000_000 })
  await aTitle(db, { title: 'Raging' })
  await aTitle(db, { title: 'Raging Sky', imported_members: 1000 })

  expect(await suggested(db, 'raging')).toEqual(['Raging', 'Sword-Wind', 'Raging Sky'])
})

test('a mistake beside a long vowel is forgiven, although short names are closer once long vowels are folded', async () => {
  const db = await freshDatabase()
  const typed = { Onmoyuji: 'Onmyouji', Tooiame: 'Tooriame', Hououki: 'Houkouki' }
  for (const title of Object.values(typed)) await aTitle(db, { title })
  for (const other of ['Onmyoja', 'Onmoyo', 'Oname', 'Toiamu', 'Hoki', 'Toki']) {
    await aTitle(db, { title: other, imported_members: 100 })
  }

  for (const [query, title] of Object.entries(typed)) expect(await suggested(db, query), query).toContain(title)
})

test('where very many names begin so, or have the same words, the best known are suggested', async () => {
  const db = await freshDatabase()
  await sql`
    with come as (
      insert into titles (kind, title) select 'anime', 'Saga of the A' || n from generate_series(1, 1100) n returning id, title)
    insert into title_names (title_id, name) select id, title from come`.execute(db)
  await aTitle(db, { title: 'Saga Zero', imported_members: 1_000_000 })
  await aTitle(db, { title: 'The Zeal of Sagara', imported_members: 900_000 })
  await aTitle(db, { title: 'Sagan', imported_members: 800_000 })

  expect((await suggested(db, 'sag')).slice(0, 3)).toEqual(['Saga Zero', 'Sagan', 'The Zeal of Sagara'])
  expect((await suggested(db, 'of saga'))[0]).toBe('The Zeal of Sagara')
  expect(await suggested(db, 'saga of the a77')).toContain('Saga of the A77')
})
