import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { adminSource } from '../admin-source-rules.ts'
import { addNamed, adoptNamed } from './add-named.ts'
import { changeNames } from './change-names.ts'
import { followMerges } from './follow-merges.ts'
import { personKey } from './keys.ts'
import type { ChangedPerson, NewPerson, PeopleChanges } from './rules.ts'

/**
 * Removes, changes and adds a title's staff; new ones come last. A changed name or picture of a person whom other titles
 * credit too is of this title alone, unless its scope says otherwise.
 * @returns the other titles that show a change
 */
export async function saveStaff(tx: Tx, titleId: string, changes: PeopleChanges): Promise<string[]> {
  const { added, changed, removed } = changes
  if (removed.length > 0) {
    await sql`delete from title_staff where title_id = ${titleId} and id = any(${removed})`.execute(tx)
  }
  const elsewhere = await changeNames(tx, 'people', titleId, changed)
  if (changed.length > 0) await changeRoles(tx, titleId, changed)
  if (added.length > 0) await addStaff(tx, titleId, added)
  await followMerges(tx, [titleId])
  return elsewhere
}

async function changeRoles(tx: Tx, titleId: string, changed: ChangedPerson[]): Promise<void> {
  await sql`
    update title_staff r set role = s.part from json_to_recordset(${JSON.stringify(changed)}) s (id bigint, part text)
    where r.id = s.id and r.title_id = ${titleId} and r.role <> s.part`.execute(tx)
}

/** A person whom an admin types is the one that a source means by this name, or else a new one. A picture is of this title. */
async function addStaff(tx: Tx, titleId: string, added: NewPerson[]): Promise<void> {
  const rows = added.map((person, place) => ({
    ...person,
    ...{ place, source: adminSource, key: personKey('staff', person) },
  }))
  await adoptNamed(
    tx,
    adminSource,
    rows.map(({ key }) => key),
  )
  await addNamed(tx, 'people', rows)
  await sql`
    insert into title_staff (title_id, position, person_id, role, credited_as, credited_image)
    select ${titleId}, coalesce((select max(position) + 1 from title_staff where title_id = ${titleId}), 0) + a.place,
      p.id, a.part, nullif(a.name, p.name), nullif(a.image, p.image)
    from json_to_recordset(${JSON.stringify(rows)}) a (place integer, key text, name text, image text, part text)
    join person_keys k on k.source = ${adminSource} and k.key = a.key join people p on p.id = k.person_id
    order by a.place`.execute(tx)
}
