import { sql } from 'kysely'
import { keyLength, keysFrom, nameKey, restOf, startsWith, titlesNamed, type Way } from './matching.ts'
import {
  lettersOf,
  type Typed,
  withNeighboursSwapped,
  withOneLetterLess,
  withOtherLetters,
  withOtherLettersInVowels,
} from './rules.ts'

/** What a match with a mistake adds to the title's search_weight: it comes after every match as typed. */
const worth = { nearly: -1000, nearlyStart: -1020, roughly: -1040 }
/** The weight of every match with a mistake is below this. */
export const withMistakeBelow = -700

/**
 * Titles with a name that differs from what was typed in one letter: one more, one less, a wrong one, or two neighbours
 * swapped. With one letter less or a wrong one, half of the name is still as typed. Mistakes are looked for before long
 * vowels are folded: "onmoyuji" is one mistake away from "onmyouji", and two from "onmyoji".
 */
export function nearlyWholeName({ key, letters }: Typed): Way {
  const { length } = lettersOf(key)
  const edited = [
    ...withOneLetterLess(letters),
    ...withNeighboursSwapped(letters),
    ...withOtherLettersInVowels(letters),
  ]
  const matches = titlesNamed(
    sql`(char_length(${nameKey}), ${nameKey}) in (
      select char_length(spelt), spelt from (select distinct search_vowels(edited) from unnest(${edited}::text[]) edited) e (spelt))`,
    ...namesSharingAnEnd(key, { half: Math.floor(length / 2), lengths: [length, length + 1], distance: 1 }),
  )
  return { matches, bonus: worth.nearly }
}

/** At most this many keys are read for each beginning that is tried. */
const commonStart = 1000

/**
 * Titles with a name in which what was typed begins a word, except for one letter. A wrong or missing letter in the second
 * half is found by the first half if that is rare enough, and otherwise by trying a to z and 0 to 9.
 */
export function nearlyStartOfWord({ key }: Typed): Way {
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
  const byTrying = sql`select k.title_id, k.weight from unnest(${edited}::text[]) edited
    cross join lateral (
      select * from search_keys where ${startsWith(sql`key`, sql`edited`)} limit ${commonStart}) k
    where true ${rest}`
  if (!halfIsRare) return { matches: byTrying, bonus: worth.nearlyStart }

  const near = [letters.length, letters.length + 1].map(
    (length) => sql`levenshtein_less_equal(left(k.key, ${length}), ${start}, 1) <= 1`,
  )
  const firstHalf = letters.slice(0, half).join('')
  return {
    matches: sql`${byTrying} union all ${keysFrom(firstHalf, null)} and (${sql.join(near, sql` or `)}) ${rest}`,
    bonus: worth.nearlyStart,
  }
}

/** Titles with a name that differs from what was typed in two letters of the same half. */
export function roughlyWholeName({ key }: Typed): Way {
  const { length } = lettersOf(key)
  const lengths = [-2, -1, 0, 1, 2].map((more) => length + more)
  const half = Math.floor((length - 1) / 2)
  return { matches: titlesNamed(...namesSharingAnEnd(key, { half, lengths, distance: 2 })), bonus: worth.roughly }
}

function namesSharingAnEnd(
  key: string,
  { half, lengths, distance }: { half: number; lengths: number[]; distance: number },
) {
  const letters = lettersOf(key)
  const start = letters.slice(0, half).join('')
  const end = letters
    .slice(letters.length - half)
    .reverse()
    .join('')
  const near = sql`char_length(${nameKey}) = any(${lengths}::integer[])
    and levenshtein_less_equal(${nameKey}, ${key}, ${distance}) <= ${distance}`
  return [
    sql`${near} and ${startsWith(nameKey, sql`${start}::text`)}`,
    sql`${near} and ${startsWith(sql`reverse(${nameKey}) collate "C"`, sql`${end}::text`)}`,
  ]
}
