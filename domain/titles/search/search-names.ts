import type { Db } from '#db/connection.ts'
import { findNames } from '../credits/find-names.ts'
import { findNamesWithMistake } from '../credits/find-names-with-mistake.ts'
import type { FoundName } from '../credits/rules.ts'
import type { FoundNames, WantedNames } from '../credits/show-best.ts'
import { searchedNames } from './rules.ts'
import { readSearch, type Search, startOfKey } from './search.ts'

/**
 * The people, characters and companies with a name in which `query` begins a word.
 * @param query as readQuery gives it
 */
export async function searchNames(db: Db, query: string): Promise<FoundName[]> {
  const search = await readSearch(db, query, { keys: 0, probed: 0, best: 0 })
  return (await findNamesOf(db, search, { limit: searchedNames, namesakes: true })).names
}

/** The same, with a typing mistake if neither they nor a title have a name that begins as typed. */
export async function findNamesOf(db: Db, { typed, starts }: Search, wanted: WantedNames): Promise<FoundNames> {
  const found = await findNames(db, typed, wanted)
  if (found.names.length > 0 || starts.get(startOfKey(typed.key)) !== 0) return found
  return findNamesWithMistake(db, typed, wanted)
}
