import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { Standing } from '../standing-rules.ts'
import type { Deed } from './rules.ts'

/** Something that a reader did on another Kiroku site. */
export interface BroughtDeed {
  titleId: string
  verb: Deed['verb']
  standing: Standing | null
  from: number | null
  to: number | null
  stars: number | null
  score: number | null
  /** Of the review as it is known here. */
  reviewId: string | null
  isUndone: boolean
  /** ISO text, in UTC and to the microsecond. */
  happenedAt: string
}

/**
 * Adds what a locked reader did elsewhere, in its order. The same deed at the same moment is there once.
 * @returns the ids of the new rows, by their places in `deeds`
 */
export async function bringActivity(tx: Tx, userId: string, deeds: BroughtDeed[]): Promise<Map<number, number>> {
  const given = deeds.map((deed, place) => ({ ...deed, place }))
  const { rows } = await sql<{ place: number; id: number }>`
    with given as (
      select distinct on (d."titleId", d.verb, d."happenedAt", d.standing, d."from", d."to", d.stars, d.score) d.*
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as d (place integer, "titleId" text, verb text, standing text,
        "from" integer, "to" integer, stars smallint, score numeric, "reviewId" text, "isUndone" boolean, "happenedAt" timestamptz)
      join titles t on t.id = d."titleId"
      where not exists (
        select from activity a where a.user_id = ${userId} and a.happened_at = d."happenedAt" and a.title_id = d."titleId"
          and a.verb = d.verb and (a.standing, a.progress_from, a.progress_to, a.stars, a.score)
            is not distinct from (d.standing, d."from", d."to", d.stars, d.score))
      order by d."titleId", d.verb, d."happenedAt", d.standing, d."from", d."to", d.stars, d.score, d.place
    ), numbered as (
      select g.*, nextval(pg_get_serial_sequence('activity', 'id')) as id from (select * from given order by place) g
    ), added as (
      insert into activity (id, user_id, title_id, verb, standing, progress_from, progress_to, stars, score, review_id, happened_at)
      overriding system value
      select id, ${userId}, "titleId", verb, standing, "from", "to", stars, score, "reviewId", "happenedAt" from numbered
    )
    select place, id from numbered`.execute(tx)
  const ids = new Map(rows.map(({ place, id }) => [place, id]))
  const undone = deeds.flatMap(({ isUndone }, place) => (isUndone ? [ids.get(place) ?? null] : []))
  await sql`
    insert into undone_activity (activity_id) select id from activity where id = any(${undone.filter((id) => id !== null)})`.execute(
    tx,
  )
  return ids
}

/** Deletes what `bringActivity` added for a reader. */
export async function takeBackActivity(tx: Tx, userId: string, ids: number[]): Promise<void> {
  await sql`delete from activity where id = any(${ids}) and user_id = ${userId}`.execute(tx)
}
