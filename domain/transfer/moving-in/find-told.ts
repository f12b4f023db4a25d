import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Told } from '#domain/refusal-rules.ts'
import type { PartResult, SectionOfImport } from './parts/sections-rules.ts'

/** A part that was refused, or left out as a whole or in part. */
export interface ToldPart {
  section: SectionOfImport
  place: number
  name: string
  result: PartResult | null
  problem: Told
}

/** Those parts of the reader's import of which there is something to tell. */
export async function findToldParts(db: Db, actor: Actor, id: number, limit: number): Promise<ToldPart[]> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const { rows } = await sql<ToldPart>`
    select p.section, p.place, p.name, p.result, p.problem::json as problem
    from list_import_parts p join list_imports i on i.id = p.import_id
    where i.id = ${id} and i.user_id = ${userId} and p.problem is not null
    order by p.result <> 'refused', p.section, p.place limit ${limit}`.execute(db)
  return rows
}

/** A row that was refused, or of which something could not be read. */
export interface ToldRow {
  place: number
  name: string
  problem: Told
}

/** Those rows of the reader's import of which there is something to tell, the refused ones first. */
export async function findToldRows(db: Db, actor: Actor, id: number, limit: number): Promise<ToldRow[]> {
  const { userId } = allow(actor, 'bring in', 'own list')
  const { rows } = await sql<ToldRow>`
    select r.place, r.name, r.problem::json as problem
    from list_import_rows r join list_imports i on i.id = r.import_id
    where i.id = ${id} and i.user_id = ${userId} and r.problem is not null
    order by r.outcome <> 'refused', r.place limit ${limit}`.execute(db)
  return rows
}
