import { sql } from 'kysely'
import { keysFrom, nameKey, restOf, startOfKey, startsWith, titlesNamed, type Way } from './matching.ts'
import { lettersOf } from './rules.ts'

/** Titles one of whose names is what was typed. */
export const wholeName: Way = ({ key }) =>
  titlesNamed(sql`char_length(${nameKey}) = ${lettersOf(key).length} and ${nameKey} = ${key}`)

/** Titles one of whose names begins with what was typed. */
export const startOfName: Way = (typed) => {
  const { length } = lettersOf(typed.key)
  if (length > 2) return sql`${startOfWord(typed)} and k.starts_name`
  return sql`select k.title_id, k.weight from search_keys k
    where k.starts_name and left(k.key, ${sql.lit(length)}) = ${typed.key}`
}

/** Titles with what was typed in one of their names, from the beginning of a word on. */
export const startOfWord: Way = ({ key }) =>
  sql`${keysFrom(key)} ${restOf(key, startOfKey(key), sql`position(${key} in ${nameKey}) > 0`)}`

/**
 * Titles whose names have all of the words that were typed, in any order. The titles of the rarest word are
 * read, most read first, and looked at for the others.
 */
export const wordsInAnyOrder: Way = ({ words }) => {
  const starts = sql`unnest(${words.map(startOfKey)}::text[])`
  const countUpTo = 1000
  return sql`
    select k.title_id, k.weight from (
      with rarest as materialized (
        select word from ${starts} word order by (
          select count(*) from (select from search_keys where ${startsWith(sql`key`, sql`word`)} limit ${countUpTo}) f),
          char_length(word) desc
        limit 1)
      select title_id, weight from search_keys
      where ${startsWith(sql`key`, sql`(select word from rarest)`)}
      order by weight desc, title_id) k
    where not exists (select from ${starts} word where not exists (
      select from search_keys o where o.title_id = k.title_id and ${startsWith(sql`o.key`, sql`word`)}))`
}
