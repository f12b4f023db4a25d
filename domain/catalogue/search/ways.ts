import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { withNeighboursSwapped, withOneLetterLess } from './rules.ts'

/** What was typed, folded by the database as it folds the names (search_fold, search_key). */
export interface Typed {
  /** Everything that was typed, without spaces. */
  key: string
  /** Each of its words. */
  words: string[]
}

/** Ways to match, each a query of (title_id, weight); the best comes first. */
export type Way = (typed: Typed) => RawBuilder<unknown>

/** The length of search_keys.key. */
const keyLength = 24
/** Of a very common word, this many names are looked through for the other words. */
const commonWord = 20_000

export async function foldQuery(db: Db, query: string): Promise<Typed> {
  const { rows } = await sql<{ key: string; words: string[] }>`
    select search_key(folded) as key, array(select search_key(word) from string_to_table(folded, ' ') word) as words
    from search_fold(${query}) folded`.execute(db)
  return rows[0] ?? { key: '', words: [] }
}

/** Titles one of whose names is what was typed. */
export const wholeName: Way = ({ key }) => namesLike(sql`
  char_length(search_key(n.folded)) = ${lengthOf(key)} and search_key(n.folded) = ${key}`)

/** Titles one of whose names begins with what was typed. */
export const startOfName: Way = ({ key }) => {
  const length = lengthOf(key)
  if (length > 3) return sql`${keysFrom(key)} and k.starts_name`
  return sql`select k.title_id, k.weight from search_keys k
    where k.starts_name and left(k.key, ${sql.lit(length)}) = ${key}`
}

/** Titles with what was typed in one of their names, from the beginning of a word on. */
export const startOfWord: Way = ({ key }) => keysFrom(key)

/** Titles whose names have all of the words that were typed, in any order. */
export const wordsInAnyOrder: Way = ({ words }) => sql`
  select k.title_id, k.weight
  from (
    select word from unnest(${words}::text[]) word
    order by (select count(*) from (
      select from search_keys where ${startsWith(sql`key`, sql`left(word, ${sql.lit(keyLength)})`)} limit ${commonWord}) f)
    limit 1) rarest
  cross join lateral (
    select title_id, weight from search_keys
    where ${startsWith(sql`key`, sql`left(rarest.word, ${sql.lit(keyLength)})`)} limit ${commonWord}) k
  where not exists (
    select from unnest(${words}::text[]) word where not exists (
      select from search_keys o where o.title_id = k.title_id
        and ${startsWith(sql`o.key`, sql`left(word, ${sql.lit(keyLength)})`)}))`

/**
 * Titles one of whose names is what was typed but for one letter: one more, one less, another one, or two
 * neighbours swapped. Of a name with one letter less or another one, one half is as it was typed.
 */
export const nearlyWholeName: Way = ({ key }) => {
  const letters = [...key]
  const length = letters.length
  const half = Math.floor(length / 2)
  const start = letters.slice(0, half).join('')
  const end = letters.slice(length - half).reverse().join('')
  const startIntact = startsWith(sql`search_key(n.folded)`, sql`${start}::text`)
  const endIntact = startsWith(sql`reverse(search_key(n.folded)) collate "C"`, sql`${end}::text`)
  const near = sql`levenshtein_less_equal(search_key(n.folded), ${key}, 1) <= 1`

  const edited = [...withOneLetterLess(key), ...withNeighboursSwapped(key)]
  const ways = [
    namesLike(sql`(char_length(search_key(n.folded)), search_key(n.folded)) in (
      select char_length(edited), edited from unnest(${edited}::text[]) edited)`),
    ...[length, length + 1].flatMap((wanted) =>
      [startIntact, endIntact].map((intact) =>
        namesLike(sql`char_length(search_key(n.folded)) = ${wanted} and ${intact} and ${near}`),
      ),
    ),
  ]
  return sql.join(ways, sql` union all `)
}

function namesLike(condition: RawBuilder<unknown>) {
  return sql`select n.title_id, t.search_weight as weight
    from title_names n join titles t on t.id = n.title_id where ${condition}`
}

function keysFrom(key: string) {
  const start = [...key].slice(0, keyLength).join('')
  const found = sql`select k.title_id, k.weight from search_keys k where ${startsWith(sql`k.key`, sql`${start}::text`)}`
  if (start === key) return found
  return sql`${found} and exists (
    select from title_names n where n.title_id = k.title_id and position(${key} in search_key(n.folded)) > 0)`
}

/** True of texts that begin with the other, in a form that an index on the text answers. */
function startsWith(text: RawBuilder<unknown>, start: RawBuilder<unknown>) {
  return sql`${text} >= ${start} and ${text} < ${start} || U&'\\+10FFFF'`
}

function lengthOf(text: string) {
  return [...text].length
}
