import type pg from 'pg'
import { isOfSite } from './contents.ts'

/** Part of the schema that rows are loaded faster without, or that would change them or refuse them one by one. */
interface Definition {
  table: string
  name: string
  /** The statements that make it, and that take it away. */
  make: string
  drop: string
}

export interface Definitions {
  foreignKeys: Definition[]
  /** Primary and unique keys and exclusions, with the indexes behind them. */
  keys: Definition[]
  indexes: Definition[]
  /** All of those that are not the database's own. */
  triggers: Definition[]
}

const ofTheSite = `n.nspname = 'public' and c.relkind = 'r' and ${isOfSite}`

const table = `format('%I.%I', n.nspname, c.relname)`

const constraintsOf = (types: string) => `
  select ${table} as table, k.conname as name,
    format('alter table %s add constraint %I %s', ${table}, k.conname, pg_get_constraintdef(k.oid)) as make,
    format('alter table %s drop constraint %I', ${table}, k.conname) as drop
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ofTheSite} and k.contype in (${types})
  -- The order in which the actions of foreign keys happen.
  order by k.oid`

const indexes = `
  select ${table} as table, i.relname as name, pg_get_indexdef(i.oid) as make, format('drop index %I.%I', n.nspname, i.relname) as drop
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    join pg_namespace n on n.oid = c.relnamespace
  where ${ofTheSite} and not exists (
    select from pg_constraint where conindid = i.oid and conrelid = c.oid and contype in ('p', 'u', 'x'))
  order by i.oid`

/** Disabled while rows are loaded. */
const triggers = `
  select ${table} as table, t.tgname as name,
    format('alter table %s %s trigger %I', ${table}, case t.tgenabled
      when 'A' then 'enable always' when 'R' then 'enable replica' when 'D' then 'disable' else 'enable' end, t.tgname) as make,
    format('alter table %s disable trigger %I', ${table}, t.tgname) as drop
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ofTheSite} and not t.tgisinternal
  order by t.oid`

/** What is made after the rows are loaded. */
export async function readDefinitions(client: pg.ClientBase): Promise<Definitions> {
  const read = async (query: string) => (await client.query<Definition>(query)).rows
  return {
    foreignKeys: await read(constraintsOf(`'f'`)),
    keys: await read(constraintsOf(`'p', 'u', 'x'`)),
    indexes: await read(indexes),
    triggers: await read(triggers),
  }
}

/** Takes them all away, those first on which others rest. */
export async function dropAll(client: pg.ClientBase, definitions: Definitions): Promise<void> {
  const { foreignKeys, keys, indexes, triggers } = definitions
  for (const { drop } of [...triggers, ...foreignKeys, ...indexes, ...keys]) await client.query(drop)
}

/**
 * Makes them again, which checks all rows: keys that are there twice and rows that refer to none are refused.
 * @throws when the schema would not be what it was
 */
export async function makeAll(
  client: pg.ClientBase,
  definitions: Definitions,
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const { foreignKeys, keys, indexes, triggers } = definitions
  const all = [...keys, ...indexes, ...foreignKeys, ...triggers]
  for (const [done, { make }] of all.entries()) {
    onProgress(done, all.length)
    await client.query(make)
  }
  onProgress(all.length, all.length)
  if (JSON.stringify(await readDefinitions(client)) !== JSON.stringify(definitions)) {
    throw new Error('The indexes and constraints are not what they were before the rows were loaded')
  }
}
