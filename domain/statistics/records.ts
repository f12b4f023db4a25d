import { type RawBuilder, sql } from 'kysely'
import { standing } from '../standing.ts'
import { isShown } from '../titles/adult-titles.ts'
import { isPublic } from '../titles/queries.ts'
import type { Kind } from '../titles/rules.ts'
import type { Whose } from './rules.ts'

/** The condition on rows `t` of titles or title_facets, with the reader's journal `j`, if any, that they count. */
export function counts({ sees }: Pick<Whose, 'sees'>): RawBuilder<unknown> {
  return sees === 'own' ? sql`true` : sql`(${isShown} and j.is_private is not true)`
}

/** The same of activity `a`; a review that an admin has hidden was not written, as far as others know. */
export function countsDeed(whose: Whose): RawBuilder<unknown> {
  if (whose.sees === 'own') return counts(whose)
  const isHidden = sql`a.verb = 'reviewed' and not exists (select from reviews r where r.id = a.review_id and ${isPublic})`
  return sql`(${counts(whose)} and not (${isHidden}))`
}

/** Whether the reader has been through all of it, at least once. */
const isThrough = sql`(j.is_finished is true or e.status = 'watched')`

/**
 * How much of a title was watched or read, in all: whole runs, and how far the present one has come. Whoever has been through a
 * title had all of it, even if no progress was noted; coming back to it begins at 0.
 */
function consumed(progress: RawBuilder<unknown>, total: RawBuilder<unknown>): RawBuilder<unknown> {
  const [has, all, repeats] = [sql`coalesce(${progress}, 0)`, sql`coalesce(${total}, 0)`, sql`coalesce(j.repeats, 0)`]
  return sql`(case
    when j.is_repeating and e.status is not null then (${repeats} + ${isThrough}::integer)::bigint * ${all} + ${has}
    when ${isThrough} then (1 + ${repeats})::bigint * greatest(${has}, ${all})
    else ${repeats}::bigint * ${all} + ${has} end)`
}

/**
 * The rows of a reader's titles that have a standing, and count: id, kind, standing, score; `mark`, which is the score or else
 * the stars; what of it was consumed; whether they have been through it, and when; and what title_facets says of it.
 */
export function recordsOf(
  { userId, sees }: { userId: string | RawBuilder<unknown>; sees: Whose['sees'] },
  kind: Kind | null,
): RawBuilder<unknown> {
  const ofKind = kind ? sql`and kind = ${kind}` : sql``
  return sql`(
    select t.title_id as id, t.kind, ${standing} as standing, j.score, coalesce(j.score, r.stars)::double precision as mark, t.duration,
      t.year, t.codes, ${consumed(sql`j.progress`, sql`t.episodes`)} as episodes,
      ${consumed(sql`j.volumes`, sql`t.volumes`)} as volumes,
      greatest(coalesce(j.progress, 0), coalesce(t.episodes, 0)) as whole, ${isThrough} as is_through, j.finished_on
    from (select title_id, status from list_entries where user_id = ${userId} ${ofKind}) e
    full join (
      select title_id, progress, volumes, repeats, is_finished, is_paused, is_dropped, is_repeating, is_private, score, finished_on
      from journal where user_id = ${userId} ${ofKind}
    ) j on j.title_id = e.title_id
    left join (select title_id, stars from ratings where user_id = ${userId} ${ofKind}) r
      on r.title_id = coalesce(e.title_id, j.title_id)
    join title_facets t on t.title_id = coalesce(e.title_id, j.title_id)
    where ${standing} is not null and ${counts({ sees })})`
}
