import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { adminSource } from '../admin-source-rules.ts'
import { type NamedKind, tables, voicedBy } from './tables.ts'

/**
 * Gives the characters of a title, or its staff, the names and pictures that their source gave them. Those whom another title
 * credits too stay as they are.
 */
export async function takeBackNames(tx: Tx, what: NamedKind, titleId: string): Promise<void> {
  const { named, keys, rows, whom } = tables[what]
  await sql`
    update ${named} n set name = k.name, image = k.image
    from (select distinct on (k.${whom}) k.${whom} as id, k.name, k.image
      from ${rows} r join ${keys} k on k.${whom} = r.${whom} join sources s on s.name = k.source
      where r.title_id = ${titleId} and s.name <> ${adminSource} order by k.${whom}, s.position) k
    where n.id = k.id and (n.name, n.image) is distinct from (k.name, k.image) and not exists (${voicedBy(what, sql`n.id`)})
      and not exists (select from ${rows} o where o.${whom} = n.id and o.title_id <> ${titleId})`.execute(tx)
}
