import type { Tx } from '#db/connection.ts'
import { creditCompanies } from '../../companies/credit-companies.ts'
import { creditPeople } from '../../people/credit-people.ts'
import { tagTitles } from '../../tags/tag-titles.ts'
import { relateTitles } from '../relations/relate-titles.ts'
import { type FoldedTitle, foldTitle } from './fold-title.ts'
import { findWords } from './queries.ts'

interface Folded extends FoldedTitle {
  titleId: string
}

/** Gives titles the cast, staff, relations, tags and companies that their sources say together. */
export async function writeLists(tx: Tx, folded: Folded[]): Promise<void> {
  await creditPeople(
    tx,
    folded.map(({ titleId, characters, staff, from }) => ({
      ...{ titleId, characters, charactersFrom: from.characters ?? '' },
      ...{ staff, staffFrom: from.staff ?? '' },
    })),
  )
  await relateTitles(
    tx,
    folded.map(({ titleId, related }) => ({ titleId, relations: related })),
  )
  await writeTagsAndCompanies(tx, folded)
}

async function writeTagsAndCompanies(tx: Tx, folded: Folded[]): Promise<void> {
  const ids = folded.map(({ titleId }) => titleId)
  await tagTitles(
    tx,
    ids,
    folded.flatMap(({ titleId, tags }) => tags.map((tag) => ({ titleId, ...tag }))),
  )
  await creditCompanies(
    tx,
    ids,
    folded.flatMap(({ titleId, companies }) => companies.map((company) => ({ titleId, ...company }))),
  )
}

/** The tags and companies of a title of which an admin has just said something else. */
export async function foldLists(tx: Tx, titleId: string): Promise<void> {
  const found = await findWords(tx, [titleId])
  await writeTagsAndCompanies(
    tx,
    found.map(({ kind, words }) => ({ titleId, ...foldTitle(kind, words) })),
  )
}
