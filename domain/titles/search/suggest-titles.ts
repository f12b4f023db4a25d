import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { isShown } from '../adult-titles.ts'
import { wholeTitle } from './as-typed.ts'
import { findBest, findFoundTitles, type Match, type Only } from './queries.ts'
import { type FoundTitle, suggestionsSize } from './rules.ts'
import type { Search } from './search.ts'
import { isFound, lastWays, otherWays, waysAsTyped } from './ways.ts'
import { worth } from './worth.ts'

/**
 * The titles a reader most likely means by what is typed so far (decisions: navbar search). What is well known and
 * matches well comes first: a title typed whole, other whole names, initials, beginnings of names and of words, all
 * words in any order; last, names with a typing mistake. A title typed whole is always among them. Another spelling of a
 * place in a series ("season 2", "II") is not a mistake.
 */
export async function suggestTitles(db: Db, search: Search): Promise<FoundTitle[]> {
  if (search.typed.key === '') return []

  const ids = await findLikely(db, search)
  const titles = await findFoundTitles(db, ids, search.typed)
  if (titles.length === ids.length) return titles
  // Hidden titles are seldom among the best: only then is every match looked at.
  return findFoundTitles(db, await findLikely(db, search, shown), search.typed)
}

const shown: Only = { from: sql`titles t`, id: sql`t.id`, where: isShown }

async function findLikely(db: Db, search: Search, only?: Only): Promise<string[]> {
  let found = await findBest(db, waysAsTyped(search), suggestionsSize, only)
  if (found.length < suggestionsSize) {
    found = bestOf([...found, ...(await findBest(db, otherWays(search), suggestionsSize, only))])
  }
  if (!isFound(search, found[0]?.weight ?? null)) {
    found = bestOf([...found, ...(await findBest(db, lastWays(search), suggestionsSize, only))])
  }
  return withWholeTitle(db, search, found, only)
}

/** With the title that is called exactly so in the last place, where eight others are better known. */
async function withWholeTitle(db: Db, { typed }: Search, found: Match[], only: Only | undefined): Promise<string[]> {
  const ids = found.map(({ id }) => id)
  const last = found[suggestionsSize - 1]
  if (!last || last.weight < worth.title) return ids
  const [whole] = await findBest(db, [wholeTitle(typed.key)], 1, only)
  return !whole || ids.includes(whole.id) ? ids : [...ids.slice(0, -1), whole.id]
}

function bestOf(matches: Match[]): Match[] {
  const sorted = matches.toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
  const seen = new Set<string>()
  return sorted.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, suggestionsSize)
}
