import { sql } from 'kysely'
import { clearPagesSoon } from '#db/clear-pages.ts'
import type { Db, PlainDb } from '#db/connection.ts'
import { findNearest, type Neighbourhood } from './nearest.ts'
import { readLikes } from './read-likes.ts'
import { saveNeighbours } from './save-neighbours.ts'
import { endSimilarRun } from './similar-runs.ts'

interface Working {
  /** Stops after the current titles; the run continues the next time it is worked on. */
  signal?: AbortSignal
  /** Rests after this many milliseconds of work, so that others can use the processors. */
  pause?(worked: number): Promise<void>
}

const titlesAtOnce = 100

/**
 * Recomputes which titles are similar (docs/decisions/0048). Everything is computed again, which takes seconds, and only
 * what has changed is written, in small transactions: a run that was interrupted finds what it wrote unchanged.
 */
export async function workOnSimilar(db: PlainDb, id: number, { signal, pause }: Working = {}): Promise<void> {
  await weighGenres(db)
  const likes = await readLikes(db, signal)
  const seen = likes.titles.map((title) => title.id)
  let begun = performance.now()
  let batch: Neighbourhood[] = []
  const save = async () => {
    await saveNeighbours(db, id, batch)
    batch = []
    await pause?.(performance.now() - begun)
    begun = performance.now()
  }
  for (const neighbourhood of findNearest(likes)) {
    if (signal?.aborted) return
    batch.push(neighbourhood)
    if (batch.length === titlesAtOnce) await save()
  }
  await save()
  let after = ''
  for (;;) {
    if (signal?.aborted) return
    const left = await findOthersWithNeighbours(db, seen, after)
    const last = left.at(-1)
    if (last === undefined) break
    batch = left.map((titleId) => ({ id: titleId, neighbours: [] }))
    await save()
    after = last
  }
  await endSimilarRun(db, id, { failed: false })
}

/** Titles that had neighbours, and that nobody likes any more: the next ones by their ids. */
async function findOthersWithNeighbours(db: Db, seen: string[], after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct title_id as id from liked_together
    where title_id <> all(${seen}::text[]) and title_id > ${after} order by 1 limit ${titlesAtOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * How much each genre says: ten times the logarithm of one more than how many titles there are for each title with the genre.
 * After an import this may change the order on any item page.
 */
async function weighGenres(db: Db): Promise<void> {
  const { rows } = await sql<{ genre: string }>`
    with present as (
      select genre, greatest(1, round(10 * ln(1 + (select sum(titles) from title_counts)::numeric / count(*))))::smallint as weight
      from (
        select g.genre from titles t join genre_set_genres g on g.genre_set_id = t.genre_set_id
      ) used group by genre
    ), gone as (
      delete from genre_weights where genre not in (select genre from present)
    )
    insert into genre_weights (genre, weight) select genre, weight from present
    on conflict (genre) do update set weight = excluded.weight where genre_weights.weight <> excluded.weight
    returning genre`.execute(db)
  if (rows.length > 0) await clearPagesSoon(db)
}
