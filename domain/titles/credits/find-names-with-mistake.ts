import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import {
  lettersOf,
  mistakeInStartFrom,
  type Typed,
  twoMistakesFrom,
  withNeighboursSwapped,
  withOneLetterLess,
  withOtherLetters,
} from '../search/rules.ts'
import { startsWith } from '../search/search.ts'
import { type FoundNames, noNames, showBest, type WantedNames } from './show-best.ts'

/** Shorter than the keys of search_names, so that these have room for one more letter. */
const longest = 39
/** Orders of the words that are tried. */
const mostOrders = 4
/** How many keys are read at most for each beginning, of the well known ones, for each beginning with a mistake, and for all of these. */
const most = { begun: 1000, known: 500, edited: 100, allEdited: 3000 }

/**
 * People, characters and companies with a name that begins with what was typed, except for one letter, or that differs from it in
 * two letters. Of the first letters, in one of the orders of the words, four are as typed, or one is wrong.
 */
export async function findNamesWithMistake(db: Db, search: Typed, wanted: WantedNames): Promise<FoundNames> {
  const { key, words } = search
  const letters = lettersOf(key).slice(0, longest)
  const { length } = letters
  if (length < mistakeInStartFrom) return noNames
  const first = Math.min(4, Math.floor(length / 2))
  const indexed = first < 4 ? 2 : 4
  const typed = letters.join('')
  const orders = new Set(
    words.slice(0, mostOrders).map((_, place) => {
      const order = [...words.slice(place), ...words.slice(0, place)].join('')
      return lettersOf(order).slice(0, longest).join('')
    }),
  )
  const edited = [...withOneLetterLess(typed), ...withNeighboursSwapped(typed), ...withOtherLetters(typed, first)]

  const begun = [length - 1, length, length + 1].map(
    (many) => sql`levenshtein_less_equal(left(k.key, ${many}::integer), typed, 1) <= 1`,
  )
  const distance = sql`levenshtein_less_equal(k.key, typed, 2)`
  const rank = sql`case when ${distance} <= 1 then 2 when ${sql.join(begun, sql` or `)} then 1
    when ${distance} <= 2 and ${length >= twoMistakesFrom}::boolean then 0 end`
  const matches = sql`
    select kind, id, weight, rank from (
      select k.kind, k.id, k.weight, ${rank} as rank from unnest(${[...orders]}::text[]) typed cross join lateral (
        (select kind, id, weight, key from search_names
          where ${startsWith(sql`key`, sql`left(typed, ${first}::integer)`)} order by key limit ${sql.lit(most.begun)})
        union all
        (select kind, id, weight, key from search_names
          where left(key, ${sql.lit(indexed)}) = left(typed, ${sql.lit(indexed)}) and weight >= 90
          order by weight desc limit ${sql.lit(most.known)})
      ) k
    ) near where rank is not null
    union all
    (select k.kind, k.id, k.weight, 1 from unnest(${edited}::text[]) edited cross join lateral (
      select kind, id, weight from search_names where ${startsWith(sql`key`, sql`edited`)}
      order by key limit ${sql.lit(most.edited)}) k
    limit ${sql.lit(most.allEdited)})`
  return showBest(db, `near_names_${indexed}`, matches, search, wanted)
}
