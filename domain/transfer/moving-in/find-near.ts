import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { ListRow } from '../readers/list-row.ts'
import { type Near, waysOfNaming } from './choose-title.ts'
import { findByName } from './find-by-name.ts'
import type { ReadNames } from './read-names.ts'

/** A row and what its names say. */
export type Named = Pick<ReadNames, 'names' | 'loose' | 'parts' | 'slugs'> & { row: Pick<ListRow, 'kind' | 'ids'> }

interface Found {
  place: number
  titleId: string
}

/** The titles that each row may be, in the order of the rows. A few statements find those of all rows. */
export async function findNear(db: Db, rows: Named[]): Promise<Near[][]> {
  const byId = Map.groupBy(await findById(db, rows), ({ place }) => place)
  const read = rows.map((row, place) => ({
    place,
    ...row,
    ids: Map.groupBy(byId.get(place) ?? [], ({ titleId }) => titleId),
  }))
  const byName = await findByName(
    db,
    read.filter(({ ids }) => ids.size !== 1),
    read.flatMap(({ place, ids }) => (ids.size > 1 ? [...ids.keys()].map((titleId) => ({ place, titleId })) : [])),
  )
  const near = Map.groupBy(byName, ({ place }) => place)
  return read.map(({ place, ids }) => {
    const sitesOf = (titleId: string) => (ids.get(titleId) ?? []).map(({ source }) => source)
    const [only] = ids.keys()
    if (only !== undefined && ids.size === 1) return [{ ...unknown, titleId: only, agreeing: sitesOf(only) }]
    return (near.get(place) ?? []).map(({ way, place: _, ...title }) => ({
      ...title,
      agreeing: sitesOf(title.titleId),
      named: waysOfNaming[(way ?? 0) - 1] ?? null,
    }))
  })
}

const unknown: Omit<Near, 'titleId' | 'agreeing'> = {
  ...{ named: null, isTelling: false, hasOtherSigns: false, isContinued: false, isSetApart: false },
  ...{ format: null, year: null, total: null, volumes: null },
}

/** Titles that have an id of a row, or into which one has been merged that had it. */
async function findById(db: Db, rows: Named[]): Promise<(Found & { source: string })[]> {
  const asked = rows.flatMap(({ row: { kind, ids } }, place) =>
    Object.entries(ids).map(([source, value]) => ({ place, kind, source, value })),
  )
  if (asked.length === 0) return []
  const { rows: found } = await sql<Found & { source: string }>`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(asked)}) as a (place int, kind text, source text, value text)
    )
    select a.place, t.id as "titleId", a.source
      from asked a
      -- On its own for each id: as one join, it may begin with all titles.
      cross join lateral (select title_id from external_ids where source = a.source and value = a.value offset 0) e
      join titles t on t.id = e.title_id and t.kind = a.kind
    union
    select a.place, m.survivor_id, a.source
      from asked a join title_merges m on m.kind = a.kind and m.ids @> jsonb_build_object(a.source, a.value)`.execute(
    db,
  )
  return found
}
