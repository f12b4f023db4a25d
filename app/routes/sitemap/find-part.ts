import { countAllTitles, findTitleAddresses } from '#domain/titles/addresses.ts'
import { countCredited, findCreditAddresses } from '#domain/titles/credits/queries.ts'
import { findSimpleQuestions } from '#domain/titles/query/find-simple-questions.ts'
import { findSeasons } from '#domain/titles/seasons/find-seasons.ts'
import { seasonPath } from '#domain/titles/seasons/season-rules.ts'
import type { Services } from '#web/context.ts'
import { partText, rangesOfPart, type Sections } from './sitemap-text.ts'

type Db = Services['db']

export async function countSections(db: Db): Promise<Sections> {
  return {
    titles: await countAllTitles(db),
    ...(await countCredited(db)),
    lists: [...(await findSeasons(db)).map(seasonPath), ...(await findSimpleQuestions(db))],
  }
}

/** The text of one part of the sitemap. */
export async function findPart(db: Db, baseUrl: string, part: number, sections: Sections): Promise<string> {
  const ranges = rangesOfPart(part, sections)
  return partText(baseUrl, part, {
    lists: sections.lists,
    titles: await findTitleAddresses(db, ranges.titles),
    people: await findCreditAddresses(db, 'people', ranges.people),
    characters: await findCreditAddresses(db, 'characters', ranges.characters),
    companies: await findCreditAddresses(db, 'companies', ranges.companies),
  })
}
