import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isOld } from '#db/migrating/read-migrations.ts'
import { complaintsAbout } from './migration-rules.ts'

const folder = resolve(import.meta.dirname, '../db/migrations')

test('every new migration says when it takes long, and which programs it suits', async () => {
  const complaints: string[] = []
  for (const name of (await readdir(folder)).sort()) {
    if (isOld(name)) continue
    const text = await readFile(join(folder, name), 'utf8')
    for (const complaint of complaintsAbout(text)) complaints.push(`${name}: ${complaint}`)
  }
  expect(complaints).toEqual([])
})

test.each([
  ['changes a type', 'alter table titles alter column name type text'],
  ['never null', 'alter table titles add extra int;\nalter table titles alter extra set not null'],
  ['stored column', 'alter table titles add column both text generated always as (title || kind) stored'],
  ['a value of its own', 'alter table titles add column seen_at timestamptz not null default clock_timestamp()'],
  ['checks a constraint', 'alter table titles add constraint positive check (episodes > 0)'],
  ['makes an index', 'create index titles_extra on titles (extra)'],
  ['writes rows', "update titles set title = 'not valid; using index'"],
  ['writes rows', 'insert into title_names (name) select title from titles'],
  ['writes rows', 'with old as (select id from titles) update titles t set title = null from old where old.id = t.id'],
  ['deletes rows', 'delete from journal'],
  ['an index is made concurrently by itself', 'create index concurrently titles_extra on titles (extra)'],
])('a migration that goes over a large table unannounced is seen: %s', (complaint, statement) => {
  expect(complaintsAbout(`${statement};\n`)).toEqual([expect.stringContaining(complaint)])
})

test.each([
  ['drops', 'alter table titles drop column title'],
  ['drops', 'drop table favourites'],
  ['renames', 'alter table titles rename column title to name'],
  ['a column that must be given', 'alter table titles add column extra text not null'],
  ['restricts values', 'alter table titles add constraint positive check (episodes > 0) not valid'],
])('a migration that older programs cannot live with is seen: it %s', (complaint, statement) => {
  expect(complaintsAbout(`-- suits older programs\n${statement};\n`)).toEqual([expect.stringContaining(complaint)])
  expect(complaintsAbout(`${statement};\n`)).toEqual([])
})

test.each([
  'create table notes (note text unique not null);\ncreate unique index notes_note on notes (note);\ninsert into notes select title from titles',
  'alter table titles add column extra text;\nalter table titles add column other boolean not null default false',
  "create function f() returns trigger language plpgsql as $$ begin update titles set title = ''; end $$",
  "update sources set name = 'it''s'",
  'alter table titles drop constraint positive',
  '-- takes long: 4 s per 100,000 rows of titles\nupdate titles set title = title',
  '-- in batches: 4 s per 100,000 rows of titles\nupdate titles set a = 1 where id in (select id from titles where a is null limit 1000)',
  '-- by itself: 4 s per 100,000 rows of titles\ncreate index concurrently titles_extra on titles (extra)',
])('a migration that harms nobody is not complained of: %s', (text) => {
  expect(complaintsAbout(`-- suits older programs\n${text};\n`)).toEqual([])
})
