import { sql } from 'kysely'

/**
 * The characters of titles as they are shown, as a table in a larger statement: id, title_id, position, character_id, name,
 * image, role, and their voices in one text, `vocal`.
 */
export const shownCharacters = sql`(
  select tc.id, tc.title_id, tc.position, tc.character_id, coalesce(tc.credited_as, c.name) as name,
    coalesce(tc.credited_image, c.image) as image, tc.role,
    coalesce((select string_agg(p.name, ', ' order by v.position) from voices v join people p on p.id = v.person_id
      where v.title_character_id = tc.id), '') as vocal
  from title_characters tc join characters c on c.id = tc.character_id)`

/** The same of staff: id, title_id, position, person_id, name, image, role. */
export const shownStaff = sql`(
  select ts.id, ts.title_id, ts.position, ts.person_id, coalesce(ts.credited_as, p.name) as name,
    coalesce(ts.credited_image, p.image) as image, ts.role
  from title_staff ts join people p on p.id = ts.person_id)`
