import type { Db } from '#db/connection.ts'
import { findNames } from '../credits/find-names.ts'
import type { FoundName } from '../credits/rules.ts'
import { foldQuery } from './queries.ts'
import { searchedNames } from './rules.ts'

/**
 * The people, characters and companies with a name in which `query` begins a word.
 * @param query as readQuery gives it
 */
export async function searchNames(db: Db, query: string): Promise<FoundName[]> {
  const { key } = await foldQuery(db, query)
  return findNames(db, key, { limit: searchedNames, namesakes: true })
}
