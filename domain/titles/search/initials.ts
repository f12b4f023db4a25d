import { sql } from 'kysely'
import { spellingsOf, type Way } from './matching.ts'
import type { Search } from './search.ts'
import { worth } from './worth.ts'

/**
 * Titles whose names have these initials. If one of them also has the initials as a name, readers know the abbreviation:
 * then it is worth as much as a name for all of them, and not only for a sequel that is called by it.
 */
export function initials(search: Search): Way[] {
  // Several words are not initials, unless all but the first name a season.
  return search.typed.series.words.slice(1).every((word) => /^[0-9]+$/.test(word)) ? haveInitials(search) : []
}

/** The same for several short words: "fsn ubw". */
export function initialsInParts(search: Search): Way[] {
  const { words } = search.typed
  return words.length > 1 && words.every((word) => /^[a-z]{1,5}$/.test(word)) ? haveInitials(search) : []
}

function haveInitials({ typed, bound }: Search): Way[] {
  return spellingsOf(typed)
    .filter((key) => /^[a-z][a-z0-9]{1,8}$/.test(key))
    .flatMap((key) => {
      const areAName = sql`exists (
        select from (select title_id from search_keys where key = ${key} and place < 2
          order by key, place limit ${bound.keys}) k
        join search_initials o on o.title_id = k.title_id and o.initials = ${key} and o.is_whole)`
      const whole = sql`case when ${areAName} then ${sql.lit(worth.name)} else ${sql.lit(worth.initials)} end`
      const best = (isWhole: boolean) => sql`
        (select title_id, weight from search_initials where initials = ${key} and is_whole = ${sql.lit(isWhole)}
        order by weight desc limit ${bound.keys})`
      return [
        { matches: sql`select title_id, weight + ${whole} as weight from ${best(true)} i`, bonus: 0 },
        { matches: best(false), bonus: worth.initialsOfPart },
      ]
    })
}
