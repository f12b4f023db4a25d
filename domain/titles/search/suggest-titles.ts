import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { isShown } from '../adult-titles.ts'
import { wholeTitle } from './as-typed.ts'
import type { Way } from './matching.ts'
import { findBest, findFoundTitles, type Match, type Only } from './queries.ts'
import { type FoundTitle, suggestionsSize } from './rules.ts'
import type { Search } from './search.ts'
import { isFound, lastWays, nearWays, otherWays, waysAsTyped } from './ways.ts'
import { worth } from './worth.ts'

export interface SuggestedTitles {
  titles: FoundTitle[]
  /** Of the best match (worth.ts); null without any. */
  weight: number | null
}

/**
 * The titles a reader most likely means by what is typed so far (decisions: navbar search). What is well known and
 * matches well comes first: a title typed whole, other whole names, initials, beginnings of names and of words, all
 * words in any order; last, names with a typing mistake. A title typed whole is always among them, and two whole names with
 * one mistake where mistakes are looked for. Another spelling of a place in a series ("season 2", "II") is not a mistake.
 */
export async function suggestTitles(db: Db, search: Search): Promise<SuggestedTitles> {
  if (search.typed.key === '') return { titles: [], weight: null }

  const found = await withCards(db, search, await findLikely(db, search))
  if (!found.areHidden) return found
  // Hidden titles are seldom among the best: only then is every match looked at.
  return withCards(db, search, await findLikely(db, search, shown))
}

async function withCards(
  db: Db,
  { typed }: Search,
  matches: Match[],
): Promise<SuggestedTitles & { areHidden: boolean }> {
  const ids = matches.map(({ id }) => id)
  const titles = await findFoundTitles(db, ids, typed)
  return { titles, weight: matches[0]?.weight ?? null, areHidden: titles.length < ids.length }
}

/** So many whole names with one mistake have a place, however many famous names nearly begin so or have all the words. */
const nearlyWhole = 2

const shown: Only = { from: sql`titles t`, id: sql`t.id`, where: isShown }

async function findLikely(db: Db, search: Search, only?: Only): Promise<Match[]> {
  const best = (ways: Way[]) => findBest(db, ways, suggestionsSize, only)
  const found = await best(waysAsTyped(search))
  if (found.length === suggestionsSize) return withWholeTitle(db, search, found, only)

  const [others, nearly] = await Promise.all([best(otherWays(search)), best(nearWays(search))])
  const usual = bestOf(found, [...others, ...nearly])
  const greatest = usual[0]?.weight ?? null
  const last = isFound(greatest) ? [] : await best(lastWays(search, greatest))
  return bestOf([...found, ...nearly.slice(0, nearlyWhole)], [...others, ...nearly, ...last])
}

/** With the title that is called exactly so in the last place, where eight others are better known. */
async function withWholeTitle(db: Db, { typed }: Search, found: Match[], only: Only | undefined): Promise<Match[]> {
  const last = found[suggestionsSize - 1]
  if (!last || last.weight < worth.title) return found
  const [whole] = await findBest(db, [wholeTitle(typed.key)], 1, only)
  return !whole || found.some(({ id }) => id === whole.id) ? found : [...found.slice(0, -1), whole]
}

/** All of `kept`, and in the other places the best others; each once, with its greatest weight. */
function bestOf(kept: Match[], others: Match[]): Match[] {
  const seen = new Set<string>()
  const all = [...kept, ...others].sort(byWeight).filter(({ id }) => !seen.has(id) && seen.add(id))
  const keptIds = new Set(kept.map(({ id }) => id))
  const best = all.filter(({ id }) => !keptIds.has(id)).slice(0, Math.max(0, suggestionsSize - keptIds.size))
  return all.filter((match) => keptIds.has(match.id) || best.includes(match)).slice(0, suggestionsSize)
}

function byWeight(a: Match, b: Match): number {
  return b.weight - a.weight || (a.id < b.id ? -1 : 1)
}
