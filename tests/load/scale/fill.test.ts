import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#db/connection.ts'
import { fillDemoCatalogue } from '#domain/titles/import/fill-demo-catalogue.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { miscounted, nothingMiscounted } from '#tests/support/plain-counts.ts'
import { fill } from './fill.ts'

test('what is filled at once is as if readers had made it: indexes, references, counters, averages', async () => {
  const db = await freshDatabase()
  await fillDemoCatalogue(db)
  const before = await schemaOf(db)

  await fill(db, 200)

  expect(await schemaOf(db)).toEqual(before)
  expect(await brokenReferences(db)).toEqual([])
  expect(await miscounted(db)).toEqual(nothingMiscounted)
  expect(await keepers(db)).toBeGreaterThan(100)
})

test('it is the same each time', async () => {
  const db = await freshDatabase()
  await fillDemoCatalogue(db)
  await fill(db, 100)
  const first = await digestOf(db)
  await fill(db, 150)
  await fill(db, 100)
  expect(await digestOf(db)).toEqual(first)
  expect(await miscounted(db)).toEqual(nothingMiscounted)
})

/** How many readers keep something. */
async function keepers(db: Db): Promise<number> {
  const { rows } = await sql<{ readers: number }>`select count(distinct user_id) as readers from journal`.execute(db)
  return rows[0]?.readers ?? 0
}

async function schemaOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select indexdef as said from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`.execute(db)
  return rows
}

/** Foreign keys whose rows say what is not there. */
async function brokenReferences(db: Db): Promise<string[]> {
  const { rows: keys } = await sql<{ name: string; query: string }>`
    select conname as name, format('select 1 from %s f where (%s) is not null and not exists (select from %s p where (%s) = (%s)) limit 1',
      conrelid::regclass, own, confrelid::regclass, own, theirs) as query
    from pg_constraint c cross join lateral (
      select string_agg(format('f.%I', a.attname), ', ' order by n) as own, string_agg(format('p.%I', b.attname), ', ' order by n) as theirs
      from unnest(c.conkey, c.confkey) with ordinality k (here, there, n)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = here join pg_attribute b on b.attrelid = c.confrelid and b.attnum = there) k
    where contype = 'f'`.execute(db)
  const broken: string[] = []
  for (const { name, query } of keys) if ((await sql.raw(query).execute(db)).rows.length > 0) broken.push(name)
  return broken
}

async function digestOf(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select (select md5(string_agg(e::text, ',' order by id)) from list_entries e) as entries,
      (select md5(string_agg(j::text, ',' order by user_id, title_id)) from journal j) as journal,
      (select md5(string_agg(r::text, ',' order by user_id, title_id)) from ratings r) as ratings,
      (select md5(string_agg((title_id, position)::text, ',' order by shelf_id, position)) from shelf_titles) as shelves`.execute(
    db,
  )
  return rows[0]
}
