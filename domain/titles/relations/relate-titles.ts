import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import type { SaidRelation } from '../import/relations.ts'

/**
 * Gives titles exactly these relations. What was found of them stays found; new ones are looked for by resolveRelations.
 */
export async function relateTitles(tx: Tx, titles: { titleId: string; relations: SaidRelation[] }[]): Promise<void> {
  const ids = titles.map(({ titleId }) => titleId)
  const rows = titles.flatMap(({ titleId, relations }) =>
    relations.map(({ relation, site, id, title, kind, year }, position) => ({
      ...{ title_id: titleId, position, relation, target_site: site, target_id: id },
      ...{ target_title: title, target_kind: kind, target_year: year },
    })),
  )
  const said = sql`(r.target_site, r.target_id, r.target_title, r.target_kind, r.target_year)`
  const saying = sql`(excluded.target_site, excluded.target_id, excluded.target_title, excluded.target_kind, excluded.target_year)`
  await sql`
    with said as materialized (select * from json_populate_recordset(null::title_relations, ${JSON.stringify(rows)})),
    gone as (
      delete from title_relations r where r.title_id = any(${ids})
        and not exists (select from said i where i.title_id = r.title_id and i.position = r.position)
    )
    insert into title_relations as r
      (title_id, position, relation, target_site, target_id, target_title, target_kind, target_year)
    select title_id, position, relation, target_site, target_id, target_title, target_kind, target_year from said
    on conflict (title_id, position) do update set relation = excluded.relation,
      target_title_id = case when ${said} is distinct from ${saying} then null else r.target_title_id end,
      target_site = excluded.target_site, target_id = excluded.target_id, target_title = excluded.target_title,
      target_kind = excluded.target_kind, target_year = excluded.target_year
    where r.relation <> excluded.relation or ${said} is distinct from ${saying}`.execute(tx)
}
