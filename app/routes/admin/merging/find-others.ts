import type { Kind } from '#domain/titles/rules.ts'
import { findTablePage } from '#domain/titles/table/queries.ts'
import type { Services } from '#web/context.ts'

/** Other titles of the same kind that match what was typed, the best match first. */
export async function findOthers(db: Services['db'], { kind, id }: { kind: Kind; id: string }, query: string) {
  const filter = { query, searched: 'name', shown: 'all', format: null } as const
  const { rows } = await findTablePage(db, kind, { ...filter, order: 'match', page: 1 })
  return rows.filter((row) => row.id !== id).map(({ addedAt, ...row }) => row)
}
