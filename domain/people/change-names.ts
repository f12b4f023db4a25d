import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { ChangedPerson } from './rules.ts'
import { type NamedKind, tables, voicedBy } from './tables.ts'

/**
 * Changes names and pictures of a title's characters or staff. Those of somebody whom other titles credit too are of this
 * title alone, unless their scope says otherwise.
 * @returns the other titles that show a change
 */
export async function changeNames(
  tx: Tx,
  what: NamedKind,
  titleId: string,
  changed: ChangedPerson[],
): Promise<string[]> {
  if (changed.length === 0) return []
  const { named, rows: credits, whom } = tables[what]
  const { rows } = await sql<{ titleId: string }>`
    with changed as materialized (
      select r.id, n.id as whom, n.name as own_name, n.image as own_image, s.name, s.image,
        s.name <> coalesce(r.credited_as, n.name) as is_renamed,
        s.image is distinct from coalesce(r.credited_image, n.image) as has_other_image,
        s.scope = 'everywhere' or not exists (
          select o.title_id from ${credits} o where o.${whom} = n.id and o.id <> r.id
          union all ${voicedBy(what, sql`n.id`)}) as is_everywhere
      from json_to_recordset(${JSON.stringify(changed)}) s (id bigint, name text, image text, scope text)
      join ${credits} r on r.id = s.id and r.title_id = ${titleId} join ${named} n on n.id = r.${whom}
    ), here as (
      update ${credits} r set
        credited_as = case when is_renamed then nullif(case when is_everywhere then own_name else i.name end, own_name)
          else r.credited_as end,
        credited_image = case when has_other_image then case when is_everywhere then null else nullif(i.image, own_image) end
          else r.credited_image end
      from changed i where i.id = r.id and (is_renamed or has_other_image)
    ), everywhere as (
      update ${named} n set name = case when is_renamed then i.name else n.name end,
        image = case when has_other_image then i.image else n.image end
      from changed i where i.whom = n.id and is_everywhere and (is_renamed or has_other_image)
      returning n.id
    )
    select distinct o.title_id as "titleId" from everywhere e cross join lateral (
      select title_id from ${credits} where ${whom} = e.id union ${voicedBy(what, sql`e.id`)}) o
    where o.title_id <> ${titleId}`.execute(tx)
  return rows.map((row) => row.titleId)
}
