import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { isShown } from '../titles/adult-titles.ts'
import { card, shownScore } from '../titles/cards.ts'
import { inWatchOrder, type SaidOfFranchise } from '../titles/relations/in-watch-order.ts'
import { franchiseOf } from '../titles/relations/queries.ts'
import type { Kind, Score, TitleCard } from '../titles/rules.ts'
import { shownTitle } from '../titles/title-language.ts'
import { type Loaded, readRecord } from './queries.ts'
import type { OwnRecord } from './record-rules.ts'

/** Null when there is no such title, or it is hidden in this request and the reader keeps nothing of it. */
export async function findRecord(db: Db, userId: string, id: string): Promise<OwnRecord | null> {
  const { rows } = await sql<Loaded & { stars: number | null; score: Score }>`-- prepare: find_record
    select t.id as "titleId", t.kind, ${shownTitle} as title, t.episodes, t.volumes, to_jsonb(e) as entry, to_jsonb(j) as journal,
      r.stars, ${shownScore} as score
    from titles t
    left join list_entries e on e.user_id = ${userId} and e.title_id = t.id
    left join journal j on j.user_id = ${userId} and j.title_id = t.id
    left join ratings r on r.user_id = ${userId} and r.title_id = t.id
    where t.id = ${id} and (${isShown} or e.id is not null or j.user_id is not null)`.execute(db)
  const [found] = rows
  if (!found) return null
  const { titleId, kind, title, episodes, volumes, stars, score } = found
  return { title: { id: titleId, kind, title, episodes, volumes, score }, record: readRecord(found), stars }
}

/** The sequel that follows a title in watch order, of the same kind; null if the reader keeps something of it. */
export async function findNext(db: Db, userId: string, id: string): Promise<TitleCard | null> {
  const { rows } = await sql<{ kind: Kind; franchise: SaidOfFranchise; kept: string[] }>`-- prepare: find_next
    select t.kind, ${franchiseOf(card)} as franchise, (
      select coalesce(json_agg(title_id), '[]') from (
        select title_id from list_entries where user_id = ${userId}
        union all select title_id from journal where user_id = ${userId}) own
      where title_id in (
        select target_title_id from title_relations where title_id = t.id
        union all select title_id from title_relations where target_title_id = t.id)) as kept
    from titles t where t.id = ${id}`.execute(db)
  const [found] = rows
  if (!found) return null
  const { kind, franchise, kept } = found
  const next = inWatchOrder({ id, kind }, franchise).find((each) => each.relation === 'sequel' && each.kind === kind)
  return next && !kept.includes(next.id) ? next : null
}
