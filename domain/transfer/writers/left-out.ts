import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { standing } from '../../standing.ts'
import type { Kind } from '../../titles/rules.ts'
import { keptIds, keptOf, malId } from './find-kept-titles.ts'

/** Titles that a reader's file for MyAnimeList leaves out, because MyAnimeList does not have them. */
export interface LeftOut {
  count: number
  /** Of the first of them. */
  names: string[]
}

/** How many of them are named. */
const mostNamed = 200

const isLeftOut = (userId: string) => sql`t.id in (${keptIds(userId)}) and ${standing} is not null and ${malId} is null`

export async function findLeftOut(db: Db, userId: string, kind: Kind): Promise<LeftOut> {
  const { rows } = await sql<{ title: string; count: number }>`
    select t.title, count(*) over () as count from titles t ${keptOf(userId)}
    where t.kind = ${kind} and ${isLeftOut(userId)}
    order by t.title collate title_order, t.id limit ${mostNamed}`.execute(db)
  return { count: rows[0]?.count ?? 0, names: rows.map(({ title }) => title) }
}

export async function countLeftOut(db: Db, userId: string): Promise<Record<Kind, number>> {
  const { rows } = await sql<{ kind: Kind; count: number }>`
    select t.kind, count(*) as count from titles t ${keptOf(userId)}
    where ${isLeftOut(userId)} group by t.kind`.execute(db)
  return { anime: 0, manga: 0, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) }
}
