import { sql } from 'kysely'
import { composeOnce } from '#db/compose-once.ts'
import type { Db } from '#db/connection.ts'
import { standing } from '../standing.ts'
import { isShown } from '../titles/adult-titles.ts'
import { card } from '../titles/cards.ts'
import { shownTitle } from '../titles/title-language.ts'
import { type Continued, mostContinued, mostNext, type NextInSeries } from './own-home-rules.ts'

/** Of the titles that were finished last, so many are looked at for what comes next. */
const mostFinished = 60

interface OwnHome {
  continued: Continued[]
  next: NextInSeries[]
  /** Whether anything is on the list. */
  hasList: boolean
}

const list = sql`
  select e.title_id, e.status, coalesce(j.progress, 0) as progress, ${standing} as standing,
    greatest(e.added_at, j.changed_at) as at
  from list_entries e left join journal j on j.user_id = e.user_id and j.title_id = e.title_id
  where e.user_id = reader.id`

/** What a reader is at, the latest first, and what comes next in the series of what they finished, in one round trip. */
const ownHome = composeOnce<OwnHome, string>(
  (readerId) => sql`-- prepare: own_home
    with reader as (select ${readerId}::text as id),
    list as materialized (select l.* from reader cross join lateral (${list}) l),
    finished as (select title_id, at from list where standing = 'completed' order by at desc limit ${sql.lit(mostFinished)}),
    followed as (
      select f.title_id, f.at, r.target_title_id as next_id from finished f join title_relations r on r.title_id = f.title_id
      where r.relation = 'sequel' and r.target_title_id is not null
      union all
      select f.title_id, f.at, r.title_id from finished f join title_relations r on r.target_title_id = f.title_id
      where r.relation = 'prequel'),
    next as (
      select distinct on (next_id) next_id, title_id as after_id, at from followed n
      where not exists (select from list l where l.title_id = n.next_id)
        and not exists (select from journal j cross join reader where j.user_id = reader.id and j.title_id = n.next_id and j.is_dropped)
      order by next_id, at desc)
    select (
      select coalesce(json_agg(shown.continued), '[]') from (
        select json_build_object('title', ${card}, 'standing', l.standing, 'progress', l.progress, 'total', t.episodes) as continued
        from list l join titles t on t.id = l.title_id
        where l.standing in ('current', 'repeating') and ${isShown}
        order by l.at desc, l.title_id limit ${sql.lit(mostContinued)}) shown
    ) as continued, (
      select coalesce(json_agg(shown.next), '[]') from (
        select json_build_object('title', ${card}, 'after', (select ${shownTitle} from titles t where t.id = n.after_id)) as next
        from next n join titles t on t.id = n.next_id
        where ${isShown} and t.released_at <= now()
        order by n.at desc, t.released_at, t.id limit ${sql.lit(mostNext)}) shown
    ) as next, exists (select from list) as "hasList"`,
)

/** What a reader's own home begins with. */
export async function findOwnHome(db: Db, readerId: string): Promise<OwnHome> {
  const [found] = await ownHome(db, readerId)
  return found as OwnHome
}
