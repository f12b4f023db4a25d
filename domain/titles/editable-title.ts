import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { fieldsAsJson } from './title-columns.ts'
import type { EditableTitle } from './title-form-rules.ts'

/**
 * A title as the admin's form needs it, in one round trip; null when there is no such title.
 * @param locked whether to lock it against changes until the transaction ends
 */
export async function findEditableTitle(db: Db, id: string, { locked = false } = {}): Promise<EditableTitle | null> {
  const { rows } = await sql<{ title: EditableTitle }>`
    select json_build_object(
      'id', t.id, 'kind', t.kind, 'version', t.edit_version,
      'fields', ${fieldsAsJson()},
      'characters', (select coalesce(json_agg(json_build_object(
        'id', c.id, 'name', c.name, 'image', c.image, 'part', c.vocal) order by c.position, c.id), '[]')
        from characters c where c.title_id = t.id),
      'staff', (select coalesce(json_agg(json_build_object(
        'id', s.id, 'name', s.name, 'image', s.image, 'part', s.role) order by s.position, s.id), '[]')
        from staff_members s where s.title_id = t.id)
    ) as title
    from titles t where t.id = ${id} ${locked ? sql`for no key update of t` : sql``}`.execute(db)
  return rows[0]?.title ?? null
}
