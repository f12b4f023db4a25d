import { type RawBuilder, sql } from 'kysely'
import type { MergedOwn } from './rules.ts'

const what = sql`case r.table_name when 'list_entries' then 'entry' when 'ratings' then 'rating' when 'reviews' then 'review' end`

/** As MergedOwn: what became of what a reader had of the titles that have been merged into this one. */
export function mergedOwn(userId: string, titleId: string): RawBuilder<MergedOwn[]> {
  return sql`(
    select coalesce(json_agg(json_build_object('id', m.merged_id, 'title', m.title, 'moved', had.moved, 'aside', had.aside) order by m.merged_at), '[]')
    from title_merges m cross join lateral (
      select coalesce(json_agg(${what} order by r.table_name) filter (where r.is_moved), '[]') as moved,
        coalesce(json_agg(json_build_object('what', ${what}, 'stars', r.kept_row -> 'stars', 'text', r.kept_row -> 'body')
          order by r.table_name) filter (where not r.is_moved), '[]') as aside
      from title_merge_rows r
      where r.merged_id = m.merged_id and r.user_id = ${userId} and ${what} is not null having count(*) > 0) had
    where m.survivor_id = ${titleId})`
}

/** Of the title for which entry `e` was made, the name, if that title has been merged into the one that it is of now; else null. */
export const mergedFrom: RawBuilder<string | null> = sql`(
  select m.title from title_merge_rows r join title_merges m using (merged_id)
  where r.user_id = e.user_id and r.table_name = 'list_entries' and r.is_moved and m.survivor_id = e.title_id
    and r.kept_row ->> 'id' = e.id
  order by m.merged_at limit 1)`
