import type { Db } from '#db/connection.ts'
import { findNames } from '../credits/find-names.ts'
import type { FoundName } from '../credits/rules.ts'
import { foldQuery } from './queries.ts'
import { type FoundTitle, suggestedNames } from './rules.ts'
import { suggestTitles } from './suggest-titles.ts'

/**
 * What a reader most likely means by what is typed so far: up to eight titles, and up to three people, characters and
 * companies, of those with the same name the best known.
 * @param query as readQuery gives it
 */
export async function suggest(db: Db, query: string): Promise<{ titles: FoundTitle[]; names: FoundName[] }> {
  const typed = await foldQuery(db, query)
  const [titles, names] = await Promise.all([
    suggestTitles(db, typed),
    findNames(db, typed.key, { limit: suggestedNames, namesakes: false }),
  ])
  return { titles, names }
}
