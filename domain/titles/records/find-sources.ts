import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '../../permissions.ts'
import type { KnownSource } from './source-rules.ts'

/** Every source that says something about a title, the one that is asked first first. */
export async function findSources(db: Db, actor: Actor): Promise<KnownSource[]> {
  allow(actor, 'read', 'sources')
  const { rows } = await sql<KnownSource>`
    select s.name, s.format, s.licence, r.titles
    from sources s join (select source, count(distinct title_id)::integer as titles from title_records group by source) r
      on r.source = s.name
    order by s.position, s.name`.execute(db)
  return rows
}
