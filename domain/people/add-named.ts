import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { type NamedKind, tables } from './tables.ts'

/** Someone whom a source names, by a key of its own (keys.ts). */
export interface Named {
  source: string
  key: string
  name: string
  image: string | null
}

/**
 * Makes sure that each of these keys means somebody: whoever it meant before, or else somebody new. Two who add the same key
 * at once add one: the keys' index decides.
 */
export async function addNamed(tx: Tx, what: NamedKind, named: Named[]): Promise<void> {
  if (named.length === 0) return
  const { named: all, keys, whom, sequence } = tables[what]
  const distinct = new Map(named.toReversed().map((each) => [`${each.source}\n${each.key}`, each]))
  const rows = JSON.stringify([...distinct.values()])
  await sql`
    with come as (
      insert into ${keys} (source, key, ${whom}, name, image)
      select s.source, s.key, nextval(${sequence}), s.name, s.image
      from json_populate_recordset(null::${keys}, ${rows}) s
      where not exists (select from ${keys} k where k.source = s.source and k.key = s.key)
      order by s.source, s.key
      on conflict do nothing returning ${whom}, name, image
    )
    insert into ${all} (id, name, image) overriding system value select * from come`.execute(tx)
}

/** Has keys of a source that mean nobody yet mean whom other sources mean by them, also once a merge is undone. */
export async function adoptNamed(tx: Tx, source: string, keys: string[]): Promise<void> {
  await sql`
    insert into person_keys (source, key, person_id, name, image, merged_from)
    select distinct on (k.key) ${source}, k.key, k.person_id, k.name, k.image, k.merged_from
    from sources o join person_keys k on k.source = o.name
    where k.key = any(${keys}) order by k.key, o.position, o.name
    on conflict do nothing`.execute(tx)
}
