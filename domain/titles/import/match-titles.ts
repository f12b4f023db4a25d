import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { shownStaff } from '../../people/shown.ts'
import type { Format } from '../formats-rules.ts'
import type { ImportedColumns } from './column-readers.ts'
import type { ImportedTitle } from './imported-title.ts'
import { judgeMatch } from './judge-match.ts'
import type { MatchReason } from './match-rules.ts'

/** A title of the catalogue that an imported one matches, and how closely. */
export interface Pair {
  /** The index of the imported title. */
  place: number
  titleId: string
  certainty: number
  sameYear: boolean
}

export interface Candidate extends Pair {
  title: string
  /** Why it matches, if that is in doubt; null when every id of the line agrees and nothing contradicts it. */
  doubtful: MatchReason | null
}

/** What an imported title is matched by. */
export type Known = Pick<ImportedTitle, 'externalIds' | 'names'> & {
  /** The key of its record at the source (records/digests.ts), if that may know it already. */
  key?: string
  columns: Pick<ImportedColumns, 'kind' | 'title' | 'format' | 'released_on'>
  staff: { name: string }[]
}

interface Near {
  place: number
  titleId: string
  title: string
  /** Whether the source has a record of it under the same key. */
  isKnown: boolean
  format: Format | null
  year: string | null
  ids: Record<string, string>
  names: string[]
  people: string[]
}

/**
 * The titles of the catalogue that match imported ones.
 * @param source whose they are; its records are looked up by their keys
 */
export async function findCandidates(db: Db, titles: Known[], source?: string): Promise<Candidate[]> {
  const near = [...(await findNear(db, titles, source)), ...(await findMergedNear(db, titles, source))]
  return near.flatMap((found) => judge(titles[found.place] as Known, found) ?? [])
}

/** Titles that share an external id, or kind, title and year, or the source's key, with an imported one. */
async function findNear(db: Db, titles: Known[], source?: string): Promise<Near[]> {
  if (titles.length === 0) return []
  const asked = askedOf(titles)
  const { rows } = await sql<Near>`
    with asked as materialized (
      select * from json_to_recordset(${asked}) as a(place int, key text, kind text, title text, year text, ids jsonb)
    ), near as (
      select a.place, t.id
        from asked a cross join jsonb_each_text(a.ids) as i(source, value)
        -- On its own for each id: as one join, it begins with all titles while there are few.
        cross join lateral (select title_id from external_ids where source = i.source and value = i.value offset 0) e
        join titles t on t.id = e.title_id and t.kind = a.kind
      union
      select a.place, t.id
        from asked a join titles t on t.kind = a.kind and t.title collate title_order = a.title
        where left(t.released_on, 4) is not distinct from a.year
      union
      select a.place, t.id
        from asked a join title_records r on r.source = ${source ?? ''} and r.key = a.key and r.key <> '' and r.said_of is null
        join titles t on t.id = r.title_id and t.kind = a.kind
    )
    select n.place, t.id as "titleId", t.title, t.format,
      exists (select from title_records r join asked a on a.place = n.place
        where r.title_id = t.id and r.source = ${source ?? ''} and r.key = a.key and r.said_of is null) as "isKnown", left(t.released_on, 4) as year,
      (select coalesce(json_object_agg(source, value), '{}') from external_ids e where e.title_id = t.id) as ids,
      array(select name from title_names where title_id = t.id and name <> t.title) as names,
      array(select name from ${shownStaff} s where t.kind = 'manga' and title_id = t.id order by position limit 20) as people
    from near n join titles t on t.id = n.id order by n.place, t.id`.execute(db)
  return rows
}

/** The same of titles that have been merged into others: an import meets them by what they were known by. */
async function findMergedNear(db: Db, titles: Known[], source?: string): Promise<Near[]> {
  if (titles.length === 0) return []
  const { rows } = await sql<Near>`
    with asked as materialized (
      select * from json_to_recordset(${askedOf(titles)}) as a(place int, key text, kind text, title text, year text, ids jsonb)
    ), near as (
      select a.place, m.merged_id
        from asked a cross join jsonb_each(a.ids) as i(source, value)
        join title_merges m on m.kind = a.kind and m.ids @> jsonb_build_object(i.source, i.value)
      union
      select a.place, m.merged_id
        from asked a join title_merges m on m.kind = a.kind and m.title collate title_order = a.title
        where m.year is not distinct from a.year
      union
      select a.place, m.merged_id
        from asked a join title_records r on r.source = ${source ?? ''} and r.key = a.key and r.key <> ''
        join title_merges m on m.merged_id = r.said_of and m.kind = a.kind
    )
    select n.place, m.merged_id as "titleId", m.title, m.format, m.year, m.ids, m.names, m.people,
      exists (select from title_records r join asked a on a.place = n.place
        where r.title_id = m.survivor_id and r.said_of = m.merged_id and r.source = ${source ?? ''} and r.key = a.key
      ) as "isKnown"
    from near n join title_merges m on m.merged_id = n.merged_id order by n.place, m.merged_id`.execute(db)
  return rows
}

function askedOf(titles: Known[]): string {
  return JSON.stringify(
    titles.map(({ columns, externalIds, key }, place) => ({
      place,
      key,
      kind: columns.kind,
      title: columns.title,
      year: yearOf(columns.released_on),
      ids: externalIds,
    })),
  )
}

function judge({ columns, externalIds, names, staff }: Known, found: Near): Candidate | null {
  const sources = Object.keys(externalIds)
  const common = sources.filter((source) => source in found.ids)
  const agreeing = common.filter((source) => found.ids[source] === externalIds[source])
  const differing = common.filter((source) => found.ids[source] !== externalIds[source])
  const year = yearOf(columns.released_on)
  const { isMatch, certainty, doubts } = judgeMatch({
    kind: columns.kind,
    agreeing,
    differing,
    eachHasOthers: sources.length > common.length && Object.keys(found.ids).length > common.length,
    sameTitle: columns.title === found.title,
    isKnown: found.isKnown,
    line: { names, format: columns.format ?? null, year, authors: staff.map(({ name }) => name).slice(0, 20) },
    title: { names: [found.title, ...found.names], format: found.format, year: found.year, authors: found.people },
  })
  if (!isMatch) return null
  const isByAllIds = agreeing.length > 0 && agreeing.length === sources.length && doubts.length === 0
  const { place, titleId, title } = found
  const doubtful = isByAllIds ? null : { agreeing, differing, ids: sources.length, doubts }
  return { place, titleId, title, certainty, sameYear: year === found.year, doubtful }
}

function yearOf(day: string | null | undefined): string | null {
  return day?.slice(0, 4) ?? null
}

/** Pairs imported titles with titles of the catalogue, each at most once, the closest pairs first. */
export function pairUp<Found extends Pair>(candidates: Found[]): Map<number, Found> {
  const pairs = new Map<number, Found>()
  const given = new Set<string>()
  for (const candidate of candidates.toSorted(closestFirst)) {
    if (pairs.has(candidate.place) || given.has(candidate.titleId)) continue
    pairs.set(candidate.place, candidate)
    given.add(candidate.titleId)
  }
  return pairs
}

function closestFirst(one: Pair, other: Pair): number {
  return (
    other.certainty - one.certainty ||
    Number(other.sameYear) - Number(one.sameYear) ||
    (one.titleId < other.titleId ? -1 : 1)
  )
}
