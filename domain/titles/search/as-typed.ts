import { type RawBuilder, sql } from 'kysely'
import { keysFrom, leavesOut, mostNames, nameKey, restOf, titlesNamed, type Way } from './matching.ts'
import { lettersOf } from './rules.ts'
import { keyLength, type Search, startOfKey } from './search.ts'
import { worth } from './worth.ts'

/** Titles with a name that contains what was typed from the beginning of a word on. */
export function startOfWord(search: Search, spellings: string[]): Way[] {
  return spellings.map((key) => {
    const whole = sql`case k.place when 0 then ${weightOfTitle(key)} when 1 then k.weight + ${sql.lit(worth.name)} else k.weight end`
    const start = sql`k.weight + case when k.place < 2 then ${sql.lit(worth.startOfName)} else 0 end`
    const holds = sql`(position(${key} in ${nameKey}) > 0 or position(${key} in search_key(search_series(n.folded))) > 0)`
    const matches = sql`
      select k.title_id, case when k.key = ${key} then ${whole} else ${start} end as weight
      from ${keysFrom(search, key)} k where true ${restOf(key, startOfKey(key), holds)}`
    return { matches, bonus: 0, isPartial: leavesOut(search, key) }
  })
}

/** The same for one or two letters, with which very many words begin: of each sort of match the best known. */
export function startOfFewLetters({ typed: { key }, bound }: Search): Way[] {
  const best = (condition: RawBuilder<unknown>) =>
    sql`select title_id, weight from search_keys where ${condition} order by weight desc limit ${bound.keys}`
  return [
    wholeTitle(key),
    { matches: best(sql`key = ${key} and place = 1`), bonus: worth.name },
    { matches: best(sql`key = ${key} and place = 2`), bonus: 0 },
    {
      matches: best(sql`left(key, ${sql.lit(lettersOf(key).length)}) = ${key} and place < 2`),
      bonus: worth.startOfName,
    },
  ]
}

/** The titles that are called exactly so, each with a weight of at least worth.title. */
export function wholeTitle(key: string): Way {
  const matches = sql`
    select k.title_id, ${weightOfTitle(key)} as weight from search_keys k where k.key = ${key} and k.place = 0
    order by k.weight desc limit ${mostNames}`
  return { matches, bonus: 0 }
}

/** The weight of a title in search_keys k that is called exactly so. */
function weightOfTitle(key: string) {
  return sql`greatest(k.weight + ${sql.lit(worth.title)}, (
    select max(weight) + ${sql.lit(worth.name + 1)} from search_keys where key = ${key} and place = 1))`
}

/** Titles with a name that is exactly what was typed, for names too long for search_keys. */
export function longWholeName({ typed: { key } }: Search): Way[] {
  const { length } = lettersOf(key)
  if (length < keyLength) return []
  const named = sql`select title_id from title_names n where char_length(${nameKey}) = ${length} and ${nameKey} = ${key}`
  const isTitle = sql`n.name = (select title from titles where id = n.title_id)`
  return [
    { matches: titlesNamed(sql`${named} and ${isTitle} limit ${mostNames}`), bonus: worth.title },
    { matches: titlesNamed(sql`${named} limit ${mostNames}`), bonus: worth.name },
  ]
}
