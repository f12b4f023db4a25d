import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { lockFound } from '../../../titles/lock-found.ts'
import { lockTitles } from '../../../titles/lock-titles.ts'

/**
 * The titles that an import's rows are, by their ids in the file: of two rows with one id the first, and of a row that is the same title as an
 * earlier one, that. What is not in the catalogue is not among them. A title that has been merged is the one that it was merged into.
 * They are locked: they can be neither deleted nor merged until the transaction ends.
 */
export function titlesOfFile(tx: Tx, importId: number, fileIds: string[]): Promise<Map<string, string>> {
  return lockFound(
    () => find(tx, importId, fileIds),
    (titleIds) => lockTitles(tx, titleIds),
  )
}

async function find(tx: Tx, importId: number, fileIds: string[]): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map()
  const { rows } = await sql<{ fileId: string; titleId: string }>`
    with named as (
      select distinct on (r.file_id) r.file_id, coalesce(r.title_id, o.title_id) as title_id
      from list_import_rows r
      left join list_import_rows o on o.import_id = r.import_id and r.outcome = 'refused'
        and o.place = (select (p #>> '{parameters,row}')::int from (select r.problem::jsonb) p (p) where p ->> 'code' = 'row-repeated')
      where r.import_id = ${importId} and r.file_id = any(${fileIds}) order by r.file_id, r.place
    )
    select coalesce(n.file_id, '') as "fileId", t.id as "titleId" from named n
    left join title_merges m on m.merged_id = n.title_id
    join titles t on t.id = coalesce(m.survivor_id, n.title_id)`.execute(tx)
  return new Map(rows.map(({ fileId, titleId }) => [fileId, titleId]))
}
