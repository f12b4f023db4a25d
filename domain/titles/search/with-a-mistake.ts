import { sql } from 'kysely'
import { keysFrom, mostNames, nameKey, restOf, titlesNamed, type Way } from './matching.ts'
import {
  lettersOf,
  withNeighboursSwapped,
  withOneLetterLess,
  withOtherLetters,
  withOtherLettersInVowels,
} from './rules.ts'
import { keyLength, type Search, startsWith } from './search.ts'
import { wellKnown, worth } from './worth.ts'

/**
 * Titles with a name that differs from what was typed in one letter: one more, one less, a wrong one, or two neighbours
 * swapped. With one letter less or a wrong one, half of the name is still as typed. Mistakes are looked for before long
 * vowels are folded: "onmoyuji" is one mistake away from "onmyouji", and two from "onmyoji".
 */
export function nearlyWholeName({ typed: { key, letters } }: Search): Way {
  const { length } = lettersOf(key)
  const edited = [
    ...withOneLetterLess(letters),
    ...withNeighboursSwapped(letters),
    ...withOtherLettersInVowels(letters),
  ]
  const matches = titlesNamed(sql`
    select n.title_id from (select distinct search_vowels(edited) as spelt from unnest(${edited}::text[]) edited) e
    cross join lateral (
      select title_id from title_names n
      where char_length(${nameKey}) = char_length(spelt) and ${nameKey} = spelt limit ${mostNames}) n
    union all
    ${namesSharingAnEnd(key, { half: Math.floor(length / 2), lengths: [length, length + 1], distance: 1 })}`)
  return { matches, bonus: worth.nearly }
}

/** At most this many keys are read for each beginning that is tried, and for all of them together. */
const mostOfStart = 1000
const mostOfAll = 10_000

/**
 * Titles with a name in which what was typed begins a word, except for one letter. A wrong or missing letter in the second
 * half is found by the first half if that is rare enough, and otherwise by trying a to z and 0 to 9.
 */
export function nearlyStartOfWord(search: Search): Way {
  const { key } = search.typed
  // Short enough that a key has room for one more letter.
  const letters = lettersOf(key).slice(0, keyLength - 1)
  const start = letters.join('')
  const half = Math.floor(letters.length / 2)
  const halfIsRare = half >= 4 || /[^a-z0-9]/.test(start)
  const edited = [
    ...withOneLetterLess(start),
    ...withNeighboursSwapped(start),
    ...withOtherLetters(start, halfIsRare ? half : letters.length),
  ]
  if (start !== key) edited.push(start)
  const rest = restOf(
    key,
    start,
    sql`levenshtein_less_equal(left(${nameKey}, ${lettersOf(key).length}), ${key}, 2) <= 2`,
  )
  const byTrying = sql`select k.title_id, k.weight from (
      select k.* from unnest(${edited}::text[]) edited cross join lateral (
        select title_id, weight from search_keys where ${startsWith(sql`key`, sql`edited`)}
        order by key limit ${mostOfStart}) k
      limit ${mostOfAll}) k
    where true ${rest}`
  if (!halfIsRare) return { matches: byTrying, bonus: worth.nearlyStart }

  const near = [letters.length, letters.length + 1].map(
    (length) => sql`levenshtein_less_equal(left(k.key, ${length}), ${start}, 1) <= 1`,
  )
  const byFirstHalf = sql`select k.title_id, k.weight from ${keysFrom(search, letters.slice(0, half).join(''))} k
    where (${sql.join(near, sql` or `)}) ${rest}`
  return { matches: sql`${byTrying} union all ${byFirstHalf}`, bonus: worth.nearlyStart }
}

/** Titles with a name that differs from what was typed in two letters of the same half. */
export function roughlyWholeName({ typed: { key } }: Search): Way {
  const { length } = lettersOf(key)
  const lengths = [-2, -1, 0, 1, 2].map((more) => length + more)
  const half = Math.floor((length - 1) / 2)
  return { matches: titlesNamed(namesSharingAnEnd(key, { half, lengths, distance: 2 })), bonus: worth.roughly }
}

/** Of the keys of well-known titles that begin with one letter, at most this many are compared. */
const mostOfLetter = 4000

/** Well-known titles with a name in which what was typed begins a word, except for two letters, or three of many, after the first. */
export function roughlyWellKnown({ typed: { key } }: Search): Way {
  const letters = lettersOf(key).slice(0, keyLength - 1)
  const mistakes = letters.length < 12 ? 2 : 3
  const near = [-1, 0, 1, 2].map(
    (more) =>
      sql`levenshtein_less_equal(left(key, ${letters.length + more}), ${letters.join('')}, ${mistakes}) <= ${mistakes}`,
  )
  const matches = sql`
    select title_id, weight from (
      select title_id, key, weight from search_keys
      where left(key, 1) = ${letters[0]} and weight >= ${sql.lit(wellKnown)}
      order by weight desc limit ${mostOfLetter}) known
    where ${sql.join(near, sql` or `)}`
  return { matches, bonus: worth.roughlyWellKnown }
}

/** A query for the title_id of names of these lengths that begin or end with half of what was typed, and differ little from it. */
function namesSharingAnEnd(
  key: string,
  { half, lengths, distance }: { half: number; lengths: number[]; distance: number },
) {
  const letters = lettersOf(key)
  const start = letters.slice(0, half).join('')
  const end = letters.toReversed().slice(0, half).join('')
  const ends = [
    { text: nameKey, start },
    { text: sql`reverse(${nameKey}) collate "C"`, start: end },
  ]
  const each = ends.map(
    ({ text, start }) => sql`
      select n.title_id from unnest(${lengths}::integer[]) length cross join lateral (
        select title_id, folded from title_names n
        where char_length(${nameKey}) = length and ${startsWith(text, sql`${start}::text`)}
        order by ${text} limit ${mostNames}) n
      where levenshtein_less_equal(${nameKey}, ${key}, ${distance}) <= ${distance}`,
  )
  return sql.join(each, sql` union all `)
}
