import { sql } from 'kysely'
import { ofReaders, restoreRows, type TitlePart } from '../title-part.ts'

/** The reports of a title's reviews. They come back with their review, if their reader is still there. */
export const reportParts: TitlePart[] = [
  {
    table: 'review_reports',
    ofTitle: (titleId) => sql`r.review_id in (select id from reviews where title_id = ${titleId})`,
    restore: (tx, copy) => {
      const isThere = sql`exists (select from reviews where id = r.review_id)`
      return restoreRows(tx, 'review_reports', copy, sql`${ofReaders(copy)} and ${isThere}`)
    },
  },
]
