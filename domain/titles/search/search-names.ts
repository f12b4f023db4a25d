import type { Db } from '#db/connection.ts'
import { findNames } from '../credits/find-names.ts'
import type { FoundName } from '../credits/rules.ts'
import { searchedNames } from './rules.ts'
import { readSearch } from './search.ts'

/**
 * The people, characters and companies with a name in which `query` begins a word.
 * @param query as readQuery gives it
 */
export async function searchNames(db: Db, query: string): Promise<FoundName[]> {
  const { typed } = await readSearch(db, query, { keys: 0, probed: 0, best: 0 })
  return findNames(db, typed.key, { limit: searchedNames, namesakes: true })
}
