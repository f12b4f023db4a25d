import { type RawBuilder, sql } from 'kysely'
import { isShown } from '../adult-titles.ts'

/** Of a larger franchise, the titles that are related to this one and the best known of the others. */
const mostTitles = 60
const mostRelations = 1_000

/**
 * The franchise of the title `t`, as JSON of the shape SaidOfFranchise: the titles that it is related to in any way, those to
 * which they lead, and what all of them say of each other.
 * @param card a title as JSON; `t` is the row
 */
export function franchiseOf(card: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with said as materialized (
      select title_id, relation, target_title_id from title_relations
        where title_id = t.id and target_title_id is not null
      union all
      select title_id, relation, target_title_id from title_relations where target_title_id = t.id
      union all
      select r.title_id, r.relation, r.target_title_id
        from franchise_titles f join title_relations r on r.title_id = f.title_id
        where f.franchise_id = (select franchise_id from franchise_titles where title_id = t.id)
          and r.title_id <> t.id and r.target_title_id <> t.id and makes_franchise(r.relation)
      limit ${sql.lit(mostRelations)})
    select json_build_object('said', coalesce(json_agg(json_build_array(title_id, relation, target_title_id)), '[]'),
      'titles', (
        select coalesce(json_agg(title), '[]') from (
          select json_build_object('releasedOn', t.released_on, 'format', t.format, 'card', ${card}) as title
          from (
            select id, bool_or(is_next) as is_next from (
              select title_id as id, target_title_id = t.id as is_next from said
              union all select target_title_id, title_id = t.id from said) named
            where id <> t.id group by id) named
          join titles t using (id) where ${isShown}
          order by named.is_next desc, t.popularity desc, t.id limit ${sql.lit(mostTitles)}) shown))
    from said)`
}
