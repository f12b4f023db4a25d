import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { keptRows } from '#db/kept-rows.ts'
import { resolveRelations } from './resolve-relations.ts'

/** Restores what a title said of others, and looks for those that are there: they may have gone or come meanwhile. */
export async function restoreRelations(tx: Tx, kept: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into title_relations (title_id, position, relation, target_site, target_id, target_title, target_kind, target_year)
    select title_id, position, relation, target_site, target_id, target_title, target_kind, target_year
    from ${keptRows('title_relations', kept)} r`.execute(tx)
  await resolveRelations(tx)
}
