import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { People, PeopleChanges } from './people-rules.ts'

const tables = {
  characters: { table: sql.table('characters'), part: sql.ref('vocal') },
  staff: { table: sql.table('staff_members'), part: sql.ref('role') },
}

/** Removes, changes and adds a title's characters or staff; new ones come last. */
export async function savePeople(tx: Tx, titleId: string, people: People, changes: PeopleChanges): Promise<void> {
  const { table, part } = tables[people]
  const { added, changed, removed } = changes
  if (removed.length > 0) {
    await sql`delete from ${table} where title_id = ${titleId} and id = any(${removed})`.execute(tx)
  }
  if (changed.length > 0) {
    await sql`
      update ${table} p set name = c.name, image = c.image, ${part} = c.part
      from json_to_recordset(${JSON.stringify(changed)}) c(id bigint, name text, image text, part text)
      where p.id = c.id and p.title_id = ${titleId}`.execute(tx)
  }
  if (added.length > 0) {
    const rows = added.map((person, place) => ({ ...person, place }))
    await sql`
      insert into ${table} (title_id, position, name, image, ${part})
      select ${titleId}, coalesce((select max(position) + 1 from ${table} where title_id = ${titleId}), 0) + a.place,
        a.name, a.image, a.part
      from json_to_recordset(${JSON.stringify(rows)}) a(place int, name text, image text, part text)`.execute(tx)
  }
}
