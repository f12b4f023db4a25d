import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { adminSource } from '../admin-source-rules.ts'
import { addNamed, adoptNamed } from './add-named.ts'
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
  const elsewhere = changed.length > 0 ? await changeStaff(tx, titleId, changed) : []
  if (added.length > 0) await addStaff(tx, titleId, added)
  return elsewhere
}

async function changeStaff(tx: Tx, titleId: string, changed: ChangedPerson[]): Promise<string[]> {
  const { rows } = await sql<{ titleId: string }>`
    with changed as materialized (
      select ts.id, ts.person_id, p.name as own_name, p.image as own_image, s.name, s.image, s.part,
        s.name <> coalesce(ts.credited_as, p.name) as is_renamed,
        s.image is distinct from coalesce(ts.credited_image, p.image) as has_other_image,
        s.scope = 'everywhere' or not exists (
          select from title_staff o where o.person_id = p.id and o.id <> ts.id
          union all select from voices v where v.person_id = p.id) as is_everywhere
      from json_to_recordset(${JSON.stringify(changed)}) s (id bigint, name text, image text, part text, scope text)
      join title_staff ts on ts.id = s.id and ts.title_id = ${titleId} join people p on p.id = ts.person_id
    ), here as (
      update title_staff ts set role = i.part,
        credited_as = case when is_renamed then nullif(case when is_everywhere then own_name else i.name end, own_name)
          else ts.credited_as end,
        credited_image = case when has_other_image then case when is_everywhere then null else nullif(i.image, own_image) end
          else ts.credited_image end
      from changed i where i.id = ts.id
    ), everywhere as (
      update people p set name = case when is_renamed then i.name else p.name end,
        image = case when has_other_image then i.image else p.image end
      from changed i where i.person_id = p.id and is_everywhere and (is_renamed or has_other_image)
      returning p.id
    )
    select distinct o.title_id as "titleId" from everywhere e cross join lateral (
      select title_id from title_staff where person_id = e.id
      union select tc.title_id from voices v join title_characters tc on tc.id = v.title_character_id where v.person_id = e.id) o
    where o.title_id <> ${titleId}`.execute(tx)
  return rows.map((row) => row.titleId)
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
