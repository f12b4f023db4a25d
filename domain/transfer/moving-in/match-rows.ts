import type { Db } from '#db/connection.ts'
import type { ListRow } from '../readers/list-row.ts'
import { type Choice, chooseTitle, type Said } from './choose-title.ts'
import { findNear } from './find-near.ts'
import { readNames } from './read-names.ts'

export type Asked = Pick<ListRow, 'kind' | 'ids' | 'names'> & Said

/** Which title of the catalogue each row is, in the order of the rows. */
export async function matchRows(db: Db, rows: Asked[]): Promise<Choice[]> {
  if (rows.length === 0) return []
  const read = rows.map((row) => ({ row, ...readNames(row) }))
  const near = await findNear(db, read)
  return read.map(({ row, year, format }, place) =>
    chooseTitle(
      { ...row, year: row.year ?? year, isOfYear: year !== null, format: format ?? row.format },
      near[place] ?? [],
    ),
  )
}
