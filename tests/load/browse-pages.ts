import { connect, type Db } from '#db/connection.ts'
import { findBrowsePage, findTopTitles, findUpcoming } from '#domain/catalogue/queries.ts'
import { kinds, sortsOf } from '#domain/catalogue/rules.ts'

/**
 * What the first, the middle and the last page of each sort order cost in the database at `url`, in milliseconds
 * (medians of `rounds` visits that take turns), and how the dearest last page stands to its first.
 */
export async function benchBrowsePages(url: string, rounds = 60) {
  const db = connect(url, { connections: 1 })
  try {
    const figures = []
    for (const kind of kinds) {
      for (const { value: sort } of sortsOf[kind]) {
        const { pages } = await findBrowsePage(db, kind, sort, 1)
        const [first, middle, last] = await medians(rounds, [
          () => findBrowsePage(db, kind, sort, 1),
          () => findBrowsePage(db, kind, sort, Math.ceil(pages / 2)),
          () => findBrowsePage(db, kind, sort, pages),
        ])
        figures.push({ kind, sort, pages, first, middle, last, lastToFirst: ratio(last, first) })
      }
    }
    return figures
  } finally {
    await db.destroy()
  }
}

/** What home's data costs in a large catalogue against a small one: medians of visits that take turns. */
export async function benchHome(largeUrl: string, smallUrl: string, rounds = 200) {
  const [large, small] = [connect(largeUrl, { connections: 3 }), connect(smallUrl, { connections: 3 })]
  try {
    const [inLarge, inSmall] = await medians(rounds, [() => findHome(large), () => findHome(small)])
    return { large: inLarge, small: inSmall, largeToSmall: ratio(inLarge, inSmall) }
  } finally {
    await Promise.all([large.destroy(), small.destroy()])
  }
}

function findHome(db: Db) {
  return Promise.all([
    findTopTitles(db, 'anime', 'popular'),
    findTopTitles(db, 'manga', 'popular'),
    findUpcoming(db, 'anime'),
  ])
}

async function medians(rounds: number, works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [n, work] of works.entries()) {
      const start = performance.now()
      await work()
      times[n]?.push(performance.now() - start)
    }
  }
  return times.map((each) => Number((each.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0).toFixed(2)))
}

function ratio(a = 0, b = 1): number {
  return Number((a / b).toFixed(2))
}
