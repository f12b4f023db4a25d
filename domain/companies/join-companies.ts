import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { standingAlone, standingFor, thoseOf } from '../merged-names.ts'

/** Makes one company another one: what sources mean by its names, and what titles credit, is the other one. */
export async function joinCompanies(tx: Tx, from: number, into: number): Promise<void> {
  // What titles are found by is written with their companies (a trigger): nobody else may be changing it.
  await sql`
    select from titles where id in (select title_id from title_companies where company_id = ${from})
    order by id for no key update`.execute(tx)
  await sql`
    update company_keys set company_id = ${into}, merged_from = coalesce(merged_from, ${from})
    where company_id = ${from}`.execute(tx)
  await sql`update companies set ${standingFor(from, into)} where id = ${from} or merged_into = ${from}`.execute(tx)
  await creditMerged(tx, sql`(select title_id from title_companies where company_id = ${from})`)
}

/** Has titles credit the companies that theirs have been merged into. A title may have credited both in one role. */
export async function creditMerged(tx: Tx, titleIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (
      delete from title_companies r using companies c
      where r.title_id in ${titleIds} and c.id = r.company_id and c.merged_into is not null
      returning r.title_id, c.merged_into, r.role, r.position
    )
    insert into title_companies (title_id, company_id, role, position)
    select distinct on (title_id, merged_into, role) * from gone order by title_id, merged_into, role, position
    on conflict do nothing`.execute(tx)
}

/** Makes it a company of its own again, with those that had been merged into it; titles that are folded again credit it where they did before. */
export async function partCompanies(tx: Tx, id: number): Promise<void> {
  await sql`
    with recursive ${thoseOf(sql`companies`, id)}, freed as (
      update companies n set ${standingAlone(id)} from those o where o.id = n.id
    )
    update company_keys set company_id = ${id}, merged_from = nullif(merged_from, ${id})
    where merged_from in (select id from those)`.execute(tx)
}
