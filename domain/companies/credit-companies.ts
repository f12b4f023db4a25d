import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { creditMerged } from './join-companies.ts'
import type { CompanyRole } from './rules.ts'

export interface CompanyOfTitle {
  titleId: string
  role: CompanyRole
  name: string
  /** Among the title's companies of that role. */
  position: number
  /** Who says so. */
  source: string
}

/**
 * Gives titles exactly these companies. A company is the one that its source has meant by this name before, in any case of
 * letters; else the one that another source means by it, also once a merge is undone; else a new one. Of a name, 200 characters
 * count. What stays as it was is not written.
 */
export async function creditCompanies(tx: Tx, titleIds: string[], credits: CompanyOfTitle[]): Promise<void> {
  await addCompanies(tx, credits)
  await sql`
    with said as materialized (
      select s."titleId" as title_id, k.company_id, s.role, min(s.position) as position
      from json_to_recordset(${JSON.stringify(credits)}) s
        ("titleId" text, role text, name text, position integer, source text)
      join company_keys k on k.source = s.source and k.key = lower(left(s.name, 200)) group by 1, 2, 3
    ), gone as (
      delete from title_companies r where r.title_id = any(${titleIds}) and not exists (select from said
        where said.title_id = r.title_id and said.company_id = r.company_id and said.role = r.role)
    )
    insert into title_companies as r (title_id, company_id, role, position) select * from said
    on conflict (title_id, company_id, role) do update set position = excluded.position
    where r.position <> excluded.position`.execute(tx)
  // One may have been merged while this waited for that.
  await creditMerged(tx, sql`(select unnest(${titleIds}::text[]))`)
}

/** Two who add the same company at once add one: the index on names decides. */
async function addCompanies(tx: Tx, credits: CompanyOfTitle[]): Promise<void> {
  const distinct = new Map(credits.map(({ source, name }, place) => [`${source}\n${name}`, { source, name, place }]))
  const said = sql`(
    select source, left(name, 200) as name, lower(left(name, 200)) as key, place
    from json_to_recordset(${JSON.stringify([...distinct.values()])}) s (source text, name text, place integer)) s`
  await sql`
    insert into companies (name)
    select distinct on (key) name from ${said} where not exists (select from company_keys k where k.key = s.key)
    order by key, place
    on conflict do nothing`.execute(tx)
  await sql`
    insert into company_keys (source, key, company_id, merged_from)
    select distinct on (s.source, s.key) s.source, s.key, coalesce(meant.company_id,
      (select c.id from companies c where lower(c.name) = s.key and c.merged_into is null)), meant.merged_from
    from ${said} left join lateral (
      select k.company_id, k.merged_from from company_keys k where k.key = s.key
      order by k.company_id, k.merged_from limit 1) meant on true
    where not exists (select from company_keys k where k.source = s.source and k.key = s.key)
    order by s.source, s.key
    on conflict do nothing`.execute(tx)
}
