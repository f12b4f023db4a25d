import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { Typed } from '../search/rules.ts'
import { startsWith } from '../search/search.ts'
import { type FoundNames, noNames, showBest, triedOf, type WantedNames } from './show-best.ts'

/** The length of search_names.key. */
const keyLength = 40
/** Where more names than this begin with what was typed, the well known ones are read too. */
const few = 300
/** Of these, at most so many. */
const mostKnown = 1000

/**
 * People, characters and companies with a name in which what was typed begins a word, in any order of first and last name:
 * first some who are called exactly so, then the best known others. One Latin letter has to be the whole name. Whoever is
 * credited by no title that is shown is not found.
 */
export async function findNames(db: Db, typed: Typed, wanted: WantedNames): Promise<FoundNames> {
  const letters = [...typed.key].slice(0, keyLength)
  if (letters.length === 0) return noNames
  const key = sql`${letters.join('')}::text`
  const indexed = letters.length < 4 ? 2 : 4
  const tried = sql.lit(triedOf(wanted))
  const isOneLatinLetter = /^[\x20-\x7e]$/.test(typed.key)

  const ways = [
    sql`(select kind, id, weight, 1 as rank from search_names where key = ${key}
      order by weight desc limit ${sql.lit(wanted.namesakes ? wanted.limit / 3 : wanted.limit)})`,
  ]
  if (!isOneLatinLetter) ways.push(sql`(select kind, id, weight, 0 from begun order by weight desc limit ${tried})`)
  if (letters.length > 1) {
    ways.push(sql`(
      select kind, id, weight, 0 from (
        select * from search_names
        where left(key, ${sql.lit(indexed)}) = ${letters.slice(0, indexed).join('')}::text and weight >= 90
          and (select count(*) from begun) > ${sql.lit(few)}
        order by weight desc limit ${sql.lit(mostKnown)}) known
      where left(key, ${letters.length}::integer) = ${key} limit ${tried})`)
  }
  const matches = sql`
    with begun as materialized (
      select kind, id, weight from search_names
      where key > ${key} and ${startsWith(sql`key`, key)} order by key limit ${sql.lit(few + 1)}
    )
    ${sql.join(ways, sql` union all `)}`
  return showBest(db, `names_${ways.length}_${indexed}`, matches, typed, wanted)
}
