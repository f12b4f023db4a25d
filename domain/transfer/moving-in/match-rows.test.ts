import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { asAdmin } from '#tests/support/actors.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { mergeTitles } from '../../merging/merge-titles.ts'
import { type Asked, matchRows } from './match-rows.ts'

const asked: Asked = {
  ...{ kind: 'anime', ids: {}, names: [], format: null, year: null, total: null, totalVolumes: null },
  ...{ progress: 0, volumes: 0, standing: 'planning' },
}

async function aKnownTitle(db: Db, title: string, given: object = {}, ids: Record<string, string> = {}) {
  const { id } = await aTitle(db, { title, ...given })
  for (const [source, value] of Object.entries(ids)) {
    await db.insertInto('external_ids').values({ title_id: id, source, value }).execute()
  }
  return id
}

test('ids of any site come first, whatever the names are, and only for titles of that kind', async () => {
  const db = await freshDatabase()
  const anime = await aKnownTitle(db, 'Monster', {}, { mal: '19', kitsu: '10' })
  const manga = await aKnownTitle(db, 'Monster', { kind: 'manga' }, { mal: '1' })
  const rows: Asked[] = [
    { ...asked, ids: { mal: '19' }, names: ['Something Else'] },
    { ...asked, ids: { kitsu: '10', anilist: '404' } },
    { ...asked, kind: 'manga', ids: { mal: '1' } },
    { ...asked, ids: { mal: '1' }, names: ['No Such Name'] },
  ]
  expect(await matchRows(db, rows)).toEqual([
    { outcome: 'matched', titleId: anime, by: 'id' },
    { outcome: 'matched', titleId: anime, by: 'id' },
    { outcome: 'matched', titleId: manga, by: 'id' },
    { outcome: 'unknown' },
  ])
  expect(await matchRows(db, [])).toEqual([])
})

test.each([
  ['Attack on Titan Season 3: Part II', 'Attack on Titan Season 3 Part 2'],
  ['Attack on Titan Season 3 Part 2', 'Attack on Titan: Season 3 Part II'],
  ['ATTACK ON TITAN  season 2', 'Attack on Titan 2nd Season'],
  ['Overlord II', 'Overlord 2'],
  ['Ｏｖｅｒｌｏｒｄ', 'Overlord'],
  ['Kaguya-sama wa Kokurasetai', 'Kaguya sama wa, Kokurasetai?'],
  ['Spice & Wolf', 'Spice and Wolf'],
  ['Fukushuu wo Koinegau', 'Fukushuu o Koinegau'],
  ['Toukyou Mew Mew', 'Tokyo Mew Mew'],
  ['蟲師', '蟲師'],
  ['.hack//Sign', '.hack//SIGN'],
  ['!', '!'],
  ['Night Bakery', 'The Night Bakery'],
  ['Letters from the Sea', 'Letters from Sea'],
  ['Fox and Lantern', 'Fox & Lantern'],
  ['Night Bakery Movie: Last Loaf', 'Night Bakery the Movie: Last Loaf'],
  ['Night Bakery Movie 2: Last Loaf', 'Night Bakery Movie 02: Last Loaf'],
  ['Night Bakery Special', 'Night Bakery Specials'],
  ['Night Bakery: Harvest of Autumn', 'Night Bakery Movie 3: Harvest of Autumn'],
  ['Tale of the Paper Lanterns', 'Tale of the Paper Lamterns'],
  ['Night Bakery!', 'Night Bakery'],
])('%s is %s', async (name, title) => {
  const db = await freshDatabase()
  const id = await aKnownTitle(db, title)
  await aKnownTitle(db, 'Another')
  expect(await matchRows(db, [{ ...asked, names: [name] }])).toEqual([{ outcome: 'matched', titleId: id, by: 'name' }])
})

test('a row that says only a name asks which of its titles is meant; what stands in brackets tells them apart', async () => {
  const db = await freshDatabase()
  const old = await aKnownTitle(db, 'Fruits Basket', { released_on: '2001', format: 'tv', episodes: 26 })
  const remake = await aKnownTitle(db, 'Fruits Basket', { released_on: '2019', format: 'tv', episodes: 25 })
  const named = (given: Partial<Asked>): Asked => ({ ...asked, names: ['Fruits Basket'], ...given })
  const rows = [named({}), named({ names: ['Fruits Basket (2019)'] }), named({ total: 26 }), named({ year: 2001 })]
  const [either, ...certain] = await matchRows(db, rows)
  expect(either).toEqual({ outcome: 'ambiguous', candidates: [old, remake].sort() })
  expect(certain).toEqual([remake, old, old].map((titleId) => ({ outcome: 'matched', titleId, by: 'name' })))
})

