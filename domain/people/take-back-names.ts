import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'

/** Gives the characters of a title that no other title has the names and pictures that their source gave them. */
export async function takeBackCharacterNames(tx: Tx, titleId: string): Promise<void> {
  await sql`
    update characters c set name = k.name, image = k.image
    from (select distinct on (k.character_id) k.character_id, k.name, k.image
      from title_characters tc join character_keys k on k.character_id = tc.character_id join sources s on s.name = k.source
      where tc.title_id = ${titleId} and s.name <> 'admin' order by k.character_id, s.position) k
    where c.id = k.character_id and (c.name, c.image) is distinct from (k.name, k.image)
      and not exists (select from title_characters o where o.character_id = c.id and o.title_id <> ${titleId})`.execute(
    tx,
  )
}

/** The same for its staff. */
export async function takeBackStaffNames(tx: Tx, titleId: string): Promise<void> {
  await sql`
    update people p set name = k.name, image = k.image
    from (select distinct on (k.person_id) k.person_id, k.name, k.image
      from title_staff ts join person_keys k on k.person_id = ts.person_id join sources s on s.name = k.source
      where ts.title_id = ${titleId} and s.name <> 'admin' order by k.person_id, s.position) k
    where p.id = k.person_id and (p.name, p.image) is distinct from (k.name, k.image)
      and not exists (select from voices v where v.person_id = p.id)
      and not exists (select from title_staff o where o.person_id = p.id and o.title_id <> ${titleId})`.execute(tx)
}
