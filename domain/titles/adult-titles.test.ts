import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { inTransaction } from '#db/transaction.ts'
import { aTitle } from '#tests/support/builders.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { tagTitles } from '../tags/tag-titles.ts'
import { countAllTitles, findTitleAddresses } from './addresses.ts'
import { isHiddenTitle, withAdultTitles } from './adult-titles.ts'
import { findTitleCard } from './cards.ts'
import { findTopTitles } from './find-home-rows.ts'
import { findTitlePage } from './queries.ts'
import { findTitles } from './query/find-titles.ts'
import { readTitleQuery } from './query/title-query-rules.ts'
import { type Kind, kinds } from './rules.ts'
import { suggest } from './search/suggest.ts'

const ages = [null, 'g', 'mature', 'adult'] as const
const marks = [null, 'yes', 'no'] as const
const tags = ['Drama', 'Hentai', 'erotica'] as const

const aMadeTitle = fc.record({
  age: fc.constantFrom(...ages),
  mark: fc.constantFrom(...marks),
  tags: fc.subarray([...tags]),
  kind: fc.constantFrom('anime' as const, 'manga' as const),
})
type MadeTitle = typeof aMadeTitle extends fc.Arbitrary<infer Made> ? Made : never

/** The rule in other words. */
function isForAdults({ age, mark, tags: of }: MadeTitle): boolean {
  if (mark === 'yes') return true
  if (mark === 'no') return false
  return age === 'adult' || of.includes('Hentai') || of.includes('erotica')
}

test('a title is hidden if and only if an admin says that it is for adults, or else its age rating or a tag does', async () => {
  const db = await freshDatabase()
  const made = new Map<string, MadeTitle>()
  const save = async (id: string, title: MadeTitle) => {
    await db.updateTable('titles').set({ age_rating: title.age, adult_mark: title.mark }).where('id', '=', id).execute()
    await tag(db, id, title.tags)
    made.set(id, title)
  }

  await fc.assert(
    fc.asyncProperty(fc.array(aMadeTitle, { minLength: 1, maxLength: 4 }), fc.nat(), async (titles, place) => {
      for (const title of titles) {
        const { id } = await aTitle(db, {
          ...{ title: 'Saga', kind: title.kind, age_rating: title.age, adult_mark: title.mark },
          ...{ is_adult: true, airing_state: 'airing', genres: ['Drama'] },
        })
        await tag(db, id, title.tags)
        made.set(id, title)
      }
      const [id = '', title] = [...made].at(place % made.size) ?? []
      if (title) await save(id, { ...title, ...titles[0], kind: title.kind })

      for (const shown of [false, true]) {
        const wanted = [...made].filter(([, each]) => shown || !isForAdults(each))
        const kindOf = new Map(wanted.map(([each, { kind }]) => [each, kind]))
        await withAdultTitles(shown, () => expectExactly(db, kindOf, [...made.keys()]))
      }
    }),
    { numRuns: 20 },
  )
})

async function tag(db: Db, titleId: string, names: string[]): Promise<void> {
  const all = names.map((name, position) => ({ titleId, kind: 'genre' as const, name, position, isSpoiler: false }))
  await inTransaction(db, (tx) => tagTitles(tx, [titleId], all))
}

