import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Standing } from '../standing-rules.ts'
import { codesOf, lengths } from '../titles/query/filter-rules.ts'
import type { Kind } from '../titles/rules.ts'
import { counts, recordsOf } from './records.ts'
import {
  type GivenMark,
  type Marks,
  mostShares,
  type NamedShare,
  type Share,
  type Statistics,
  type Whose,
} from './rules.ts'

interface Found {
  titles: number
  episodes: number
  volumes: number
  minutes: number
  scores: GivenMark[]
  stars: GivenMark[]
  standings: Share<Standing>[]
  genres: Share<string>[]
  studios: NamedShare[]
  voices: NamedShare[]
  years: Share<number>[]
  words: { filter: string; value: string; titles: number; mean: number | null }[]
}

/**
 * What a reader's titles of a kind add up to: those with a standing, which are all on the list and those that were dropped. What
 * they have in common is counted of those on the list. Stars count wherever they were given.
 */
export async function findStatistics(db: Db, whose: Whose, kind: Kind): Promise<Statistics> {
  const { scores, stars, words, ...shares } = await findShares(db, whose, kind)
  const ofFilter = (filter: string) =>
    words.filter((word) => word.filter === filter).map(({ filter: _, ...share }) => share)
  return {
    kind,
    ...shares,
    scores: marksOf(scores),
    stars: marksOf(stars),
    formats: ofFilter('format'),
    lengths: ofFilter('length') as Statistics['lengths'],
  }
}

async function findShares(db: Db, whose: Whose, kind: Kind): Promise<Found> {
  const words = [
    ...(codesOf(kind, 'format') ?? []).map((value) => ({ filter: 'format', value })),
    ...(kind === 'anime' ? lengths : []).map((value) => ({ filter: 'length', value })),
  ]
  const { rows } = await sql<Found>`
    with records as materialized ${recordsOf(whose, kind)},
    named as materialized (
      select code, count(*)::integer as titles, avg(mark) as mean from (select unnest(codes) as code, mark from records where standing <> 'dropped') r
      group by code
    )
    select (select count(*) from records) as titles, (select coalesce(sum(episodes), 0) from records) as episodes,
      (select coalesce(sum(volumes), 0) from records) as volumes,
      (select coalesce(sum(episodes::numeric * duration), 0) from records where duration is not null) as minutes,
      ${marks(sql`select score as mark, true as is_kept from records where score is not null`)} as scores,
      ${marks(sql`select r.stars as mark, exists (select from records where id = r.title_id) as is_kept
        from ratings r join titles t on t.id = r.title_id
        left join journal j on j.user_id = r.user_id and j.title_id = r.title_id
        where r.user_id = ${whose.userId} and r.kind = ${kind} and ${counts(whose)}`)} as stars,
      (select coalesce(json_agg(s order by s.titles desc, s.value), '[]') from (${shares('standing', sql`true`)}) s) as standings,
      (select coalesce(json_agg(s), '[]') from (
        select g.name as value, n.titles, n.mean from named n join tags g on g.id = n.code
        where g.kind = 'genre' order by n.titles desc, g.name, g.id limit ${mostShares}) s) as genres,
      (select coalesce(json_agg(s), '[]') from (
        select c.id as value, c.name, n.titles, n.mean from named n join companies c on c.id = -n.code
        where n.code < 0 order by n.titles desc, c.name, c.id limit ${mostShares}) s) as studios,
      ${kind === 'anime' ? voices : sql`'[]'::json`} as voices,
      (select coalesce(json_agg(s order by s.value), '[]') from (${shares('year', sql`standing <> 'dropped'`)}) s) as years,
      (select coalesce(json_agg(s order by s.titles desc, s.value), '[]') from (
        select w.filter, w.value, n.titles, n.mean
        from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) w (filter text, value text)
        join named n on n.code = facet_code(w.filter, w.value)) s) as words`.execute(db)
  return rows[0] as Found
}

function shares(column: string, counted: RawBuilder<unknown>): RawBuilder<unknown> {
  const value = sql.ref(column)
  return sql`select ${value} as value, count(*)::integer as titles, avg(mark) as mean
    from records where ${value} is not null and ${counted} group by ${value}`
}

/** Those who speak in most titles, each counted once per title. */
const voices = sql`(select coalesce(json_agg(s order by s.titles desc, s.value), '[]') from (
  select p.id as value, p.name, h.titles, h.mean from (
    select person_id, count(*)::integer as titles, avg(mark) as mean from (
      select distinct v.person_id, r.id, r.mark from records r
      join title_characters c on c.title_id = r.id join voices v on v.title_character_id = c.id
      where r.standing <> 'dropped') heard
    group by person_id order by titles desc, person_id limit ${sql.lit(mostShares)}) h
  join people p on p.id = h.person_id) s)`

/** How often each mark was given. */
function marks(given: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(m), '[]') from (
    select mark, count(*)::integer as count, (count(*) filter (where is_kept))::integer as kept
    from (${given}) given group by mark) m)`
}

function marksOf(given: GivenMark[]): Marks {
  const count = given.reduce((all, one) => all + one.count, 0)
  return { given, mean: count === 0 ? null : given.reduce((all, one) => all + one.mark * one.count, 0) / count }
}
