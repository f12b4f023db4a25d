import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { isShown } from '../adult-titles.ts'
import type { Typed } from '../search/rules.ts'
import { shownTitle } from '../title-language.ts'
import { allCreditsOf } from './queries.ts'
import type { FoundName } from './rules.ts'

export interface WantedNames {
  limit: number
  /** Whether to find all that have the same name, or only the best known of them. */
  namesakes: boolean
}

/** How many are looked at: some are credited by no title that is shown, or are namesakes. */
export function triedOf({ limit, namesakes }: WantedNames): number {
  return namesakes ? 2 * limit : 4 * limit
}

/** How well known somebody is who was found. */
interface Weighed extends FoundName {
  /** Ten times the logarithm of the readers of all titles that credit them. */
  weight: number
  /** Whether all words that were typed are whole words of the name. */
  isCalledSo: boolean
}

export interface FoundNames {
  names: FoundName[]
  /** The greatest weight of those whose names have all words that were typed; null without any. */
  weight: number | null
}

export const noNames: FoundNames = { names: [], weight: null }

/**
 * The best of those who were found, greatest rank and then weight first. Whoever is credited by no title that is shown is left out.
 * @param statement the name of the prepared statement: its text, but for parameters, must follow from it and from what is wanted
 * @param matches a query for (kind, id, weight, rank), which may find somebody more than once
 */
export async function showBest(
  db: Db,
  statement: string,
  matches: RawBuilder<unknown>,
  { words }: Typed,
  wanted: WantedNames,
): Promise<FoundNames> {
  const { limit, namesakes } = wanted
  const tried = triedOf(wanted)
  // The second limit keeps PostgreSQL from planning the statement each time: not knowing it, it expects a tenth of the rows, and
  // so a plan for all values that is cheaper than one for those given.
  const { rows } = await sql<Weighed>`${sql.raw(`-- prepare: ${statement}_${limit}_${namesakes}\n`)}
    with best as materialized (
      select * from (
        select kind, id, max(rank) as rank, max(weight) as weight from (${matches}) matches
        group by kind, id order by 3 desc, 4 desc, kind, id limit ${sql.lit(tried)}) best
      limit ${tried}::integer
    ), named as (
      select ${namesakes ? sql`` : sql`distinct on (b.kind, x.name)`} b.*, x.name, x.image
      from best b cross join lateral (${named}) x
      order by ${namesakes ? sql`` : sql`b.kind, x.name,`} b.rank desc, b.weight desc, b.kind, b.id
    ), shown as (
      select *, count(*) over (partition by kind, name) > 1 as has_namesakes
      from named order by rank desc, weight desc, kind, id limit ${sql.lit(limit)}
    )
    select s.kind, s.id, name, image, coalesce(${bestTitle}, known.title) as title, known.credit, ${isStudio} as "isStudio", weight,
      ${words}::text[] <@ string_to_array(translate(search_fold(name), '|', ' '), ' ') as "isCalledSo"
    from shown s left join lateral (${bestCredit}) known on true order by rank desc, weight desc, s.kind, s.id`.execute(
    db,
  )
  const weights = rows.filter(({ isCalledSo }) => isCalledSo).map(({ weight }) => weight)
  return {
    names: rows.map(({ weight: _, isCalledSo: __, ...name }) => onlyWhereNeeded(name, rows)),
    weight: weights.length > 0 ? Math.max(...weights) : null,
  }
}

/** The name and picture of b, if some title that is shown credits them. */
const named = sql`
  select p.name, p.image from people p where b.kind = 'people' and p.id = b.id and (
    exists (select from title_staff r join titles t on t.id = r.title_id where r.person_id = p.id and ${isShown})
    or exists (select from voices v join title_characters r on r.id = v.title_character_id join titles t on t.id = r.title_id
      where v.person_id = p.id and ${isShown}))
  union all
  select c.name, c.image from characters c where b.kind = 'characters' and c.id = b.id and exists (
    select from title_characters r join titles t on t.id = r.title_id where r.character_id = c.id and ${isShown})
  union all
  select c.name, null from companies c where b.kind = 'companies' and c.id = b.id and exists (
    select from title_companies r join titles t on t.id = r.title_id where r.company_id = c.id and ${isShown})`

/** Of a character s, whose name may be that of many. */
const bestTitle = sql`case when s.kind = 'characters' then (
  select ${shownTitle} from title_characters r join titles t on t.id = r.title_id where r.character_id = s.id and ${isShown}
  order by t.fame desc, t.id limit 1) end`

/** Of a person or character s whose name others have, too: what they are in their best known title. */
const bestCredit = sql`
  (select ${shownTitle} as title, json_build_object('role', c.role, 'character', c.other ->> 'name', 'voice', null) as credit
  from ${allCreditsOf('people', sql`s.id`)} c join titles t on t.id = c.title_id
  where s.kind = 'people' and s.has_namesakes and ${isShown}
  order by t.fame desc, t.id, c.rank, c.position limit 1)
  union all
  (select null, json_build_object('role', '', 'character', null, 'voice', c.other ->> 'name')
  from ${allCreditsOf('characters', sql`s.id`)} c join titles t on t.id = c.title_id
  where s.kind = 'characters' and s.has_namesakes and ${isShown}
  order by t.fame desc, t.id, c.other ->> 'name' limit 1)`

/** A character's title tells it from its namesakes, unless one of them is in that title, too. */
function onlyWhereNeeded<Found extends FoundName>(found: Found, all: FoundName[]): Found {
  const { kind, id, name, title } = found
  const isTold = !all.some((one) => one.kind === kind && one.name === name && one.title === title && one.id !== id)
  return kind === 'characters' && isTold ? { ...found, credit: null } : found
}

const isStudio = sql`s.kind = 'companies' and exists (
  select from title_companies r where r.company_id = s.id and r.role = 'studio')`
