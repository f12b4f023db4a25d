import { sql } from 'kysely'
import {
  type Bound,
  keyLength,
  keysFrom,
  nameKey,
  restOf,
  spellingsOf,
  startOfKey,
  startsWith,
  titlesNamed,
  type Way,
  wellKnown,
} from './matching.ts'
import { lettersOf, type Typed } from './rules.ts'

/**
 * What a match adds to the title's search_weight, in which 23 means ten times as many readers. What nearly everybody means
 * comes before an obscure title that is called exactly so, which comes before all that have it as another name.
 */
export const worth = {
  title: 130,
  name: 60,
  startOfName: 10,
  initials: 45,
  initialsOfPart: 20,
  anyOrder: -10,
  restOfSeries: -500,
}

/** Titles with a name that contains what was typed from the beginning of a word on. */
export function startOfWord(typed: Typed, bound: Bound | null): Way[] {
  return spellingsOf(typed).map((key) => {
    const whole = sql`case k.place when 0 then ${weightOfTitle(key)} when 1 then k.weight + ${sql.lit(worth.name)} else k.weight end`
    const start = sql`k.weight + case when k.place < 2 then ${sql.lit(worth.startOfName)} else 0 end`
    const weight = sql`case when k.key = ${key} then ${whole} else ${start} end`
    const holds = sql`(position(${key} in ${nameKey}) > 0 or position(${key} in search_key(search_series(n.folded))) > 0)`
    return { matches: sql`${keysFrom(key, bound, weight)} ${restOf(key, startOfKey(key), holds)}`, bonus: 0 }
  })
}

/** The same for one or two letters, with which very many words begin: beginnings of names, in the order of the results. */
export function startOfFewLetters({ key }: Typed): Way[] {
  const rows = (condition: ReturnType<typeof sql>) =>
    sql`select k.title_id, k.weight from search_keys k where ${condition}`
  const { length } = lettersOf(key)
  return [
    wholeTitle(key),
    { matches: rows(sql`k.key = ${key} and k.place = 1`), bonus: worth.name },
    { matches: rows(sql`k.place < 2 and left(k.key, ${sql.lit(length)}) = ${key}`), bonus: worth.startOfName },
    { matches: rows(sql`k.key = ${key}`), bonus: 0 },
  ]
}

/** The titles that are called exactly so, each with a weight of at least worth.title. */
export function wholeTitle(key: string): Way {
  const matches = sql`
    select k.title_id, ${weightOfTitle(key)} as weight from search_keys k where k.key = ${key} and k.place = 0`
  return { matches, bonus: 0 }
}

/** The weight of a title in search_keys k that is called exactly so. */
function weightOfTitle(key: string) {
  return sql`greatest(k.weight + ${sql.lit(worth.title)}, (
    select max(weight) + ${sql.lit(worth.name + 1)} from search_keys where key = ${key} and place = 1))`
}

/** Titles with a name that is exactly what was typed, for names too long for search_keys. */
export function longWholeName({ key }: Typed): Way[] {
  const { length } = lettersOf(key)
  if (length < keyLength) return []
  const named = sql`char_length(${nameKey}) = ${length} and ${nameKey} = ${key}`
  return [
    {
      matches: sql`${titlesNamed(sql`${named} and n.name = (select title from titles where id = n.title_id)`)}`,
      bonus: worth.title,
    },
    { matches: titlesNamed(named), bonus: worth.name },
  ]
}

/**
 * Titles whose names have these initials. If one of them also has the initials as a name, readers know the abbreviation:
 * then it is worth as much as a name for all of them, and not only for a sequel that is called by it.
 */
export function initials(typed: Typed): Way[] {
  // Several words are not initials, unless all but the first name a season.
  if (typed.series.words.slice(1).some((word) => !/^[0-9]+$/.test(word))) return []
  return spellingsOf(typed)
    .filter((key) => /^[a-z][a-z0-9]{1,8}$/.test(key))
    .map((key) => {
      const areAName = sql`exists (select from search_keys k join search_initials o on o.title_id = k.title_id
        where k.key = ${key} and k.place < 2 and o.initials = ${key} and o.is_whole)`
      const whole = sql`case when ${areAName} then ${sql.lit(worth.name)} else ${sql.lit(worth.initials)} end`
      const matches = sql`select i.title_id,
          i.weight + case when i.is_whole then ${whole} else ${sql.lit(worth.initialsOfPart)} end as weight
        from search_initials i where i.initials = ${key}`
      return { matches, bonus: 0 }
    })
}

/**
 * Titles whose names have all of the words that were typed, in any order. The titles with the rarest word are searched for
 * the others; of very many, some and the best known.
 */
export function wordsInAnyOrder({ words, series }: Typed, bound: Bound | null): Way[] {
  const spellings = words.join(' ') === series.words.join(' ') ? [words] : [words, series.words]
  return spellings.filter(({ length }) => length > 1).map((all) => allOf(all, bound))
}

/** A word that fewer keys begin with is rare enough. */
const rare = 150

function allOf(words: string[], bound: Bound | null): Way {
  const starts = sql`unnest(${words.map(startOfKey)}::text[])`
  const count = (most: number) => sql`(
    select count(*) from (select from search_keys where ${startsWith(sql`key`, sql`word`)} limit ${most}) f)`
  const most = bound?.probed ?? 1000
  const rarest = sql`(select word from rarest)`
  const known =
    bound && sql`union all select title_id, weight from ${wellKnown(rarest, { ...bound, keys: most }, sql`true`)} known`
  const matches = sql`
    select k.title_id, k.weight from (
      with counted as (
        select word, ${count(rare)} as keys from ${starts} word
      ), rarest as materialized (
        select coalesce(
          (select word from counted where keys < ${rare} order by keys, char_length(word) desc limit 1),
          (select word from counted order by ${count(most)}, char_length(word) desc limit 1)) as word
      ), begun as materialized (
        select title_id, weight from search_keys
        where ${startsWith(sql`key`, rarest)} ${bound ? sql`limit ${most + 1}` : sql``}
      )
      select title_id, weight from begun ${known ?? sql``}) k
    where not exists (select from ${starts} word where not exists (
      select from search_keys o where o.title_id = k.title_id and ${startsWith(sql`o.key`, sql`word`)}))`
  return { matches, bonus: worth.anyOrder }
}

/**
 * For a series whose seasons have no numbers ("demon slayer season 2"): of the TV series that begin with its name, the one
 * at that place by release, and after all other matches the rest of them.
 */
export function restOfSeries({ series }: Typed, bound: Bound | null): Way[] {
  const place = Number(series.words.at(-1))
  const key = series.words.slice(0, -1).join('')
  if (key.length < 3 || !(place < 100)) return []
  const named = sql`${keysFrom(key, bound)} and k.place < 2`
  // Titles that have the same beginning by chance are far less known.
  const meant = sql`
    select id as title_id, search_weight as weight from (
      select t.*, max(search_weight) over () as greatest from titles t
      where t.id in (select title_id from (${named}) named) and t.kind = 'anime' and t.format = 'tv') series
    where search_weight > greatest - 45 order by released_at, id limit 1 offset ${Math.max(0, place - 1)}`
  return [
    ...(place > 1 ? [{ matches: meant, bonus: worth.anyOrder }] : []),
    { matches: named, bonus: worth.restOfSeries },
  ]
}
