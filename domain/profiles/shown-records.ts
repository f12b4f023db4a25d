import { type RawBuilder, sql } from 'kysely'
import { stillDone } from '../activity/record-activity.ts'
import { keepsPrivate } from '../private-titles.ts'
import { standing } from '../standing.ts'
import { isShown } from '../titles/adult-titles.ts'
import { card } from '../titles/cards.ts'
import { isPublic } from '../titles/queries.ts'
import { mostCurrent, mostDeeds, mostLists, mostRead } from './rules.ts'

// What others see of the records of the reader of profile `p`, as JSON: nothing that is private, and no title that is hidden in
// this request. It is judged when it is read.

/** The reader's titles `t` that have a standing, with entry `e` and journal `j`. */
const records = sql`
  (select * from list_entries where user_id = p.user_id) e
  full join (select * from journal where user_id = p.user_id) j on j.title_id = e.title_id
  join titles t on t.id = coalesce(e.title_id, j.title_id)
  where ${standing} is not null and j.is_private is not true and ${isShown}`

/** How many titles of each kind and standing there are, and what the reader is at. */
export const standingsAsJson: RawBuilder<unknown> = sql`json_build_object(
  'counts', (select coalesce(json_agg(s), '[]') from (
    select t.kind, ${standing} as standing, count(*) as titles from ${records} group by 1, 2) s),
  'current', (select coalesce(json_agg(c), '[]') from (
    select ${card} as title, coalesce(j.progress, 0) as progress, t.episodes as total
    from ${records} and ${standing} in ('current', 'repeating')
    order by coalesce(j.changed_at, e.added_at) desc, t.id limit ${sql.lit(mostCurrent)}) c))`

/** The reader's latest deeds `a` that others may see, and where each title stood before. */
const latestDeeds = sql`(
  select l.*, to_char(l.happened_at at time zone 'UTC', 'YYYY-MM') as month,
    lag(l.standing) over (partition by l.title_id, l.standing is null order by l.happened_at, l.id) as stood
  from (
    select a.* from activity a join titles t on t.id = a.title_id
      left join journal j on j.user_id = a.user_id and j.title_id = a.title_id
    where a.user_id = p.user_id and ${stillDone} and j.is_private is not true and ${isShown}
      and (a.verb <> 'reviewed' or exists (select from reviews r where r.id = a.review_id and ${isPublic}))
    order by a.happened_at desc, a.id desc limit ${sql.lit(mostRead)}) l) a`

/** Of what was done with a title in a month, what says most comes first. */
const saysMost = sql`case when a.verb = 'finished' then 1 when a.standing = 'dropped' then 2 when a.verb = 'reviewed' then 3
  when a.verb = 'rated' then 4 when a.verb = 'scored' then 5 when a.verb = 'progress' then 7 else 6 end`

/** What the reader did last, once for each title and month. Another status with the same standing is nothing that is shown. */
export const activityAsJson: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('month', d.month, 'verb', d.verb, 'standing', d.standing, 'to', d.progress_to,
    'stars', d.stars, 'score', d.score, 'title', ${card}) order by d.last_at desc, d.id desc), '[]')
  from (
    select * from (
      select distinct on (a.month, a.title_id) a.*, max(a.happened_at) over (partition by a.month, a.title_id) as last_at
      from ${latestDeeds} where a.verb <> 'status' or a.standing is distinct from a.stood
      order by a.month, a.title_id, ${saysMost}, a.happened_at desc, a.id desc) o
    order by o.last_at desc, o.id desc limit ${sql.lit(mostDeeds)}) d
  join titles t on t.id = d.title_id)`

/** The titles `t` on list `s` that everybody sees there. */
const shelved = sql`
  shelf_titles r join titles t on t.id = r.title_id
  where r.shelf_id = s.id and ${isShown} and not ${keepsPrivate(sql`p.user_id`, sql`r.title_id`)}`

/** The lists that the reader shows to everybody, the last changed first. */
export const listsAsJson: RawBuilder<unknown> = sql`(select coalesce(json_agg(l), '[]') from (
  select s.id, s.name, (select count(*) from ${shelved}) as titles,
    (select coalesce(json_agg(x.card), '[]') from (select ${card} as card from ${shelved} order by r.position limit 4) x) as cover
  from shelves s where s.user_id = p.user_id and s.is_public order by s.changed_at desc, s.id desc limit ${sql.lit(mostLists)}) l)`
