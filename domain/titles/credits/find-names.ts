import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { isShown } from '../adult-titles.ts'
import { shownTitle } from '../title-language.ts'
import type { FoundName } from './rules.ts'

/** The length of search_names.key. */
const keyLength = 40
/** Where more names than this begin with what was typed, only the well known ones are sorted. */
const few = 300
/** The indexes by the first letters hold names of this weight or more. */
const wellKnown = 90

interface Wanted {
  limit: number
  /** Whether to find all that have the same name, or only the best known of them. */
  namesakes: boolean
}

/**
 * People, characters and companies with a name in which what was typed begins a word, in any order of first and last name:
 * first some who are called exactly so, then the best known others. One Latin letter has to be the whole name. Whoever is
 * credited by no title that is shown is not found.
 * @param typed as search_key folds it
 */
export async function findNames(db: Db, typed: string, { limit, namesakes }: Wanted): Promise<FoundName[]> {
  const letters = [...typed].slice(0, keyLength)
  if (letters.length === 0) return []
  const key = sql`${letters.join('')}::text`
  const known = letters.length < 4 ? 2 : 4
  const start = /^[\x20-\x7e]$/.test(typed) ? 'none' : letters.length === 1 ? 'few' : 'all'
  // Some are credited by no title, or are namesakes.
  const tried = sql.lit(namesakes ? 2 * limit : 4 * limit)
  const shown = sql.lit(limit)

  const ways: Record<typeof start, RawBuilder<unknown>[]> = { none: [], few: [fromFew(tried)], all: [fromFew(tried)] }
  ways.all.push(
    fromMany(
      key,
      sql`${letters.slice(0, known).join('')}::text`,
      sql.lit(known),
      sql`${letters.length}::integer`,
      tried,
    ),
  )
  const { rows } = await sql<FoundName>`${sql.raw(`-- prepare: names_${start}_${known}_${limit}_${namesakes}\n`)}
    with begun as materialized (
      select kind, id, weight from search_names
      where key > ${key} and key < ${key} || U&'\\+10FFFF' limit ${sql.lit(few + 1)}
    ), best as materialized (
      select kind, id, bool_or(is_whole) as is_whole, max(weight) as weight from (
        (select kind, id, weight, true as is_whole from search_names where key = ${key}
          order by weight desc limit ${sql.lit(namesakes ? limit / 3 : limit)})
        ${sql.join(ways[start], sql``)}
      ) matches group by kind, id order by 3 desc, 4 desc, kind, id limit ${tried}
    ), named as (
      select ${namesakes ? sql`` : sql`distinct on (b.kind, x.name)`} b.*, x.name, x.image
      from best b cross join lateral (${named}) x
      order by ${namesakes ? sql`` : sql`b.kind, x.name,`} b.is_whole desc, b.weight desc, b.kind, b.id
    ), shown as (
      select * from named order by is_whole desc, weight desc, kind, id limit ${shown}
    )
    select kind, id, name, image, ${bestTitle} as title, ${isStudio} as "isStudio"
    from shown s order by is_whole desc, weight desc, kind, id`.execute(db)
  return rows
}

function fromFew(tried: RawBuilder<unknown>) {
  return sql` union all (select kind, id, weight, false from begun order by weight desc limit ${tried})`
}

/** The best known of more than a few, in the order of an index. */
function fromMany(
  key: RawBuilder<unknown>,
  start: RawBuilder<unknown>,
  length: RawBuilder<unknown>,
  letters: RawBuilder<unknown>,
  tried: RawBuilder<unknown>,
) {
  return sql` union all (
    select kind, id, weight, false from search_names
    where left(key, ${length}) = ${start} and left(key, ${letters}) = ${key} and weight >= ${sql.lit(wellKnown)}
      and (select count(*) from begun) > ${sql.lit(few)}
    order by weight desc limit ${tried})`
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

const isStudio = sql`s.kind = 'companies' and exists (
  select from title_companies r where r.company_id = s.id and r.role = 'studio')`
