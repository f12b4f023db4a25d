import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { foreignLists } from '#tests/support/foreign-lists.ts'
import { recordsOf, rowsOf } from '#tests/support/read-records.ts'

/** Seconds of processor time, of which each takes a small part. What grows with the square of the file takes several times as many. */
const most = 8
const numbered = (count: number) => Array.from({ length: count }, (_, number) => `n${number}`)

async function within<T>(work: Promise<T>): Promise<T> {
  const begun = process.cpuUsage()
  const done = await work
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1_000_000, 'seconds').toBeLessThan(most)
  return done
}

test('the marks of an entry on AniList are read once, however many lists its reader has', async () => {
  const archive = JSON.parse(foreignLists['anilist-archive'])
  const [entry] = archive.lists
  const names = numbered(40_000)
  archive.user.custom_lists = { anime: names, manga: names }
  archive.lists = [{ ...entry, custom_lists: JSON.stringify(names.map((_, place) => place > 39_989)) }]
  const [row] = await within(rowsOf(gzipSync(JSON.stringify(archive))))
  expect(row?.lists).toEqual(names.slice(-10))
})

test('every name of another answer of AniList is told from the others at once', async () => {
  const answer = (number: number) => [`a${number}`, { lists: [{ name: 'All', entries: [] }] }]
  const first = { lists: [{ name: 'Calm', entries: [{ media: { id: 1, type: 'ANIME' }, status: 'CURRENT' }] }] }
  const data = { first, ...Object.fromEntries(numbered(60_000).map((_, number) => answer(number))) }
  expect(await within(rowsOf(gzipSync(JSON.stringify({ data }))))).toHaveLength(1)
})

test('lists of AniList without entries are counted', async () => {
  const data = { MediaListCollection: { lists: Array(100_001).fill({ name: 'a', entries: [] }) } }
  await expect(recordsOf(gzipSync(JSON.stringify({ data })))).rejects.toMatchObject({ code: 'list-rows' })
})

test('the names and ids of a title on Kitsu are cut once, and not for every entry that is about it', async () => {
  const library = JSON.parse(foreignLists['kitsu-json'])
  const [entry] = library.data
  library.data = Array(500).fill(entry)
  library.included = [
    {
      ...{ id: '424', type: 'anime' },
      attributes: { canonicalTitle: 'Mushishi', abbreviatedTitles: numbered(50_000) },
      relationships: { mappings: { data: numbered(10_000).map((id) => ({ id })) } },
    },
  ]
  const rows = await within(rowsOf(gzipSync(JSON.stringify(library))))
  expect(rows).toHaveLength(500)
  expect(rows[0]?.names).toEqual(['Mushishi', ...numbered(99)])
})
