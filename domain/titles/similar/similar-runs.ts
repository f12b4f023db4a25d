import { sql } from 'kysely'
import { now } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import { noteFailure } from '../../note-failure.ts'

/** Changes when a run would find something else: readers have rated, or titles have come or gone. It reads some rows a title, not all ratings. */
const presentFigures = sql`(
  select concat_ws(' ', 'v2', (select sum(titles) from title_counts), sum(ratings), sum(ratings * (hashtextextended(title_id, stars) % 1000003)))
  from star_counts)`

/** Orders a run that recomputes which titles are similar; none if one is under way, or nothing has changed since the last. */
export async function orderSimilarRun(db: Db): Promise<void> {
  await sql`
    with old as (
      delete from similar_runs where ended_at < (select max(ended_at) from similar_runs where not failed)
    )
    insert into similar_runs (figures)
    select figures from (select ${presentFigures} as figures) present
    where not exists (select from similar_runs where ended_at is null)
      and figures is distinct from (
        select figures from similar_runs where ended_at is not null and not failed order by ended_at desc limit 1)
    on conflict ((true)) where ended_at is null do nothing`.execute(db)
}

/** The id of the run that is under way; null when there is none. */
export async function findSimilarRun(db: Db): Promise<number | null> {
  const run = await db.selectFrom('similar_runs').select('id').where('ended_at', 'is', null).executeTakeFirst()
  return run?.id ?? null
}

/** Ends a run, whether its work is done or was given up. */
export async function endSimilarRun(db: Db, id: number, { failed }: { failed: boolean }): Promise<void> {
  await db.updateTable('similar_runs').set({ ended_at: now, failed }).where('id', '=', id).execute()
}

/** @returns how often work on the run has failed */
export function noteSimilarFailure(db: Db, id: number): Promise<number> {
  const count = sql<{ failures: number }>`
    update similar_runs set failures = failures + 1 where id = ${id} and ended_at is null returning failures`
  return noteFailure(db, count, () => endSimilarRun(db, id, { failed: true }))
}
