import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { nearestPageOf } from '../../page.ts'
import { countPages, type Page, type WantedPage } from '../../page-rules.ts'
import { adultTitlesShown, isShown } from '../adult-titles.ts'
import { card } from '../cards.ts'
import { shownTitle } from '../title-language.ts'
import type { Way } from './matching.ts'
import { type FoundTitle, lettersOf, type Typed } from './rules.ts'

/** What was typed, folded by the database as it folds the names. */
export async function foldQuery(db: Db, query: string): Promise<Typed> {
  const { rows } = await sql<Typed>`
    select search_key(folded) as key, array(select search_key(word) from string_to_table(folded, ' ') word) as words,
      translate(search_letters(${query}), ' ', '') as letters,
      json_build_object('key', search_key(series), 'words', string_to_array(series, ' ')) as series
    from search_fold(${query}) folded, search_series(folded) series`.execute(db)
  return rows[0] ?? { key: '', words: [], letters: '', series: { key: '', words: [] } }
}

export interface Match {
  id: string
  weight: number
}

/**
 * The best titles found in these ways, greatest weight first.
 * @param only titles t of which this is true; without it, hidden ones too
 */
export async function findBest(db: Db, ways: Way[], limit: number, only?: RawBuilder<unknown>): Promise<Match[]> {
  if (ways.length === 0) return []
  // One way may find a title several times, with different weights.
  const best = ways.map(
    ({ matches, bonus }) => sql`(select title_id, weight + ${sql.lit(bonus)} as weight from (
      select title_id, weight from (${matches}) matches ${asked(only)}
      group by weight, title_id order by weight desc, title_id limit ${3 * limit}) way)`,
  )
  const { rows } = await sql<Match>`
    select title_id as id, max(weight) as weight from (${sql.join(best, sql` union all `)}) best
    group by title_id order by max(weight) desc, title_id limit ${limit}`.execute(db)
  return rows
}

function asked(only: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return only ? sql`where exists (select from titles t where t.id = title_id and ${only})` : sql``
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
  /** Only titles t of which this is true. */
  only?: RawBuilder<unknown>
  /** An order of titles t; without it that of findBest. */
  order?: RawBuilder<unknown> | null
}

/**
 * One page of all titles found in these ways that are shown in this request.
 * @param most how many are counted at most; null counts all
 */
export async function findMatchPage(
  db: Db,
  ways: Way[],
  { wanted, size, only, order }: Wanted,
  most: number | null,
): Promise<MatchPage> {
  // One way may find a title twice, as its name and within one.
  const bounded = most === null ? sql`` : sql`order by weight desc limit ${2 * most}`
  const all = ways.map(
    ({ matches, bonus }) =>
      sql`(select title_id, weight + ${sql.lit(bonus)} as weight from (${matches}) way ${bounded})`,
  )
  const ordered = order
    ? sql`matched m join titles t on t.id = m.title_id order by ${order}`
    : sql`matched m order by m.weight desc, m.title_id`
  const { rows } = await sql<Omit<MatchPage, 'pages'>>`
    with matched as materialized (
      select title_id, max(weight) as weight from (${sql.join(all, sql` union all `)}) matches ${asked(only)}
      group by title_id having not exists (
        select from titles t where t.id = title_id and t.is_adult and not ${adultTitlesShown}::boolean)
    ), shown as (
      select least(count(*), ${most})::integer as total, count(*) > coalesce(${most}, count(*)) as "isMore",
        ${nearestPageOf({ wanted, size }, sql`least(count(*), ${most})`)} as page
      from matched
    )
    select total, page, "isMore", (select max(weight) from matched) as best, array(
      select m.title_id from ${ordered} limit ${size} offset (page - 1) * ${size}) as rows
    from shown`.execute(db)
  const [found] = rows
  return found ? { ...found, pages: countPages(found.total, size) } : noMatches
}

/** The cards of these titles, in this order, without hidden ones, each with the name it was found by when that is not its title. */
export async function findFoundTitles(db: Db, ids: string[], typed: Typed): Promise<FoundTitle[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ title: FoundTitle }>`
    select ${card}::jsonb || jsonb_build_object('matchedName', nullif(best.name, ${shownTitle})) as title
    from unnest(${ids}::text[]) with ordinality wanted (id, place)
    join titles t on t.id = wanted.id
    left join lateral (
      select n.name from title_names n
      cross join search_key(n.folded) key
      cross join lateral (select count(*) as words from unnest(${typed.words}::text[]) w where position(w in key) > 0) has
      where n.title_id = t.id
      order by position(${typed.key} in key) > 0 desc, has.words desc,
        has.words = ${typed.words.length} and n.name = t.title desc,
        levenshtein(left(key, ${lettersOf(typed.key).length}), ${typed.key}), n.id
      limit 1) best on true
    where ${isShown}
    order by wanted.place`.execute(db)
  return rows.map((row) => row.title)
}
