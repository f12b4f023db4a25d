import { type RawBuilder, sql } from 'kysely'
import { isShown } from '../adult-titles.ts'

/** More than any title has in real catalogues. */
const most = 60

/**
 * The titles related to the title `t`, as a JSON list of SaidOfTitle: those that it names, and those that name it.
 * @param card a title as JSON; `t` is the row
 */
export function relatedTitles(card: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('relation', r.relation, 'isImplied', r.is_implied,
      'releasedOn', t.released_on, 'format', t.format, 'card', ${card})), '[]')
    from (
      select target_title_id as id, relation, false as is_implied from title_relations
        where title_id = t.id and target_title_id is not null
      union all
      select title_id, relation, true from title_relations where target_title_id = t.id
      limit ${sql.lit(most)}) r
    join titles t on t.id = r.id and ${isShown})`
}
