import { type RawBuilder, sql } from 'kysely'

/** The places on a list as `o`: those of its titles, and of those that were taken off it and can be put back. */
export const placesOn = (shelfId: string) => sql`(
  select title_id, position from shelf_titles where shelf_id = ${shelfId}
  union all select title_id, position from unshelved_titles where shelf_id = ${shelfId}) o`

/** The position after all others. */
export const lastOn = (shelfId: string, titleId: string) => sql`(
  select coalesce(floor(max(o.position)), 0) + 1 from ${placesOn(shelfId)} where o.title_id <> ${titleId})`

/** Where the row `r` had its place on list `s`, or just after it if that is taken. */
export const placeAgain: RawBuilder<unknown> = sql`
  case when exists (select from shelf_titles o where o.shelf_id = s.id and o.position = r.position)
    then (r.position + coalesce((select min(o.position) from shelf_titles o where o.shelf_id = s.id and o.position > r.position),
      r.position + 2)) * 0.5
    else r.position end`
