import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'

/** Someone whom a source names, by a key of its own (keys.ts). */
export interface Named {
  source: string
  key: string
  name: string
  image: string | null
}

const tables = {
  people: { all: 'people', keys: 'person_keys', id: 'person_id', sequence: 'people_id_seq' },
  characters: { all: 'characters', keys: 'character_keys', id: 'character_id', sequence: 'characters_id_seq' },
} as const

/**
 * Makes sure that each of these keys means somebody: whoever it meant before, or else somebody new. Two who add the same key
 * at once add one: the keys' index decides.
 */
export async function addNamed(tx: Tx, what: keyof typeof tables, named: Named[]): Promise<void> {
  if (named.length === 0) return
  const { all, keys, id, sequence } = tables[what]
  const distinct = new Map(named.toReversed().map((each) => [`${each.source}\n${each.key}`, each]))
  const rows = JSON.stringify([...distinct.values()])
  await sql`
    with come as (
      insert into ${sql.table(keys)} (source, key, ${sql.ref(id)}, name, image)
      select s.source, s.key, nextval(${sequence}), s.name, s.image
      from json_populate_recordset(null::${sql.table(keys)}, ${rows}) s
      where not exists (select from ${sql.table(keys)} k where k.source = s.source and k.key = s.key)
      order by s.source, s.key
      on conflict do nothing returning ${sql.ref(id)}, name, image
    )
    insert into ${sql.table(all)} (id, name, image) overriding system value select * from come`.execute(tx)
}

/** Has keys of a source that mean nobody yet mean whom other sources mean by them. */
export async function adoptNamed(tx: Tx, source: string, keys: string[]): Promise<void> {
  await sql`
    insert into person_keys (source, key, person_id, name, image)
    select distinct on (k.key) ${source}, k.key, k.person_id, k.name, k.image
    from sources o join person_keys k on k.source = o.name
    where k.key = any(${keys}) order by k.key, o.position, o.name
    on conflict do nothing`.execute(tx)
}
