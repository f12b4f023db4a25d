import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { nearestPageOf } from '../../page.ts'
import { countPages, type Page, type WantedPage } from '../../page-rules.ts'
import { adultTitlesShown, isShown } from '../adult-titles.ts'
import { card } from '../cards.ts'
import { shownTitle } from '../title-language.ts'
import type { Way } from './matching.ts'
import { type FoundTitle, lettersOf, type Typed } from './rules.ts'

export interface Match {
  id: string
  weight: number
}

/** A condition on titles: on the rows of a table, each of which has the id of one. */
export interface Only {
  /** The table and its alias. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** Whether it holds for a title. The offset has the titles that were found looked up one by one, and never all of the table read. */
function holds({ from, id, where }: Only, title: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from ${from} where ${id} = ${title} and ${where} offset 0)`
}

/** The ids of all titles for which it holds; null if there are more than `most`. */
export async function findAmong(db: Db, { from, id, where }: Only, most: number): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${from} where ${where} limit ${most + 1}`.execute(
    db,
  )
  return rows.length > most ? null : rows.map((row) => row.id)
}

/**
 * The best titles found in these ways, greatest weight first.
 * @param only without it, hidden ones too
 */
export async function findBest(db: Db, ways: Way[], limit: number, only?: Only): Promise<Match[]> {
  if (ways.length === 0) return []
  // One way may find a title several times, with different weights.
  const best = ways.map(
    ({ matches, bonus }) => sql`(select title_id, weight + ${sql.lit(bonus)} as weight from (
      select title_id, weight from (${matches}) m where ${only ? holds(only, sql`m.title_id`) : sql`true`}
      group by weight, title_id order by weight desc, title_id limit ${3 * limit}) way)`,
  )
  const { rows } = await sql<Match>`-- prepare each form
    select title_id as id, max(weight) as weight from (${sql.join(best, sql` union all `)}) best
    group by title_id order by max(weight) desc, title_id limit ${limit}`.execute(db)
  return rows
}

/** A page of the ids of matches. */
export interface MatchPage extends Page<string> {
  /** There are more, which were not counted. */
  isMore: boolean
  /** The greatest weight of all matches, those on other pages included; null without any. */
  best: number | null
}

export const noMatches: MatchPage = { rows: [], page: 1, pages: 1, total: 0, isMore: false, best: null }

/** Which of the matches are asked for. */
export interface Wanted extends WantedPage {
  only?: Only
  /** An order of titles t; without it that of findBest. */
  order?: RawBuilder<unknown> | null
}

/**
 * One page of all titles found in these ways that are shown in this request.
 * @param most how many are counted at most
 */
export async function findMatchPage(
  db: Db,
  ways: Way[],
  { wanted, size, only, order }: Wanted,
  most: number,
): Promise<MatchPage> {
  const all = ways.map(
    ({ matches, bonus }) => sql`select title_id, weight + ${sql.lit(bonus)} as weight from (${matches}) way`,
  )
  const ordered = order
    ? sql`(select * from matched order by weight desc limit ${most}) m join titles t on t.id = m.title_id order by ${order}`
    : sql`matched m order by m.weight desc, m.title_id`
  const { rows } = await sql<Omit<MatchPage, 'pages'>>`
    with matched as materialized (
      select * from (
        select title_id, max(weight) as weight from (${sql.join(all, sql` union all `)}) found group by title_id) m
      where ${only ? holds(only, sql`m.title_id`) : sql`true`} and (${adultTitlesShown}::boolean or not exists (
        select from titles t where t.id = m.title_id and t.is_adult offset 0))
    ), shown as (
      select least(count(*), ${most})::integer as total, count(*) > ${most} as "isMore",
        ${nearestPageOf({ wanted, size }, sql`least(count(*), ${most})`)} as page
      from matched
    )
    select total, page, "isMore", (select max(weight) from matched) as best, array(
      select m.title_id from ${ordered} limit ${size} offset (page - 1) * ${size}) as rows
    from shown`.execute(db)
  const [found] = rows
  if (!found) return noMatches
  const isMore = found.isMore || (found.total > 0 && ways.some(({ isPartial }) => isPartial))
  return { ...found, isMore, pages: countPages(found.total, size) }
}

/** The cards of these titles, in this order, without hidden ones, each with the name it was found by when that is not its title. */
export async function findFoundTitles(db: Db, ids: string[], typed: Typed): Promise<FoundTitle[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ title: FoundTitle }>`-- prepare: found_titles
    select ${card}::jsonb || jsonb_build_object('matchedName', nullif(best.name, ${shownTitle})) as title
    from (select * from unnest(${ids}::text[]) with ordinality wanted (id, place) limit ${ids.length}) wanted
    join titles t on t.id = wanted.id
    left join lateral (
      select n.name from title_names n
      cross join search_key(n.folded) key
      cross join lateral (select count(*) as words from unnest(${typed.words}::text[]) w where position(w in key) > 0) has
      where n.title_id = t.id
      order by position(${typed.key} in key) > 0 desc,
        exists (select from unnest(${typed.respelt.map((spelling) => spelling.key)}::text[]) spelt where position(spelt in key) > 0) desc,
        has.words desc,
        has.words = ${typed.words.length} and n.name = t.title desc,
        levenshtein(left(key, ${lettersOf(typed.key).length}), ${typed.key}), n.id
      limit 1) best on true
    where ${isShown}
    order by wanted.place`.execute(db)
  return rows.map((row) => row.title)
}
