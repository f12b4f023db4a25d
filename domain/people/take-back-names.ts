import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { adminSource } from '../admin-source-rules.ts'

/** Whom a title credits by rows of its own, and where else somebody is credited. */
const credited = {
  characters: {
    named: sql.table('characters'),
    keys: sql.table('character_keys'),
    rows: sql.table('title_characters'),
    id: sql.ref('character_id'),
    isVoice: sql`false`,
  },
  people: {
    named: sql.table('people'),
    keys: sql.table('person_keys'),
    rows: sql.table('title_staff'),
    id: sql.ref('person_id'),
    isVoice: sql`exists (select from voices v where v.person_id = n.id)`,
  },
}

/**
 * Gives the characters of a title, or its staff, the names and pictures that their source gave them. Those whom another title
 * credits too stay as they are.
 */
export async function takeBackNames(tx: Tx, what: keyof typeof credited, titleId: string): Promise<void> {
  const { named, keys, rows, id, isVoice } = credited[what]
  await sql`
    update ${named} n set name = k.name, image = k.image
    from (select distinct on (k.${id}) k.${id} as id, k.name, k.image
      from ${rows} r join ${keys} k on k.${id} = r.${id} join sources s on s.name = k.source
      where r.title_id = ${titleId} and s.name <> ${adminSource} order by k.${id}, s.position) k
    where n.id = k.id and (n.name, n.image) is distinct from (k.name, k.image) and not ${isVoice}
      and not exists (select from ${rows} o where o.${id} = n.id and o.title_id <> ${titleId})`.execute(tx)
}
