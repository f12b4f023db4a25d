import { type RawBuilder, sql } from 'kysely'
import { keepsPrivate } from '../../private-titles.ts'
import { mostCounted, mostShown } from './rules.ts'

/**
 * Readers' public lists that show title `t`, those that it was put on last first, as JSON. A title that is on none costs one look
 * into an index; of one that is on very many, no more are read than are counted.
 */
export const shelvesOfTitle: RawBuilder<unknown> = sql`(
  select json_build_object(
    'shown', coalesce(json_agg(json_build_object(
      'id', x.id, 'name', x.name, 'owner', x.owner, 'ownerId', x.user_id, 'handle', x.handle) order by x.place)
      filter (where x.place <= ${sql.lit(mostShown)}), '[]'),
    'more', greatest(0, count(*) - ${sql.lit(mostShown)}))
  from (
    select s.id, s.name, s.user_id, u.user_name as owner, p.handle,
      row_number() over (order by r.added_at desc, r.shelf_id) as place
    from (
      select shelf_id, added_at from shelf_titles where title_id = t.id and is_public
      order by added_at desc, shelf_id limit ${sql.lit(mostCounted)}) r
    join shelves s on s.id = r.shelf_id
    join users u on u.id = s.user_id and u.suspended_at is null
    join profiles p on p.user_id = s.user_id and p.is_public
    where not ${keepsPrivate(sql`s.user_id`, sql`t.id`)}) x)`
