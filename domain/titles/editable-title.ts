import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { shownCharacters, shownStaff } from '../people/shown.ts'
import { fieldsAsJson } from './title-columns.ts'
import type { EditableTitle } from './title-form-rules.ts'

const staffElsewhere = sql`(select count(distinct o.title_id) from (
  select title_id from title_staff where person_id = s.person_id
  union all select tc.title_id from voices v join title_characters tc on tc.id = v.title_character_id
    where v.person_id = s.person_id) o where o.title_id <> t.id)`

/**
 * A title as the admin's form needs it; null when there is no such title.
 * @param locked whether to lock it against changes until the transaction ends
 */
export async function findEditableTitle(db: Db, id: string, { locked = false } = {}): Promise<EditableTitle | null> {
  // By itself: a statement that has waited for a title sees its characters and staff as they were before.
  if (locked) await sql`select from titles where id = ${id} for no key update`.execute(db)
  const { rows } = await sql<{ title: EditableTitle }>`
    select json_build_object(
      'id', t.id, 'kind', t.kind, 'version', t.edit_version,
      'fields', ${fieldsAsJson()},
      'characters', (select coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name, 'image', c.image, 'part', c.vocal,
        'elsewhere', (select count(distinct o.title_id) from title_characters o
          where o.character_id = c.character_id and o.title_id <> t.id)) order by c.position, c.id), '[]')
        from ${shownCharacters} c where c.title_id = t.id),
      'staff', (select coalesce(json_agg(json_build_object(
        'id', s.id, 'name', s.name, 'image', s.image, 'part', s.role,
        'elsewhere', ${staffElsewhere}) order by s.position, s.id), '[]')
        from ${shownStaff} s where s.title_id = t.id)
    ) as title
    from titles t where t.id = ${id}`.execute(db)
  return rows[0]?.title ?? null
}
