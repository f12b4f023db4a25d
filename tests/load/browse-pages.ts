import { connect, type Db } from '#db/connection.ts'
import { findBrowsePage } from '#domain/titles/find-browse-page.ts'
import { findTopTitles, findUpcoming } from '#domain/titles/find-home-rows.ts'
import { kinds, sortsOf } from '#domain/titles/rules.ts'
import { costHere, oneByOne } from './cost.ts'
import type { Databases } from './databases.ts'
import { atMost, costs, type Figure, median } from './figure.ts'
import type { References } from './references.ts'

/** What the last and the middle page of each sort order cost the database compared with the first. */
export async function benchBrowsePages({ large, postmaster }: Databases, { lookUp }: References): Promise<Figure[]> {
  const db = connect(large, { connections: 1 })
  try {
    const figures: Figure[] = []
    for (const kind of kinds) {
      for (const sort of sortsOf[kind]) {
        const { pages } = await findBrowsePage(db, kind, sort, 1)
        const middle = Math.ceil(pages / 2)
        const cost = costHere(postmaster)
        const found = { first: [] as number[], middle: [] as number[], last: [] as number[], lookUp: [] as number[] }
        // In turns, because the machine changes within seconds.
        for (let round = 0; round < 60; round++) {
          if (round % 10 === 0) found.lookUp.push(await lookUp.slice())
          found.first.push(await cost(() => findBrowsePage(db, kind, sort, 1)))
          found.middle.push(await cost(() => findBrowsePage(db, kind, sort, middle)))
          found.last.push(await cost(() => findBrowsePage(db, kind, sort, pages)))
        }
        const absolute = median(found.middle)
        figures.push(
          atMost(`page ${pages} of ${kind} by ${sort}, of page 1`, 2, median(found.last) / median(found.first), '×'),
          costs(`page ${middle} of the same`, 5, { multiple: absolute / median(found.lookUp), absolute }, lookUp),
        )
      }
    }
    return figures
  } finally {
    await db.destroy()
  }
}

/** What home's data costs in the large catalogue compared with the small one. */
export async function benchHome(databases: Databases, { lookUp }: References): Promise<Figure[]> {
  const large = connect(databases.large, { connections: 3 })
  const small = connect(databases.small, { connections: 3 })
  try {
    const costOf = async (db: Db) => {
      const works = Array.from({ length: 200 }, () => () => findHome(db))
      return (await oneByOne(lookUp, costHere(databases.postmaster), works))(0.5)
    }
    const [inLarge, inSmall] = [await costOf(large), await costOf(small)]
    const times = inLarge.multiple / inSmall.multiple
    return [atMost("home's data in the large catalogue, of the demo catalogue's", 1.5, times, '×')]
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
