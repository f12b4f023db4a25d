import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { eachOf, insertKeptRows } from '#db/kept-rows.ts'
import type { DeedOf } from './rules.ts'

/**
 * Records what a reader did. Call it in the transaction that does it.
 * @returns the ids of the rows
 */
export async function recordActivity(tx: Tx, userId: string, deeds: DeedOf[]): Promise<number[]> {
  if (deeds.length === 0) return []
  const { rows } = await sql<{ id: number }>`-- prepare: record_activity
    insert into activity (user_id, title_id, verb, standing, progress_from, progress_to, stars, score, review_id)
    select ${userId}, d.* from jsonb_to_recordset(${JSON.stringify(deeds)}::jsonb)
      as d ("titleId" text, verb text, standing text, "from" integer, "to" integer, stars smallint, score numeric, "reviewId" text)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** `recordActivity` as part of a larger statement: the rating of each row of `rated`. */
export const recordRatings: RawBuilder<unknown> = sql`
  insert into activity (user_id, title_id, verb, stars) select user_id, title_id, 'rated', stars from rated`

/** Marks what a change made of these titles' activity as undone. */
export async function undoActivity(tx: Tx, undoId: string, titleIds: string[]): Promise<void> {
  await sql`
    insert into undone_activity (activity_id)
    select a.id from undos u join activity a on a.id = any(u.activity_ids)
    where u.id = ${undoId} and a.title_id = any(${titleIds}) on conflict do nothing`.execute(tx)
}

/** Deletes what a reader did with these titles. */
export async function forgetActivity(tx: Tx, userId: string, titleIds: string[]): Promise<void> {
  await tx.deleteFrom('activity').where('user_id', '=', userId).where('title_id', 'in', titleIds).execute()
}

/** True for rows `a` of activity that were not undone. */
export const stillDone: RawBuilder<unknown> = sql`not exists (select from undone_activity u where u.activity_id = a.id)`

/** When a reader last changed what they keep of these titles, by title; a vote and a review change nothing of that. */
export async function findLastDone(tx: Tx, userId: string, titleIds: string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ titleId: string; at: Date }>`-- prepare: find_last_done
    select a.title_id as "titleId", max(a.happened_at) as at from activity a
    where a.user_id = ${userId} and a.title_id = any(${titleIds}) and a.verb not in ('rated', 'reviewed') and ${stillDone}
    group by a.title_id`.execute(tx)
  return new Map(rows.map(({ titleId, at }) => [titleId, at]))
}

/** A row of activity as JSON, and whether it was undone. */
export type KeptDeed = { id: number; is_undone: boolean } & Record<string, unknown>

/** What a reader did with these titles, to be kept until that can be forgotten for good: title_id, and `deeds`, an array of `KeptDeed`. */
export const keptActivity = (userId: string, titleIds: string[]): RawBuilder<unknown> => sql`(
  select a.title_id, jsonb_agg(to_jsonb(a) || jsonb_build_object('is_undone', not ${stillDone}) order by a.id) as deeds
  from activity a where a.user_id = ${userId} and a.title_id = any(${titleIds}) group by a.title_id)`

/** Brings back what `forgetActivity` has deleted. */
export async function restoreActivity(tx: Tx, kept: KeptDeed[]): Promise<void> {
  if (kept.length === 0) return
  await insertKeptRows(tx, 'activity', eachOf(sql`${JSON.stringify(kept)}::jsonb`))
  const undone = kept.filter((deed) => deed.is_undone).map(({ id }) => id)
  await sql`insert into undone_activity (activity_id) select unnest(${undone}::bigint[])`.execute(tx)
}
