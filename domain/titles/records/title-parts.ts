import { sql } from 'kysely'
import type { Tx } from '#db/connection.ts'
import { namedRows } from '../name-rules.ts'
import type { FoldedTitle } from './fold-title.ts'

/** A table whose rows are folded with a title. */
interface TitlePart {
  table: string
  /** Besides `title_id`. */
  columns: string[]
  rowsOf(title: FoldedTitle): object[]
}

const parts: TitlePart[] = [
  { table: 'title_names', columns: ['name', 'language', 'role'], rowsOf: namedRows },
  {
    table: 'external_ids',
    columns: ['source', 'value'],
    rowsOf: ({ externalIds }) => Object.entries(externalIds).map(([source, value]) => ({ source, value })),
  },
]

interface Folded extends FoldedTitle {
  titleId: string
}

/** Inserts the rows of titles that have none yet. */
export async function insertParts(tx: Tx, folded: Folded[]): Promise<void> {
  for (const part of parts) {
    const { columns, right } = rightRows(part, folded)
    await sql`insert into ${sql.table(part.table)} (${columns}) select ${columns} from ${right} i`.execute(tx)
  }
}

/** Deletes the titles' rows that are no longer right and inserts those that are missing. What stays keeps its id. */
export async function replaceParts(tx: Tx, folded: Folded[]): Promise<void> {
  const ids = folded.map(({ titleId }) => titleId)
  for (const part of parts) {
    const { columns, right } = rightRows(part, folded)
    const alike = part.columns.map((column) => sql`r.${sql.ref(column)} is not distinct from i.${sql.ref(column)}`)
    const same = sql.join([sql`r.title_id = i.title_id`, ...alike], sql` and `)
    await sql`
      delete from ${sql.table(part.table)} r where title_id = any(${ids})
      and not exists (select from ${right} i where ${same})`.execute(tx)
    await sql`
      insert into ${sql.table(part.table)} (${columns})
      select ${columns} from ${right} i where not exists (select from ${sql.table(part.table)} r where ${same})`.execute(
      tx,
    )
  }
}

function rightRows({ table, columns, rowsOf }: TitlePart, folded: Folded[]) {
  const rows = folded.flatMap((title) => rowsOf(title).map((row) => ({ title_id: title.titleId, ...row })))
  return {
    columns: sql.join(['title_id', ...columns].map((column) => sql.ref(column))),
    right: sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`,
  }
}
