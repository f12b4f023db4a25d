import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { adminSource } from '../../admin-source-rules.ts'
import { shownCharacters, shownStaff } from '../../people/shown.ts'

/**
 * Keeps what a title now has in its edited fields as the admin's word, which stands whatever other sources say. Of characters,
 * voices and staff it keeps who is meant.
 */
export async function keepAdminsWord(tx: Tx, titleId: string): Promise<void> {
  await sql`
    insert into title_records (title_id, source, key, record, digest)
    select t.id, ${adminSource}, '', (
      select coalesce(jsonb_object_agg(field.key, field.value), '{}')
      from jsonb_each(to_jsonb(t) || jsonb_build_object(
        'characters', (select coalesce(jsonb_agg(jsonb_build_object(
          'name', c.name, 'image', c.image, 'role', c.role, 'vocal', c.vocal, 'character', c.character_id,
          'creditedAs', tc.credited_as, 'creditedImage', tc.credited_image, 'voices', (
            select coalesce(jsonb_agg(jsonb_build_object('person', person_id, 'language', language) order by position), '[]')
            from voices where title_character_id = c.id)) order by c.position, c.id), '[]')
          from ${shownCharacters} c join title_characters tc on tc.id = c.id where c.title_id = t.id),
        'staff_members', (select coalesce(jsonb_agg(jsonb_build_object(
          'name', s.name, 'image', s.image, 'role', s.role, 'person', s.person_id,
          'creditedAs', ts.credited_as, 'creditedImage', ts.credited_image) order by s.position, s.id), '[]')
          from ${shownStaff} s join title_staff ts on ts.id = s.id where s.title_id = t.id))) field
      where field.key = any(t.edited_fields)), ''
    from titles t where t.id = ${titleId}
    on conflict (title_id, source, coalesce(said_of, '')) do update set record = excluded.record`.execute(tx)
}
