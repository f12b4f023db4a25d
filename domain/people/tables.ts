import { type RawBuilder, sql } from 'kysely'

/** Where people and characters stand in the database. */
export const tables = {
  people: {
    named: sql.table('people'),
    keys: sql.table('person_keys'),
    /** The rows of titles that credit them; people can be voices too. */
    rows: sql.table('title_staff'),
    /** The column that says whom keys and rows mean. */
    whom: sql.ref('person_id'),
    sequence: 'people_id_seq',
  },
  characters: {
    named: sql.table('characters'),
    keys: sql.table('character_keys'),
    rows: sql.table('title_characters'),
    whom: sql.ref('character_id'),
    sequence: 'characters_id_seq',
  },
}

export type NamedKind = keyof typeof tables

/** The titles in which somebody is a voice; no character is. */
export function voicedBy(what: NamedKind, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (what === 'characters') return sql`select null::text as title_id where false`
  return sql`
    select tc.title_id from voices v join title_characters tc on tc.id = v.title_character_id where v.person_id = ${id}`
}
