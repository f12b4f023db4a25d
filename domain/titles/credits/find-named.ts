import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { containing } from '#db/containing.ts'
import { type Actor, allow } from '../../permissions.ts'
import { allCreditsOf, creditedColumns } from './queries.ts'
import type { Credited, CreditKind } from './rules.ts'

/** A person, character or company as an admin compares it with others. */
export interface Named extends Credited {
  /** How many titles credit it. */
  titles: number
}

const most = 25

/** Those of a kind whose names contain what was typed, the same name first. Whoever is another one already is left out. */
export async function findNamedLike(
  db: Db,
  actor: Actor,
  kind: CreditKind,
  { query, except }: { query: string; except: number },
): Promise<Named[]> {
  allow(actor, 'merge', 'credits')
  return findNamed(
    db,
    kind,
    sql`select x.id from ${sql.table(kind)} x
      where x.merged_into is null and x.id <> ${except} and x.name ilike ${containing(query)}
      order by lower(x.name) = lower(${query}) desc, char_length(x.name), x.id limit ${most}`,
  )
}

/** These ones, in their order; those that are another one already are left out. */
export async function findNamedByIds(db: Db, actor: Actor, kind: CreditKind, ids: number[]): Promise<Named[]> {
  allow(actor, 'merge', 'credits')
  return findNamed(
    db,
    kind,
    sql`select x.id from unnest(${ids}::bigint[]) with ordinality asked (id, place) join ${sql.table(kind)} x on x.id = asked.id
      where x.merged_into is null order by place`,
  )
}

/** Those that an admin has found to be this one. */
export async function findNamedMerged(db: Db, actor: Actor, kind: CreditKind, id: number) {
  allow(actor, 'merge', 'credits')
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(kind)} where merged_into = ${id} order by name, id`.execute(db)
  return rows
}

async function findNamed(db: Db, kind: CreditKind, ids: RawBuilder<unknown>): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select ${creditedColumns(kind)},
      (select count(distinct title_id)::integer from ${allCreditsOf(kind, sql`x.id`)} c) as titles
    from (select id, row_number() over () as place from (${ids}) found) asked join ${sql.table(kind)} x on x.id = asked.id
    order by asked.place`.execute(db)
  return rows
}
