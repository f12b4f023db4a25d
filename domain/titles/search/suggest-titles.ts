import type { RawBuilder } from 'kysely'
import type { Db } from '#db/connection.ts'
import { isShown } from '../adult-titles.ts'
import { wholeTitle, worth } from './as-typed.ts'
import { findBest, findFoundTitles, type Match } from './queries.ts'
import { type FoundTitle, suggestionsSize, type Typed } from './rules.ts'
import { isFound, lastWays, otherWays, waysAsTyped } from './ways.ts'

/**
 * The titles a reader most likely means by what is typed so far (decisions: navbar search). What is well known and
 * matches well comes first: a title typed whole, other whole names, initials, beginnings of names and of words, all
 * words in any order; last, names with a typing mistake. A title typed whole is always among them. Another spelling of a
 * place in a series ("season 2", "II") is not a mistake.
 */
export async function suggestTitles(db: Db, typed: Typed): Promise<FoundTitle[]> {
  if (typed.key === '') return []

  const ids = await findLikely(db, typed)
  const titles = await findFoundTitles(db, ids, typed)
  if (titles.length === ids.length) return titles
  // Hidden titles are seldom among the best: only then is every match looked at.
  return findFoundTitles(db, await findLikely(db, typed, isShown), typed)
}

/** Enough for eight titles. */
const bound = { keys: 1000, probed: 1000, best: 500 }

async function findLikely(db: Db, typed: Typed, only?: RawBuilder<unknown>): Promise<string[]> {
  let found = await findBest(db, waysAsTyped(typed, only ? null : bound), suggestionsSize, only)
  if (found.length < suggestionsSize) {
    found = bestOf([...found, ...(await findBest(db, otherWays(typed, only ? null : bound), suggestionsSize, only))])
  }
  if (!isFound(typed, found[0]?.weight ?? null)) {
    found = bestOf([...found, ...(await findBest(db, lastWays(typed), suggestionsSize, only))])
  }
  return withWholeTitle(db, typed, found, only)
}

/** With the title that is called exactly so in the last place, where eight others are better known. */
async function withWholeTitle(
  db: Db,
  typed: Typed,
  found: Match[],
  only: RawBuilder<unknown> | undefined,
): Promise<string[]> {
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
