import { connect, type Db } from '#db/connection.ts'
import { findBrowsePage, findTopTitles, findUpcoming } from '#domain/catalogue/queries.ts'
import { kinds, sortsOf } from '#domain/catalogue/rules.ts'
import { atMost, type Figure, median } from './figure.ts'

/** What the last and the middle page of each sort order cost the database against the first, visited in turns. */
export async function benchBrowsePages(databaseUrl: string): Promise<Figure[]> {
  const db = connect(databaseUrl, { connections: 1 })
  try {
    const figures: Figure[] = []
    for (const kind of kinds) {
      for (const { value: sort } of sortsOf[kind]) {
        const { pages } = await findBrowsePage(db, kind, sort, 1)
        const [first = 0, middle = 0, last = 0] = await medians(60, [
          () => findBrowsePage(db, kind, sort, 1),
          () => findBrowsePage(db, kind, sort, Math.ceil(pages / 2)),
          () => findBrowsePage(db, kind, sort, pages),
        ])
        figures.push(
          atMost(`page ${pages} of ${kind} by ${sort}, of page 1`, 2, last / first, '×'),
          atMost(`page ${Math.ceil(pages / 2)} of the same`, 5, middle, ' ms'),
        )
      }
    }
    return figures
  } finally {
    await db.destroy()
  }
}

/** What home's data costs in the large catalogue against the small one, visited in turns. */
export async function benchHome(largeUrl: string, smallUrl: string): Promise<Figure[]> {
  const [large, small] = [connect(largeUrl, { connections: 3 }), connect(smallUrl, { connections: 3 })]
  try {
    const [inLarge = 0, inSmall = 0] = await medians(200, [() => findHome(large), () => findHome(small)])
    return [atMost("home's data in the large catalogue, of the demo catalogue's", 1.5, inLarge / inSmall, '×')]
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

/** The median milliseconds of each of the works, which take turns. */
async function medians(rounds: number, works: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [n, work] of works.entries()) {
      const start = performance.now()
      await work()
      times[n]?.push(performance.now() - start)
    }
  }
  return times.map(median)
}
