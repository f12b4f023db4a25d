import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { adminSource } from './source-rules.ts'

/** Keeps what a title now has in its edited fields as the admin's word, which stands whatever other sources say. */
export async function keepAdminsWord(tx: Tx, titleId: string): Promise<void> {
  await sql`
    insert into title_records (title_id, source, key, record, digest)
    select t.id, ${adminSource}, '', (
      select coalesce(jsonb_object_agg(field.key, field.value), '{}')
      from jsonb_each(to_jsonb(t) || jsonb_build_object(
        'characters', (select coalesce(jsonb_agg(jsonb_build_object(
          'name', name, 'image', image, 'role', role, 'vocal', vocal) order by position, id), '[]')
          from characters where title_id = t.id),
        'staff_members', (select coalesce(jsonb_agg(jsonb_build_object(
          'name', name, 'image', image, 'role', role) order by position, id), '[]')
          from staff_members where title_id = t.id))) field
      where field.key = any(t.edited_fields)), ''
    from titles t where t.id = ${titleId}
    on conflict (title_id, source) do update set record = excluded.record`.execute(tx)
}
