import type { Db } from '#db/connection.ts'
import { showsAdultTitles } from './adult-titles.ts'
import type { Kind } from './rules.ts'

/** How many titles of a kind there are, hidden ones included. */
export async function countTitles(db: Db, kind: Kind): Promise<number> {
  return (await findCounts(db, kind)).titles
}

/** How many titles of a kind are shown in this request. */
export async function countShown(db: Db, kind: Kind): Promise<number> {
  const { titles, adult_titles } = await findCounts(db, kind)
  return showsAdultTitles() ? titles : titles - adult_titles
}

function findCounts(db: Db, kind: Kind) {
  return db
    .selectFrom('title_counts')
    .select(['titles', 'adult_titles'])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
}
