import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { addNamed } from './add-named.ts'
import { creditsOf, type SaidCast } from './credits.ts'
import { followMerges } from './follow-merges.ts'
import { type NamedKind, tables } from './tables.ts'

/**
 * Gives titles exactly these characters, voices and staff. Whoever has the same key at the same source is the same (keys.ts);
 * an admin's word names our own rows instead. Rows that are right keep their ids.
 */
export async function creditPeople(tx: Tx, said: SaidCast[]): Promise<void> {
  const titleIds = said.map(({ titleId }) => titleId)
  const credits = said.map(creditsOf)
  const cast = credits.flatMap((title) => title.cast)
  const voices = credits.flatMap((title) => title.voices)
  const members = credits.flatMap((title) => title.members)
  await addNamed(
    tx,
    'characters',
    cast.filter(({ character }) => !character),
  )
  await addNamed(
    tx,
    'people',
    [...members, ...voices].filter((each) => !('person' in each && each.person)),
  )
  await creditAll(tx, 'characters', titleIds, cast)
  await creditVoices(tx, titleIds, voices)
  await creditAll(tx, 'people', titleIds, members)
  await followMerges(tx, titleIds)
}

/** What an admin's word calls a row of ours (credits.ts). */
const ours = { people: sql.ref('person'), characters: sql.ref('character') }

async function creditAll(tx: Tx, what: NamedKind, titleIds: string[], credits: object[]): Promise<void> {
  const { rows, named, keys, whom } = tables[what]
  const own = ours[what]
  const same = sql`(r.title_id, r.position, r.${whom}, r.role) = (i.title_id, i.position, i.${whom}, i.role)
    and (r.credited_as, r.credited_image) is not distinct from (i.credited_as, i.credited_image)`
  await sql`
    with said as materialized (
      select s."titleId" as title_id, s.position, coalesce(own.merged_into, own.id, k.${whom}) as ${whom}, s.role,
        case when own.id is null then nullif(s.name, k.name) else s."creditedAs" end as credited_as,
        case when own.id is null then nullif(s.image, k.image) else s."creditedImage" end as credited_image
      from json_to_recordset(${JSON.stringify(credits)}) s ("titleId" text, position integer, source text, key text, name text,
        image text, role text, ${own} bigint, "creditedAs" text, "creditedImage" text)
      left join ${named} own on own.id = s.${own}
      left join ${keys} k on s.${own} is null and k.source = s.source and k.key = s.key
      where own.id is not null or k.key is not null
    ), gone as (
      delete from ${rows} r where r.title_id = any(${titleIds}) and not exists (select from said i where ${same})
    )
    insert into ${rows} (title_id, position, ${whom}, role, credited_as, credited_image)
    select * from said i where not exists (select from ${rows} r where ${same})
    order by i.title_id, i.position`.execute(tx)
}

async function creditVoices(tx: Tx, titleIds: string[], voices: object[]): Promise<void> {
  await sql`
    with said as materialized (
      select tc.id as title_character_id, s.place as position, coalesce(own.merged_into, own.id, k.person_id) as person_id,
        s.language
      from json_to_recordset(${JSON.stringify(voices)}) s ("titleId" text, position integer, place integer, source text,
        key text, person bigint, language text)
      join title_characters tc on tc.title_id = s."titleId" and tc.position = s.position
      left join people own on own.id = s.person
      left join person_keys k on s.person is null and k.source = s.source and k.key = s.key
      where own.id is not null or k.key is not null
    ), gone as (
      delete from voices v using title_characters tc
      where tc.id = v.title_character_id and tc.title_id = any(${titleIds}) and not exists (
        select from said i where i.title_character_id = v.title_character_id and i.position = v.position)
    )
    insert into voices as v (title_character_id, position, person_id, language) select * from said
    on conflict (title_character_id, position) do update set person_id = excluded.person_id, language = excluded.language
    where (v.person_id, v.language) is distinct from (excluded.person_id, excluded.language)`.execute(tx)
}