/** Whatever finds titles finds these, and counts them. */
async function expectExactly(db: Db, wanted: Map<string, Kind>, all: string[]): Promise<void> {
  const right = [...wanted.keys()].sort()
  for (const kind of kinds) {
    const ofKind = right.filter((id) => wanted.get(id) === kind)
    const top = await findTopTitles(db, kind, 'popular', 1000)
    expect(top.map(({ id }) => id).sort()).toEqual(ofKind)
    for (const asked of ['', 'state=airing', 'q=saga']) {
      const found: string[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = readTitleQuery(kind, new URLSearchParams(`${asked}&per=24&page=${page}`))
        const answer = await findTitles(db, { query, codes: {} })
        pages = answer.pages
        found.push(...answer.rows.map(({ id }) => id))
        expect(answer.total, asked).toBe(ofKind.length)
      }
      expect(found.sort(), asked).toEqual(ofKind)
    }
  }
  expect(await findTitleAddresses(db, { offset: 0, limit: 10_000 })).toHaveLength(right.length)
  expect(await countAllTitles(db)).toBe(right.length)
  expect((await suggest(db, 'saga')).titles).toHaveLength(Math.min(8, right.length))
  for (const id of all.slice(-3)) {
    expect((await findTitleCard(db, id)) !== null, id).toBe(wanted.has(id))
    expect((await findTitlePage(db, id)) !== null, id).toBe(wanted.has(id))
    expect(await isHiddenTitle(db, id), id).toBe(!wanted.has(id))
  }
}

test('titles that are added, tagged, deleted and restored within one transaction are counted right', async () => {
  const db = await freshDatabase()
  const counts = () => db.selectFrom('title_counts').selectAll().where('kind', '=', 'anime').executeTakeFirstOrThrow()
  const { id } = await inTransaction(db, async (tx) => {
    const title = await aTitle(tx, { age_rating: 'adult' })
    await tag(tx, title.id, ['Hentai'])
    await aTitle(tx, { age_rating: 'teen' })
    return title
  })
  expect(await counts()).toMatchObject({ titles: 2, adult_titles: 1 })

  await db.updateTable('titles').set({ age_rating: null }).where('id', '=', id).execute()
  expect(await counts()).toMatchObject({ adult_titles: 1 })
  await tag(db, id, [])
  expect(await counts()).toMatchObject({ adult_titles: 0 })
  await db.updateTable('titles').set({ adult_mark: 'yes' }).where('id', '=', id).execute()
  expect(await counts()).toMatchObject({ titles: 2, adult_titles: 1 })
  await db.deleteFrom('titles').where('id', '=', id).execute()
  expect(await counts()).toMatchObject({ titles: 1, adult_titles: 0 })
})

test('similar and related titles leave hidden ones out and are still four', async () => {
  const db = await freshDatabase()
  const { id } = await aTitle(db, { genres: ['Drama'] })
  const hidden = await aTitle(db, {
    genres: ['Drama'],
    age_rating: 'adult',
    imported_score: 10,
    imported_voters: 90_000,
  })
  for (let number = 1; number <= 5; number++) await aTitle(db, { genres: ['Drama'], imported_score: 5 })
  await db
    .insertInto('title_relations')
    .values({
      title_id: hidden.id,
      position: 0,
      relation: 'sequel',
      target_title_id: id,
      target_title: '',
      target_kind: 'anime',
    })
    .execute()
  const { id: other } = await aTitle(db, { genres: ['Drama'] })

  const [page, shown] = [await findTitlePage(db, other), await withAdultTitles(true, () => findTitlePage(db, other))]
  expect(page?.moreLikeThis).toHaveLength(4)
  expect(page?.moreLikeThis.map((each) => each.id)).not.toContain(hidden.id)
  expect(shown?.moreLikeThis[0]?.id).toBe(hidden.id)
  expect((await findTitlePage(db, id))?.relations).toEqual([])
  expect((await withAdultTitles(true, () => findTitlePage(db, id)))?.relations).toMatchObject([{ id: hidden.id }])
})

test('suggestions are eight also where more hidden titles match better', async () => {
  const db = await freshDatabase()
  for (let number = 1; number <= 40; number++) {
    await aTitle(db, { title: 'Saga', age_rating: 'adult', imported_members: 90_000 })
  }
  for (let number = 1; number <= 9; number++) await aTitle(db, { title: `Saga ${number}`, imported_members: number })

  expect((await suggest(db, 'saga')).titles).toHaveLength(8)
  expect((await suggest(db, 'saga')).titles[0]?.title).toBe('Saga 9')
})
