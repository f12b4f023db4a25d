import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { ImportedColumns, ImportedTitle } from './imported-title.ts'

/** A title of the catalogue that an imported one might be. */
export interface Candidate {
  /** The place of the imported title in what was asked. */
  place: number
  titleId: string
  sameTitle: boolean
  sameYear: boolean
  /** Of the sites where both have an id, how many agree and how many do not. */
  agreeing: number
  differing: number
}

/** What an imported title is known by. */
type Known = Pick<ImportedTitle, 'externalIds'> & { columns: Pick<ImportedColumns, 'kind' | 'title' | 'released_on'> }

/** Titles of the catalogue that share an external id, or kind, title and year, with an imported one. */
export async function findCandidates(db: Db, titles: Known[]): Promise<Candidate[]> {
  if (titles.length === 0) return []
  const asked = JSON.stringify(
    titles.map(({ columns, externalIds }, place) => ({
      place,
      kind: columns.kind,
      title: columns.title,
      year: columns.released_on?.slice(0, 4) ?? null,
      ids: externalIds,
    })),
  )
  const { rows } = await sql<Candidate>`
    with asked as materialized (
      select * from json_to_recordset(${asked}) as a(place int, kind text, title text, year text, ids jsonb)
    ), near as (
      select a.place, t.id
        from asked a cross join jsonb_each_text(a.ids) as i(source, value)
        join external_ids e on e.source = i.source and e.value = i.value
        join titles t on t.id = e.title_id and t.kind = a.kind
      union
      select a.place, t.id
        from asked a join titles t on t.kind = a.kind and t.title collate title_order = a.title
        where left(t.released_on, 4) is not distinct from a.year
    )
    select n.place, t.id as "titleId", t.title = a.title as "sameTitle",
      left(t.released_on, 4) is not distinct from a.year as "sameYear", e.agreeing, e.differing
    from near n join asked a using (place) join titles t on t.id = n.id
    cross join lateral (
      select count(*) filter (where e.value = a.ids ->> e.source) as agreeing,
        count(*) filter (where e.value <> a.ids ->> e.source) as differing
      from external_ids e where e.title_id = n.id
    ) e`.execute(db)
  return rows.filter(isSameTitle)
}

/**
 * Whether a candidate is the imported title. Ids alone decide only when none speaks against it: collections hold
 * several titles under one id. With the same title, as many ids may differ as agree; without a common id at all the
 * year must be the same.
 */
export function isSameTitle({
  sameTitle,
  sameYear,
  agreeing,
  differing,
}: Omit<Candidate, 'place' | 'titleId'>): boolean {
  if (sameTitle && agreeing > 0) return agreeing >= differing
  if (differing > 0) return false
  return agreeing > 0 || (sameTitle && sameYear)
}

/** Gives each place at most one title, and each title to at most one place, the closest pairs first. */
export function pairUp(candidates: Candidate[]): Map<number, string> {
  const titleOf = new Map<number, string>()
  const given = new Set<string>()
  for (const { place, titleId } of candidates.toSorted(closestFirst)) {
    if (titleOf.has(place) || given.has(titleId)) continue
    titleOf.set(place, titleId)
    given.add(titleId)
  }
  return titleOf
}

function closestFirst(one: Candidate, other: Candidate): number {
  return (
    other.agreeing - other.differing - (one.agreeing - one.differing) ||
    Number(other.sameTitle) - Number(one.sameTitle) ||
    Number(other.sameYear) - Number(one.sameYear) ||
    (one.titleId < other.titleId ? -1 : 1)
  )
}