test('a site that names its pages after titles helps to find them', async () => {
  const db = await freshDatabase()
  const id = await aKnownTitle(
    db,
    'Shingeki no Kyojin Season 3 Part 2',
    {},
    { animeplanet: 'attack-on-titan-season-3-part-ii' },
  )
  const row = { ...asked, names: ['Attack on Titan Season 3: Part II'] }
  expect(await matchRows(db, [row])).toEqual([{ outcome: 'matched', titleId: id, by: 'name' }])
})

test('a title that was merged is the one that it was merged into, by its ids and by its name', async () => {
  const db = await freshDatabase()
  const from = await aKnownTitle(db, 'Mushishi Zoku Shou', {}, { mal: '21939' })
  const into = await aKnownTitle(db, 'Mushishi: The Next Passage')
  await mergeTitles(db, asAdmin('admin'), { from, into, reason: 'The same' })
  const rows = [
    { ...asked, ids: { mal: '21939' } },
    { ...asked, names: ['Mushishi Zoku Shou'] },
  ]
  expect(await matchRows(db, rows)).toMatchObject([{ titleId: into }, { titleId: into }])
})

test.each([
  ['Night Bakery Movie 2: Last Loaf', 'Night Bakery: Last Loaf', 'movie', 'tv'],
  ['Night Bakery OVA', 'Night Bakery', 'ova', 'tv'],
  ['Night Bakery (Web)', 'Night Bakery', 'ona', 'tv'],
  ['Night Bakery TV', 'Night Bakery', 'tv', 'movie'],
] as const)('%s is the %s of that format', async (name, title, format, other) => {
  const db = await freshDatabase()
  await aKnownTitle(db, title, { format: other })
  const row = { ...asked, names: [name] }
  expect(await matchRows(db, [row])).toEqual([{ outcome: 'unknown' }])
  const id = await aKnownTitle(db, title, { format })
  expect(await matchRows(db, [row])).toEqual([{ outcome: 'matched', titleId: id, by: 'name' }])
})

test.each<[string, string, object]>([
  ['Night Bakery!!', 'Night Bakery!', {}],
  ['Night Bakery', 'Night Bakery*', {}],
  ['Night Bakery', 'Yoru no Pan-ya (2006)', { title_english: 'Night Bakery' }],
  ['Night Bakery', 'Yoru no Pan-ya Movie', { title_english: 'Night Bakery' }],
  ['Night Bakery', 'Night Bakery 2', { synonyms: ['Night Bakery'] }],
  ['Night Bakery', 'Yoru no Pan-ya 2', { synonyms: ['Night Bakery'] }],
  ['Night Bakery', 'Yoru no Pan-ya', { synonyms: ['Night Bakery'], format: 'special' }],
  ['Night Bakery (2017)', 'Night Bakery', { released_on: '2016' }],
])(
  '%s may be %s, but that is not certain',
  async (name, title, { synonyms = [], ...given }: { synonyms?: string[] }) => {
    const db = await freshDatabase()
    const id = await aKnownTitle(db, title, given)
    for (const synonym of synonyms) await db.insertInto('title_names').values({ title_id: id, name: synonym }).execute()
    expect(await matchRows(db, [{ ...asked, names: [name] }])).toEqual([{ outcome: 'ambiguous', candidates: [id] }])
  },
)

test.each([
  ['Night Bakery: Harvest of Autumn', 'Night Bakery 2: Harvest of Autumn'],
  ['Tale of the Paper Lighthouse 2', 'Tale of the Paper Lighthouse 3'],
  ['Tale of the Paper Lighthouse I', 'Tale of the Paper Lighthouse II'],
  ['Tale of the Paper Lighthouse R', 'Tale of the Paper Lighthouse'],
  ['Night Bakers', 'Night Bakery'],
])('%s is not %s', async (name, title) => {
  const db = await freshDatabase()
  await aKnownTitle(db, title)
  expect(await matchRows(db, [{ ...asked, names: [name] }])).toEqual([{ outcome: 'unknown' }])
})
