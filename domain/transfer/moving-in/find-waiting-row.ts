import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { type Actor, allow } from '#domain/permissions.ts'
import type { Kind } from '../../titles/rules.ts'
import { findMatches } from '../../titles/search/find-matches.ts'
import { type RowTitle, rowTitle } from './find-shown-rows.ts'
import { isKey } from './stored-row.ts'
import { isWaiting } from './waiting.ts'

/** One of the reader's rows that wait; undefined if there is none with that key. */
export async function findWaitingRow(
  db: Db,
  actor: Actor,
  key: string,
): Promise<{ key: string; name: string; kind: Kind } | undefined> {
  const { userId } = allow(actor, 'bring in', 'own list')
  if (!isKey(key)) return undefined
  const { rows } = await sql<{ key: string; name: string; kind: Kind }>`
    select key, name, record ->> 'kind' as kind from waiting_list_rows w
    where user_id = ${userId} and key = ${key} and ${isWaiting}`.execute(db)
  return rows[0]
}

const most = 12

/** Titles of a kind that match what was typed, the best match first. */
export async function findTitlesFor(db: Db, kind: Kind, query: string): Promise<RowTitle[]> {
  const only = { from: sql`titles k`, id: sql`k.id`, where: sql`k.kind = ${kind}` }
  const found = await findMatches(db, query, { wanted: 1, size: most, only })
  const { rows } = await sql<{ title: RowTitle }>`
    select ${rowTitle} as title from unnest(${found.rows}::text[]) with ordinality f (id, place)
    join titles t on t.id = f.id order by f.place`.execute(db)
  return rows.map(({ title }) => title)
}
