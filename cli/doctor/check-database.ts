import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { compareMigrations, type RanMigration } from '#db/migrating/compare-migrations.ts'
import { isSiteThere } from '#db/migrating/migrations-table.ts'
import { migrationNames } from '#db/migrating/read-migrations.ts'
import * as texts from '#texts/doctor.ts'
import { type Finding, hint, isOk, isWrong } from './finding.ts'

/** Those of db/schema.sql. */
export const extensions = ['pg_trgm', 'unaccent', 'citext', 'fuzzystrmatch']
/** The most connections of one instance without background work (docs/operations.md). */
const perInstance = 24

/** What PostgreSQL itself has to be and to allow: version, ICU, extensions, rights, and that it leads. */
export async function checkDatabase(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{
    version: string
    name: string
    hasIcu: boolean
    mayCreate: boolean
    isStandby: boolean
    missing: string[]
  }>`
    select current_setting('server_version') as version, current_database()::text as name,
      exists (select from pg_collation where collprovider = 'i') as "hasIcu",
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
      pg_is_in_recovery() as "isStandby",
      array(select wanted from unnest(${extensions}::text[]) as wanted
        where wanted not in (select name from pg_available_extensions)) as missing`.execute(db)
  const [found] = rows
  if (!found) return []
  const { version, name, hasIcu, mayCreate, isStandby, missing } = found
  return [
    isOk(texts.databaseIs({ version, name })),
    ...(hasIcu ? [] : [isWrong(texts.withoutIcu)]),
    ...missing.map((extension) => isWrong(texts.extensionMissing({ extension }))),
    ...(mayCreate ? [] : [isWrong(texts.roleMayNotCreate({ name }))]),
    ...(isStandby ? [isWrong(texts.databaseIsStandby)] : []),
  ]
}

/** Whether all migrations of this program have run, and none that it cannot work with. It changes nothing. */
export async function checkSchema(db: Db): Promise<Finding[]> {
  if (!(await isSiteThere(db))) return [isWrong(texts.schemaOutOfDate)]
  // 0.1 made the table without this column.
  const { rows } = await sql<RanMigration>`
    select name, coalesce((to_jsonb(migrations) ->> 'suits_older')::boolean, false) as "suitsOlder"
    from migrations order by name`.execute(db)
  const { newest, unsuited, missing } = compareMigrations(rows, await migrationNames())
  if (unsuited) return [isWrong(texts.schemaNewer({ migration: unsuited }))]
  if (missing.length > 0) return [isWrong(texts.schemaOutOfDate)]
  return [newest ? hint(texts.schemaNewerSuits({ migration: newest })) : isOk(texts.schemaUpToDate)]
}

/** Connections that are left, and transactions that keep others waiting and old rows from being cleared away. */
export async function checkSessions(db: Db): Promise<Finding[]> {
  const { rows } = await sql<{ most: number; used: number; oldest: number; who: string }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      count(*) filter (where backend_type = 'client backend') as used,
      coalesce(extract(epoch from now() - min(xact_start) filter (where datname = current_database())), 0)::float8 as oldest,
      coalesce((array_agg(coalesce(nullif(application_name, ''), 'process ' || pid) order by xact_start)
        filter (where datname = current_database() and xact_start is not null))[1], '') as who
    from pg_stat_activity`.execute(db)
  const [found] = rows
  if (!found) return []
  const { most, used, oldest, who } = found
  const free = most - used
  const minutes = Math.floor(oldest / 60)
  return [
    free < perInstance
      ? isWrong(texts.connectionsFew({ free, most, needed: perInstance }))
      : isOk(texts.connectionsFree({ free, most, needed: perInstance })),
    ...(minutes >= 5 ? [hint(texts.transactionLong({ minutes, who }))] : []),
  ]
}

/** How much is in the database. One without tables is said to be so by the schema. */
export async function checkCatalogue(db: Db): Promise<Finding[]> {
  const { rows: tables } = await sql<{ areThere: boolean }>`
    select to_regclass('titles') is not null and to_regclass('users') is not null as "areThere"`.execute(db)
  if (!tables[0]?.areThere) return []
  const { rows } = await sql<{ titles: number; admins: number; size: string }>`
    select (select count(*) from titles) as titles, (select count(*) from users where is_admin) as admins,
      pg_size_pretty(pg_database_size(current_database())) as size`.execute(db)
  return rows.map((found) => isOk(texts.contents(found)))
}
