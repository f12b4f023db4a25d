import { sql } from 'kysely'
import { keptRows } from '#db/kept-rows.ts'
import { byTitleId, restoreRows, type TitlePart } from '../title-part.ts'
import { creditMerged } from './join-companies.ts'

/** The companies of a title. Companies themselves are never deleted; they may have been merged meanwhile. */
export const companyParts: TitlePart[] = [
  {
    table: 'title_companies',
    ofTitle: byTitleId,
    async restore(tx, copy) {
      await restoreRows(tx, 'title_companies', copy)
      await creditMerged(tx, sql`(select title_id from ${keptRows('title_companies', copy.kept('title_companies'))} k)`)
    },
  },
]
