import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { connect, type Db } from '#db/connection.ts'
import { companyRoles } from '#domain/companies/rules.ts'
import type { SaidCharacter, SaidStaffMember } from '#domain/people/credits.ts'
import { personKey } from '#domain/people/keys.ts'
import { shownCharacters, shownStaff } from '#domain/people/shown.ts'
import { recognize } from '#domain/sources/recognize.ts'
import { tagKinds } from '#domain/tags/rules.ts'
import { importedColumns } from '#domain/titles/import/column-readers.ts'
import type { NumberedTitle } from '#domain/titles/import/imported-title.ts'
import { readBatches } from '#domain/titles/import/read-batches.ts'
import type { Databases } from './databases.ts'
import { atLeast, atMost, type Figure } from './figure.ts'

interface Stored {
  digest: string
  record: object
  columns: Record<string, unknown>
  names: string[]
  ids: Record<string, string>
  characters: object[]
  staff: object[]
  tags: Record<string, string[]>
  companies: Record<string, string[]>
  languages: Record<string, string>
  relations: object[]
}

/**
 * Reads the whole catalogue again beside the database that was filled from it, and compares everything that each line says:
 * the line as it is kept, and the title with its names, ids, characters and staff.
 */
export async function benchValues({ large }: Databases, catalogue: string): Promise<Figure[]> {
  const db = connect(large, { connections: 1 })
  const seen = new Set<string>()
  let values = 0
  let lost = 0
  try {
    const { format, records } = await recognize(createReadStream(catalogue))
    for await (const lines of readBatches(records, format, 500, () => {})) {
      const stored = await findStored(db, lines)
      for (const line of lines) {
        if (seen.has(line.digest)) continue
        seen.add(line.digest)
        const pairs = pairsOf(line, stored.get(line.digest))
        values += pairs.length
        lost += pairs.filter(([said, kept]) => !isDeepStrictEqual(said, kept)).length
      }
    }
  } finally {
    await db.destroy()
  }
  return [
    atLeast('values of the catalogue that were compared', seen.size * importedColumns.length, values),
    atMost('of them, those that the database does not give back as they were said', 0, lost),
  ]
}

/** What a line says, and what the database gives back. */
function pairsOf(line: NumberedTitle, stored: Stored | undefined): [unknown, unknown][] {
  return [
    [line.record, stored?.record],
    ...importedColumns.map((column): [unknown, unknown] => [line.columns[column], stored?.columns[column]]),
    [line.names.toSorted(), stored?.names.toSorted()],
    [line.languages, stored?.languages && ofNames(stored.languages, Object.keys(line.languages))],
    [line.related, stored?.relations],
    [line.externalIds, stored?.ids],
    [withSaid(line.characters.map(characterOf), stored?.characters), stored?.characters],
    [withSaid(line.staff.map(staffMemberOf), stored?.staff), stored?.staff],
    ...tagKinds.map(
      (kind) => [said(line.tags[kind].map(({ name }) => name)), said(stored?.tags[kind])] as [unknown, unknown],
    ),
    ...companyRoles.map((role) => [said(line.companies[role]), said(stored?.companies[role])] as [unknown, unknown]),
  ]
}

function characterOf({ name, image, role, vocal, id, language }: SaidCharacter) {
  return { name, image, role, vocal, language: vocal ? (language ?? null) : null, key: id ? `#${id}` : null }
}

function staffMemberOf({ name, image, role, id, trade = 'staff' }: SaidStaffMember) {
  return { name, image, role, key: personKey(trade, { id, name }) }
}

/** Somebody whose picture a line does not say may have the one that another line says. */
function withSaid<T extends { image: string | null }>(said: T[], stored: object[] = []): T[] {
  const shown = stored as T[]
  return said.map((each, place) => ({ ...each, image: each.image ?? shown[place]?.image ?? null }))
}

function ofNames(languages: Record<string, string>, names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(languages).filter(([name]) => names.includes(name)))
}

/** In any case of letters: the spelling is the one that was read first. */
function said(names: string[] = []): string[] {
  return [...new Set(names.map((name) => name.toLowerCase()))]
}

async function findStored(db: Db, lines: NumberedTitle[]): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select r.digest, r.record, to_jsonb(t) as columns,
      array(select name from title_names where title_id = t.id) as names,
      (select coalesce(jsonb_object_agg(name, language) filter (where language is not null), '{}')
        from title_names where title_id = t.id) as languages,
      (select coalesce(jsonb_agg(jsonb_build_object('relation', relation, 'site', target_site, 'id', target_id,
        'title', target_title, 'kind', target_kind, 'year', target_year) order by position), '[]')
        from title_relations where title_id = t.id) as relations,
      (select coalesce(jsonb_object_agg(source, value), '{}') from external_ids where title_id = t.id) as ids,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'image', image, 'role', role, 'vocal', vocal,
          'language', (select language from voices where title_character_id = c.id),
          'key', (select key from character_keys k where k.character_id = c.character_id and key like '#%'))
        order by position), '[]') from ${shownCharacters} c where title_id = t.id) as characters,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'image', image, 'role', role,
          'key', (select key from person_keys k where k.person_id = s.person_id))
        order by position), '[]') from ${shownStaff} s where title_id = t.id) as staff,
      (select coalesce(jsonb_object_agg(kind, names), '{}') from (
        select g.kind, jsonb_agg(g.name order by tt.position) as names from title_tags tt join tags g on g.id = tt.tag_id
        where tt.title_id = t.id group by g.kind) g) as tags,
      (select coalesce(jsonb_object_agg(role, names), '{}') from (
        select tc.role, jsonb_agg(c.name order by tc.position) as names
        from title_companies tc join companies c on c.id = tc.company_id
        where tc.title_id = t.id group by tc.role) c) as companies
    from title_records r join titles t on t.id = r.title_id
    where r.digest = any(${lines.map(({ digest }) => digest)})`.execute(db)
  return new Map(rows.map((row) => [row.digest, row]))
}
