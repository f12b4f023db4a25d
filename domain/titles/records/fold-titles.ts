import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { adminSource } from '../../admin-source-rules.ts'
import { importedColumns } from '../import/column-readers.ts'
import { lockTitlesToChange } from '../lock-titles.ts'
import { type FoldedTitle, foldTitle } from './fold-title.ts'
import { findWords } from './queries.ts'
import { isOnlyDemo } from './source-rules.ts'
import { replaceParts } from './title-parts.ts'
import { writeLists } from './write-lists.ts'

/** A poster that was fetched from the address that a source names is kept. */
const poster = sql`case when i.poster = t.poster_source then t.poster else i.poster end`

interface Folded extends FoldedTitle {
  titleId: string
  isDemo: boolean
}

/**
 * Makes titles what their sources say together (fold-title.ts): columns, names, ids, characters and staff. Ids, ratings,
 * counters, reviews, list entries and the date added stay as they are. A title without records stays as it is,
 * and so does one that nobody names: what its source said of it may have come to be said of another one while it was deleted.
 * @param unlessSame leaves out the rows of titles whose columns are already right
 */
export async function foldTitles(tx: Tx, titleIds: string[], { unlessSame = false } = {}): Promise<void> {
  if (titleIds.length === 0) return
  // One writer at a time: each must see the records that the other has left.
  await lockTitlesToChange(tx, titleIds)
  const said = (await findWords(tx, titleIds)).map(({ titleId, kind, words }) => ({
    titleId,
    isDemo: isOnlyDemo(words.map(({ source }) => source)),
    ...foldTitle(kind, words),
  }))
  const folded = said.filter(({ columns }) => columns.title !== '')
  await writeColumns(tx, folded, unlessSame)
  await replaceParts(tx, folded)
  await writeLists(tx, folded)
}

async function writeColumns(tx: Tx, folded: Folded[], unlessSame: boolean): Promise<void> {
  const rows = folded.map(({ titleId, columns, from, isDemo }) => ({
    ...columns,
    id: titleId,
    edited_fields: editedIn(from),
    is_demo: isDemo,
  }))
  const values = importedColumns.map((column) => (column === 'poster' ? poster : sql`i.${sql.ref(column)}`))
  const assignments = importedColumns.map((column, place) => sql`${sql.ref(column)} = ${values[place]}`)
  const before = sql.join([...importedColumns, 'edited_fields', 'is_demo'].map((column) => sql`t.${sql.ref(column)}`))
  const after = sql.join([...values, sql`i.edited_fields`, sql`t.is_demo and i.is_demo`])
  await sql`
    update titles t
    set updated_at = clock_timestamp(), edit_version = t.edit_version + 1, edited_fields = i.edited_fields,
      is_demo = t.is_demo and i.is_demo,
      poster_source = case when i.poster = t.poster_source then t.poster_source end, ${sql.join(assignments)}
    from json_populate_recordset(null::titles, ${JSON.stringify(rows)}) i
    where t.id = i.id ${unlessSame ? sql`and (${before}) is distinct from (${after})` : sql``}`.execute(tx)
}

function editedIn(from: FoldedTitle['from']): string[] {
  const edited = Object.entries(from).filter(([, source]) => source === adminSource)
  return edited.map(([what]) => (what === 'staff' ? 'staff_members' : what)).sort()
}
