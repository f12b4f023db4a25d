import pg from 'pg'

/** The rows that a database holds at one moment, remembered by a connection of their own. */
export interface RememberedRows {
  client: pg.Client
  /** Those that hold rows or have held some, and their bytes. */
  writtenTables(): Promise<WrittenTable[]>
  /** Makes these tables, by default all of them, hold those rows and no others. `more` are statements of the same transaction. */
  putBack(tables?: WrittenTable[], more?: string[]): Promise<void>
}

interface WrittenTable {
  name: string
  size: number
}

export async function rememberRows(url: string): Promise<RememberedRows> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  // No triggers: they would ask for rows that go, too.
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select relname as name, (
      select string_agg(quote_ident(attname), ', ') from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c where ${isWritten}`)
  await client.query(rows.map(({ name }) => `create temp table remembered_${name} as table ${name}`).join(';'))

  /** What `latestOf` says of each table that held rows. */
  const states = async (): Promise<Map<string, string>> => {
    const each = rows.map(({ name }) => `select '${name}', ${latestOf(name)}`)
    const found = await client.query<[string, string]>({ text: each.join(' union all '), rowMode: 'array' })
    return new Map(found.rows)
  }
  let before = await states()

  const writtenTables = async () => {
    const sizes = `select relname as name, pg_relation_size(oid)::int as size from pg_class where ${isWritten}`
    return (await client.query<WrittenTable>(sizes)).rows
  }
  return {
    client,
    writtenTables,
    async putBack(tables, more = []) {
      const now = await states()
      // To write the same rows again each time would let their tables grow.
      const isAsBefore = (name: string) => before.has(name) && before.get(name) === now.get(name)
      const changed = (tables ?? (await writtenTables())).filter(({ name }) => !isAsBefore(name))
      const lost = rows.filter(({ name }) => !isAsBefore(name))
      const emptying = changed.map(({ name }) => `delete from ${name}`)
      const refill = lost.map(
        ({ name, columns }) =>
          `insert into ${name} (${columns}) overriding system value select ${columns} from remembered_${name}`,
      )
      await client.query(`begin; ${[...emptying, ...refill, ...more].join(';')}; commit`)
      if (lost.length > 0) before = await states()
    },
  }
}

const isWritten = `relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`

/**
 * How many rows there are, and the transaction that wrote the latest, counted from an old one. As numbers of type bigint
 * transactions would take three times as long.
 */
export const latestOf = (rows: string) => `(select row(count(*), age('3'::xid) - min(age(xmin)))::text from ${rows})`
