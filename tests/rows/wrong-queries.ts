import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

/** Queries whose rows are not as declared, for the test of the check. */
export const wrongQueries = {
  'at is Date, declared as string': (db: Db) => sql<{ at: string }>`select now() as at`.execute(db),
  'total is string "1", declared as number': (db: Db) => sql<{ total: number }>`select '1' as total`.execute(db),
  'name is null, declared as string': (db: Db) =>
    sql<{ name: string }>`select name from (values ('x'), (null)) each (name)`.execute(db),
  'kind is string "film", declared as "anime" | "manga"': (db: Db) =>
    sql<{ kind: 'anime' | 'manga' }>`select 'film' as kind`.execute(db),
  'title may be null in its table': (db: Db) =>
    sql<{ title: string }>`select title_native as title from titles`.execute(db),
  'other is not declared': (db: Db) => sql<{ one: number }>`select 1 as one, 2 as other`.execute(db),
  'two is undefined, declared as number': (db: Db) => sql<{ one: number; two: number }>`select 1 as one`.execute(db),
  'title.names[1].at is string "2026-03-09", declared as null | Date': (db: Db) =>
    sql<{ title: { names: { at: Date | null }[] } }>`
      select '{"names": [{"at": null}, {"at": "2026-03-09"}]}'::json as title`.execute(db),
}

export const rightQuery = (db: Db) =>
  sql<{ id: string; at: Date | null; tags: string[]; title: { kind: 'anime'; left?: number } | null; rest: unknown }>`
    select '1' as id, now() as at, array['x'] as tags, '{"kind": "anime"}'::json as title, 1 as rest
    union all select '2', null, '{}', null, null`.execute(db)
