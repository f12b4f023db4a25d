import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Demo } from './rules.ts'

/** What is left of the demo catalogue; null when nothing is. */
export async function findDemo(db: Db, actor: Actor): Promise<Demo | null> {
  allow(actor, 'remove the demo from', 'catalogue')
  const { rows } = await sql<Demo>`
    select count(*) filter (where edited_fields = '{}') as titles,
      count(*) filter (where edited_fields <> '{}') as edited,
      (select sum(titles) from title_counts)::integer - count(*) as others
    from titles where is_demo`.execute(db)
  const [demo] = rows
  return demo && demo.titles + demo.edited > 0 ? demo : null
}

/** The demo titles that no admin has edited. */
export async function findDemoIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from titles where is_demo and edited_fields = '{}' order by id`.execute(db)
  return rows.map(({ id }) => id)
}
