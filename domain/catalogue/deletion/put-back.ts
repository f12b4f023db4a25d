import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { parts } from './parts.ts'

/** Restores a deleted title and the rows of its copy, except those of readers whose accounts are gone. */
export async function putBack(tx: Tx, titleId: string): Promise<void> {
  const readers = await lockReaders(tx, titleId)
  await insertRows(tx, titleId, 'titles', sql`true`)
  for (const { table, isRestored } of parts) await insertRows(tx, titleId, table, isRestored(readers))
  await settleRating(tx, titleId, readers)
  await settleLikes(tx, titleId, readers)
}

/** The readers in the copy who still exist, locked so that they cannot be deleted before the transaction ends. */
async function lockReaders(tx: Tx, titleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id in (
      select row ->> 'user_id' from deleted_titles
      cross join jsonb_each(snapshot) part cross join jsonb_array_elements(part.value) row
      where title_id = ${titleId})
    order by id for key share`.execute(tx)
  return rows.map(({ id }) => id)
}

async function insertRows(tx: Tx, titleId: string, table: string, wanted: RawBuilder<unknown>): Promise<void> {
  const columns = await storedColumns(tx, table)
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from ${copied(titleId, table)} r where ${wanted}`.execute(tx)
}

/** The columns that are stored as given, not computed from others. */
async function storedColumns(tx: Tx, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return sql.join(rows.map(({ name }) => sql.ref(name)))
}

/** A table's rows in the copy. */
function copied(titleId: string, table: string): RawBuilder<unknown> {
  const copy = sql`(select snapshot -> ${sql.lit(table)} from deleted_titles where title_id = ${titleId})`
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${copy})`
}

/** Subtracts the ratings of deleted readers. */
async function settleRating(tx: Tx, titleId: string, readers: string[]): Promise<void> {
  await sql`
    update titles t set rating_sum = c.rating_sum - gone.stars, rating_count = c.rating_count - gone.ratings
    from ${copied(titleId, 'titles')} c cross join (
      select coalesce(sum(stars), 0)::integer as stars, count(*)::integer as ratings
      from ${copied(titleId, 'ratings')} r where not r.user_id = any(${readers})
    ) gone
    where t.id = c.id`.execute(tx)
}

/** Subtracts the votes of deleted readers. The restored votes have raised the counts again, so this starts from the copy's. */
async function settleLikes(tx: Tx, titleId: string, readers: string[]): Promise<void> {
  await sql`
    update reviews r set like_count = c.like_count - (
      select coalesce(sum(helpful), 0) from ${copied(titleId, 'helpful_votes')} v
      where v.review_id = r.id and not v.user_id = any(${readers}))
    from ${copied(titleId, 'reviews')} c where r.id = c.id`.execute(tx)
}
