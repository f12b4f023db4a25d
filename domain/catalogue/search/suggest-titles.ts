import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { findFoundTitles } from './found-titles.ts'
import { type FoundTitle, suggestionsSize } from './rules.ts'
import { foldQuery, nearlyWholeName, startOfName, startOfWord, type Typed, type Way, wholeName, wordsInAnyOrder } from './ways.ts'

/**
 * The titles a reader most likely means by what is typed so far (decisions: navbar search). Whole names first, then
 * beginnings of names, then of words, then names that differ by a typing mistake; in each of these the most read first.
 * @param query as readQuery gives it
 */
export async function suggestTitles(db: Db, query: string): Promise<FoundTitle[]> {
  const typed = await foldQuery(db, query)
  if (!typed.key) return []

  const found = new Set<string>()
  const exact = await findBest(db, wholeName, typed)
  for (const id of exact) found.add(id)
  for (const way of [startOfName, startOfWord, wordsInAnyOrder, nearlyWholeName]) {
    if (found.size >= suggestionsSize) break
    for (const id of await findBest(db, way, typed)) found.add(id)
  }
  return findFoundTitles(db, [...found].slice(0, suggestionsSize), typed)
}

async function findBest(db: Db, way: Way, typed: Typed): Promise<string[]> {
  const { rows } = await sql<{ title_id: string }>`
    select title_id from (${way(typed)}) found
    group by weight, title_id order by weight desc, title_id limit ${suggestionsSize}`.execute(db)
  return rows.map((row) => row.title_id)
}
