import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

export interface Size {
  relation: string
  rows: number
  megabytes: number
}

/** Tables and indexes of at least a megabyte, the largest first, and the database as a whole. */
export async function sizesOf(db: Db): Promise<Size[]> {
  const { rows } = await sql<Size>`
    select current_database() as relation, 0 as rows, round(pg_database_size(current_database()) / 1048576.0, 1) as megabytes
    union all
    select relname, case relkind when 'r' then reltuples end, round(case relkind when 'r' then pg_table_size(c.oid) else pg_relation_size(c.oid) end / 1048576.0, 1)
    from pg_class c where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 1048576
    order by 3 desc`.execute(db)
  return rows
}
