import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, PlainDb } from '#db/connection.ts'
import { newDatabase } from '#tests/support/database.ts'
import { rowsRead } from '#tests/support/rows-read.ts'
import { findTitles } from '../query/find-titles.ts'
import { knowQuery } from '../query/known-query.ts'
import { readTitleQuery } from '../query/title-query-rules.ts'
import { readQuery } from './rules.ts'
import { suggest } from './suggest.ts'

/** Adds titles whose names all have the same words and initials. The last ones have names that are one letter away from some words. */
async function addTitles(db: Db, from: number, to: number): Promise<void> {
  const ids = sql`generate_series(${from}::integer, ${to}::integer) n`
  await sql`
    insert into search_keys (title_id, key, place, weight)
    select n::text, key, place, n from ${ids} cross join lateral (values
      ('snothe2の' || n, 0), ('nothe2の' || n, 2), ('the2の' || n, 2), ('2の' || n, 2), ('の' || n, 2), ('nox' || n, 1),
      ('s', 0), ('no', 1), ('2', 2), ('the', 2)) k (key, place)`.execute(db)
  await sql`insert into search_initials (title_id, initials, is_whole, weight)
    select n::text, initials, true, n from ${ids}, unnest(array['no', 'ss', 'the']) initials`.execute(db)
  await sql`insert into title_facets
      (popularity, added_at, watched, reading, fame, year, kind, codes, title_id, title)
    select n, now(), 0, 0, 0, case when n % 2000 = 0 then 1985 else 1990 end, 'anime', '{}', n::text, n from ${ids}`.execute(
    db,
  )
  const some = sql`generate_series(${to - 1400}::integer, ${to}::integer) n`
  await sql`insert into titles (id, kind, title) select n::text, 'anime', 'Title ' || n from ${some}`.execute(db)
  await sql`insert into title_names (title_id, name)
    select n::text, name from ${some}, unnest(array['nox', 'thez', 'snotthe']) name`.execute(db)
  await sql`analyze`.execute(db)
}

async function manyTitles(): Promise<PlainDb> {
  const { db } = await newDatabase()
  for (const table of ['titles', 'title_names', 'title_facets']) {
    await sql`alter table ${sql.id(table)} disable trigger user`.execute(db)
  }
  await addTitles(db, 1, 14_000)
  return db
}

async function ask(db: Db, search: string) {
  return findTitles(db, await knowQuery(db, readTitleQuery(null, new URLSearchParams(search))))
}

test('no question reads more rows of twice as many titles', async () => {
  const db = await manyTitles()
  const letters = [...'abcdefghijklmnopqrstuvwxyz'].join(' ')
  const common = ['s', 'no', 'the', 'the 2']
  const strange = [
    '2',
    'の',
    'the no',
    'ſ',
    'ß',
    'İ',
    '"',
    'noy',
    'thЖx',
    'snxt',
    'sntohe',
    'xthe2',
    'the one and the wo',
    'thez noxx notheq',
    'ss the no',
    letters,
    'no '.repeat(50),
    'ﷺ'.repeat(100),
  ]
  const texts = [...common, ...strange]
  const questions = [
    ...texts.map((text) => `q=${encodeURIComponent(text)}`),
    ...common.flatMap((text) => ['year=1985', 'year=1990', 'sort=name'].map((asked) => `q=${text}&${asked}`)),
  ]
  const readAll = async () => ({
    suggested: await Promise.all(texts.map((text) => rowsRead(db, (tx) => suggest(tx, readQuery(text))))),
    searched: await Promise.all(questions.map((question) => rowsRead(db, (tx) => ask(tx, question)))),
  })

  const before = await readAll()
  await addTitles(db, 14_001, 28_000)
  const after = await readAll()

  for (const [place, text] of texts.entries()) {
    const [one, two] = [before.suggested[place] ?? 0, after.suggested[place] ?? 0]
    expect(two, `${text}: ${one}`).toBeLessThanOrEqual(1.1 * one + 100)
    expect(two, text).toBeLessThan(25_000)
  }
  for (const [place, question] of questions.entries()) {
    const [one, two] = [before.searched[place] ?? 0, after.searched[place] ?? 0]
    expect(two, `${question}: ${one}`).toBeLessThanOrEqual(1.1 * one + 100)
    expect(two, question).toBeLessThan(150_000)
  }
})
