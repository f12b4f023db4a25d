import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { adminSource } from '../admin-source-rules.ts'
import { addNamed, adoptNamed } from './add-named.ts'
import { changeNames } from './change-names.ts'
import { followMerges } from './follow-merges.ts'
import { personKey } from './keys.ts'
import type { ChangedPerson, NewPerson, PeopleChanges } from './rules.ts'
import { shownCharacters } from './shown.ts'

/**
 * Removes, changes and adds a title's characters; new ones come last. A changed name or picture of a character that other
 * titles have too is of this title alone, unless its scope says otherwise.
 * @returns the other titles that show a change
 */
export async function saveCharacters(tx: Tx, titleId: string, changes: PeopleChanges): Promise<string[]> {
  const { added, changed, removed } = changes
  if (removed.length > 0) {
    await sql`delete from title_characters where title_id = ${titleId} and id = any(${removed})`.execute(tx)
  }
  const elsewhere = await changeNames(tx, 'characters', titleId, changed)
  if (changed.length > 0) await changeVoices(tx, titleId, changed)
  if (added.length > 0) await addCharacters(tx, titleId, added)
  await followMerges(tx, [titleId])
  return elsewhere
}

async function changeVoices(tx: Tx, titleId: string, changed: ChangedPerson[]): Promise<void> {
  const { rows } = await sql<{ id: number; part: string }>`
    select c.id, s.part from ${shownCharacters} c join json_to_recordset(${JSON.stringify(changed)}) s (id bigint, part text)
      on s.id = c.id
    where c.title_id = ${titleId} and c.vocal <> s.part`.execute(tx)
  if (rows.length === 0) return
  await tx
    .deleteFrom('voices')
    .where(
      'title_character_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  await addVoices(tx, rows)
}

async function addCharacters(tx: Tx, titleId: string, added: NewPerson[]): Promise<void> {
  const rows = added.map((person, place) => ({ ...person, place }))
  const { rows: saved } = await sql<{ id: number; place: number }>`
    with come as materialized (
      select a.*, nextval('characters_id_seq') as id
      from json_to_recordset(${JSON.stringify(rows)}) a (place integer, name text, image text)
    ), characters as (
      insert into characters (id, name, image) overriding system value select id, name, image from come
    ), last as (
      select coalesce(max(position), -1) as position from title_characters where title_id = ${titleId}
    )
    insert into title_characters (title_id, position, character_id)
    select ${titleId}, last.position + 1 + come.place, come.id from come cross join last order by come.place
    returning id, (select place from come where come.id = character_id) as place`.execute(tx)
  await addVoices(
    tx,
    saved.map(({ id, place }) => ({ id, part: added[place]?.part ?? '' })),
  )
}

/** A voice that an admin types is the one that a source means by this name, or else a new one. */
async function addVoices(tx: Tx, rows: { id: number; part: string }[]): Promise<void> {
  const voices = rows
    .filter(({ part }) => part !== '')
    .map(({ id, part: name }) => ({ id, source: adminSource, key: personKey('voice', { name }), name, image: null }))
  if (voices.length === 0) return
  await adoptNamed(
    tx,
    adminSource,
    voices.map(({ key }) => key),
  )
  await addNamed(tx, 'people', voices)
  await sql`
    insert into voices (title_character_id, position, person_id)
    select v.id, 0, k.person_id from json_to_recordset(${JSON.stringify(voices)}) v (id bigint, key text)
    join person_keys k on k.source = ${adminSource} and k.key = v.key`.execute(tx)
}
