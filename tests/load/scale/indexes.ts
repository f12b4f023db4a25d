import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'

interface Dropped {
  table: string
  index: string
  definition: string
  /** Null for an index that is no constraint. */
  constraint: string | null
  isPrimary: boolean
}

/**
 * Drops the indexes of tables but those that foreign keys refer to, so that millions of rows take a fraction of the time: made afterwards,
 * by `makeIndex` and then `makeConstraints`, they are as they were.
 */
export async function dropIndexes(tx: Tx, tables: string[]): Promise<Dropped[]> {
  const { rows } = await sql<Dropped>`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as index, pg_get_indexdef(i.indexrelid) as definition,
      c.conname as constraint, i.indisprimary as "isPrimary"
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
    where i.indrelid = any(${tables}::regclass[]) and not exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f')
    order by i.indexrelid`.execute(tx)
  for (const { table, index, constraint } of rows) {
    await sql.raw(constraint ? `alter table ${table} drop constraint ${constraint}` : `drop index ${index}`).execute(tx)
  }
  return rows
}

/** Several of a table can be made at a time. */
export async function makeIndex(tx: Tx, { definition }: Dropped): Promise<void> {
  await sql.raw(definition).execute(tx)
}

/** Those of constraints are theirs again. */
export async function makeConstraints(tx: Tx, indexes: Dropped[]): Promise<void> {
  for (const { table, index, constraint, isPrimary } of indexes) {
    if (!constraint) continue
    const kind = isPrimary ? 'primary key' : 'unique'
    await sql.raw(`alter table ${table} add constraint ${constraint} ${kind} using index ${index}`).execute(tx)
  }
}
