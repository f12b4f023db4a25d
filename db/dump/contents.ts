import type pg from 'pg'

/** What a dump holds, known before its rows are read. */
export interface DumpContents {
  /** Of PostgreSQL. */
  serverVersion: string
  /** ISO text: everything in the dump is as of this moment. */
  moment: string
  /** Those that had run: rows fit the schema that they make, and no other. */
  migrations: { name: string; digest: string }[]
  tables: DumpedTable[]
  /** What each sequence gives next. */
  sequences: DumpedSequence[]
}

export interface DumpedTable {
  name: string
  /** Those that are not generated, in their order. */
  columns: string[]
  /** About so much, as PostgreSQL keeps it: how far a dump is can be told by it. */
  bytes: number
}

export interface DumpedSequence {
  name: string
  /** A number as text: it may be too large for a double. */
  last: string
  isCalled: boolean
}

/** Rows of a table, as PostgreSQL's COPY writes them as text: a piece may begin and end in the middle of one. */
export interface RowsPiece {
  table: string
  bytes: Buffer
  /** How many rows end in it. */
  rows: number
}

/** That relation `c` is the site's, and not an extension's. */
export const isOfSite = `not exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`

/** Reads what the database holds, as the open transaction sees it. */
export async function readContents(client: pg.ClientBase): Promise<DumpContents> {
  const { rows } = await client.query<{ serverVersion: string; moment: string }>(`
    select current_setting('server_version') as "serverVersion",
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment`)
  const [{ serverVersion, moment }] = rows as [(typeof rows)[0]]
  const migrations = await client.query<{ name: string; digest: string }>(
    'select name, digest from migrations order by name',
  )
  return {
    serverVersion,
    moment,
    migrations: migrations.rows,
    tables: await readTables(client),
    sequences: await readSequences(client),
  }
}

/** The site's tables: not those of extensions, nor those of pg-boss, which makes its own. */
export async function readTables(client: pg.ClientBase): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable>(`
    select c.relname as name, pg_table_size(c.oid)::float8 as bytes, array(
      select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${isOfSite}
    order by c.relname collate "C"`)
  return rows
}

async function readSequences(client: pg.ClientBase): Promise<DumpedSequence[]> {
  const { rows: found } = await client.query<{ name: string; quoted: string }>(`
    select c.relname as name, quote_ident(c.relname) as quoted from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by c.relname collate "C"`)
  const sequences: DumpedSequence[] = []
  for (const { name, quoted } of found) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from public.${quoted}`,
    )
    sequences.push(...rows.map((row) => ({ name, ...row })))
  }
  return sequences
}
