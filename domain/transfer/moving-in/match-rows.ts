import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Kind } from '../../titles/rules.ts'
import type { ListRow } from '../readers/list-row.ts'
import { type Choice, chooseTitle, type NamedBy, type Near, waysOfNaming } from './choose-title.ts'
import { readNames } from './read-names.ts'

export type Asked = Pick<ListRow, 'kind' | 'ids' | 'names' | 'format' | 'year' | 'total' | 'progress'>

interface Found {
  place: number
  titleId: string
}

/** Which title of the catalogue each row is, in the order of the rows. A few statements find the candidates of all rows. */
export async function matchRows(db: Db, rows: Asked[]): Promise<Choice[]> {
  if (rows.length === 0) return []
  const byId = Map.groupBy(await findById(db, rows), ({ place }) => place)
  const isSettled = (place: number) => new Set(byId.get(place)?.map(({ titleId }) => titleId)).size === 1
  const read = rows.map((row, place) => ({ place, row, ...readNames(row) }))
  const unsettled = read.filter(({ place }) => !isSettled(place))
  const near = Map.groupBy(await findByName(db, unsettled, byId), ({ place }) => place)
  return read.map(({ place, row, year, format }) => {
    const ids = Map.groupBy(byId.get(place) ?? [], ({ titleId }) => titleId)
    const [only, ...others] = ids.keys()
    if (only !== undefined && others.length === 0) return { outcome: 'matched', titleId: only, by: 'id' }
    const candidates = (near.get(place) ?? []).map(({ way, ...title }): Near => {
      const agreeing = (ids.get(title.titleId) ?? []).map(({ source }) => source)
      return { ...title, agreeing, named: waysOfNaming[(way ?? 0) - 1] ?? (null satisfies NamedBy | null) }
    })
    return chooseTitle({ ...row, year: row.year ?? year, format: row.format ?? format }, candidates)
  })
}

/** Titles that have an id of a row, or into which one has been merged that had it. */
async function findById(db: Db, rows: Asked[]): Promise<(Found & { source: string })[]> {
  const asked = rows.flatMap(({ kind, ids }, place) =>
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

type Details = Pick<Near, 'isTelling' | 'format' | 'year' | 'total'> & { way: number | null }

interface Unsettled {
  place: number
  row: { kind: Kind }
  names: string[]
  slugs: string[]
}

/**
 * Titles that have a name of a row, and those found by its ids, with what tells one title from another. `way` is the best way in which a name is
 * theirs, from 1.
 */
async function findByName(db: Db, rows: Unsettled[], byId: Map<number, Found[]>): Promise<(Found & Details)[]> {
  if (rows.length === 0) return []
  const asked = rows.map(({ place, row, names, slugs }) => ({ place, kind: row.kind, names, slugs }))
  const given = rows.flatMap(({ place }) => byId.get(place) ?? [])
  const { rows: found } = await sql<Found & Details>`
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(asked)}) as a (place int, kind text, names text[], slugs text[])
    ), said as materialized (
      select a.place, a.kind, search_key(f.folded) as key, search_key(search_series(f.folded)) as series
      from asked a cross join unnest(a.names) name cross join lateral (select search_fold(name) as folded offset 0) f
    ), near as (
      select s.place, s.kind, k.title_id
        from said s
        -- Keys are cut; what is found is compared as a whole below.
        cross join lateral (
          select title_id from search_keys where key = any(array[left(s.key, 24), left(s.series, 24)]) and place < 2 offset 0) k
      union
      select a.place, a.kind, e.title_id
        from asked a cross join unnest(a.slugs) slug
        cross join lateral (
          select title_id from external_ids where source = 'animeplanet' and value = slug offset 0) e
      union
      select g.place, a.kind, g."titleId"
        from json_to_recordset(${JSON.stringify(given)}) as g (place int, "titleId" text) join asked a on a.place = g.place
      union
      select a.place, a.kind, m.survivor_id
        from asked a cross join unnest(a.names) name
        join title_merges m on m.kind = a.kind and m.title collate title_order = name
    )
    select n.place, t.id as "titleId", t.format, left(t.released_on, 4)::integer as year, t.episodes as total, named.way,
      coalesce(named.is_telling, false) as "isTelling"
    from near n join titles t on t.id = n.title_id and t.kind = n.kind
    cross join lateral (select search_key(search_fold(t.title)) as key offset 0) k
    cross join lateral (
      select min(case when w.is_same then 1 else 2 end + case when w.is_title then 0 else 2 end) as way,
        bool_or(w.is_telling) as is_telling
      from (
        select x.is_title, x.key = s.key as is_same,
          octet_length(s.key) >= 6 and (k.key = s.key or not starts_with(k.key, s.key)) as is_telling
        from (
          select search_key(folded) as key, search_key(search_series(folded)) as series,
            name = t.title or name = t.title_english or name = t.title_native as is_title
          from title_names where title_id = t.id offset 0) x
        join said s on s.place = n.place and (x.key = s.key or x.series = s.series)
        union all
        -- A site that names its pages after titles knows this one by the name.
        select true, false, true from asked a join external_ids e
          on e.title_id = t.id and e.source = 'animeplanet' and e.value = any(a.slugs)
        where a.place = n.place
        union all
        select false, true, true from asked a join title_merges m on m.survivor_id = t.id and m.title collate title_order = any(a.names)
        where a.place = n.place
      ) w) named
    order by n.place, t.id`.execute(db)
  return found
}
