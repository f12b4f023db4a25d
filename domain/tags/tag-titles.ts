import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { isAdultTag, type TagKind } from './rules.ts'

export interface TagOfTitle {
  titleId: string
  kind: TagKind
  name: string
  /** Among the title's tags of that kind. */
  position: number
  isSpoiler: boolean
}

/**
 * Gives titles exactly these tags. A tag is found by its kind and its name in any case, and added if there is none; of a
 * name, 200 characters count. What stays as it was is not written.
 */
export async function tagTitles(tx: Tx, titleIds: string[], tags: TagOfTitle[]): Promise<void> {
  const said = sql`json_to_recordset(${JSON.stringify(tags)}) s
    ("titleId" text, kind text, name text, position integer, "isSpoiler" boolean)`
  await addTags(tx, tags)
  await sql`
    with said as materialized (
      select s."titleId" as title_id, t.id as tag_id, min(s.position) as position, bool_or(s."isSpoiler") as is_spoiler
      from ${said} join tags t on t.kind = s.kind and lower(t.name) = lower(left(s.name, 200)) group by 1, 2
    ), gone as (
      delete from title_tags r where r.title_id = any(${titleIds})
        and not exists (select from said where said.title_id = r.title_id and said.tag_id = r.tag_id)
    )
    insert into title_tags as r (title_id, tag_id, position, is_spoiler) select * from said
    on conflict (title_id, tag_id) do update set position = excluded.position, is_spoiler = excluded.is_spoiler
    where (r.position, r.is_spoiler) is distinct from (excluded.position, excluded.is_spoiler)`.execute(tx)
}

/** Two who add the same tag at once add one: the index decides. */
async function addTags(tx: Tx, tags: TagOfTitle[]): Promise<void> {
  const distinct = new Map(tags.map(({ kind, name }) => [`${kind}\n${name}`, { kind, name }]))
  const rows = [...distinct.values()].map((tag, place) => ({ ...tag, id: place, is_adult: isAdultTag(tag.name) }))
  await sql`
    insert into tags (kind, name, is_adult)
    select distinct on (kind, lower(left(name, 200))) kind, left(name, 200), is_adult
    from json_populate_recordset(null::tags, ${JSON.stringify(rows)}) s
    where not exists (select from tags t where t.kind = s.kind and lower(t.name) = lower(left(s.name, 200)))
    order by kind, lower(left(name, 200)), id
    on conflict do nothing`.execute(tx)
}
