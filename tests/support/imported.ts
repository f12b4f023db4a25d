import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { PlainDb } from '#db/connection.ts'
import { shownCharacters, shownStaff } from '#domain/people/shown.ts'
import { type ImportOptions, importCatalogue } from '#domain/titles/import/import-catalogue.ts'

/** Imports a catalogue of these lines, of which a text stays as it is. @returns what the import counts */
export function imported(db: PlainDb, lines: unknown[], options: ImportOptions = {}) {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  return importCatalogue(db, Readable.from([Buffer.from(text)]), options)
}

/** Everything an import may write, except when it was written. */
export async function contentsOf(db: PlainDb): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) as row from titles t union all select to_jsonb(n) from title_names n
    union all select to_jsonb(e) from external_ids e union all select to_jsonb(c) from ${shownCharacters} c
    union all select to_jsonb(s) from ${shownStaff} s order by row`.execute(db)
  return rows.map(({ row }) => row)
}

export function titlesOf(db: PlainDb) {
  return db.selectFrom('titles').selectAll().orderBy('id').execute()
}

export const mushishi = {
  itemType: 'anime',
  ids: { mal: 457, anilist: 457 },
  title: 'Mushishi',
  title_japanese: '蟲師',
  synonyms: ['Mushi-shi'],
  type: 'TV',
  episodes: 26,
  start_date: '2005-10-23',
  genres: ['Mystery', 'Slice of Life'],
  characters: [{ name: 'Ginko', role: 'Main', vocal: 'Nakano, Yuto' }],
  staff: [{ name: 'Nagahama, Hiroshi', role: 'Director' }],
}
