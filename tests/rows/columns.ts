import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '#db/connection.ts'

/** The environment variable that names the file with the columns that may be null. */
export const nullableFile = 'KIROKU_NULLABLE_COLUMNS'

/** The columns of tables that may be null, by oid of the table and number of the column. Copies of a database share them. */
export async function readNullable(url: string): Promise<string[]> {
  const db = connect(url, { connections: 1 })
  const { rows } = await sql<{ column: string }>`
    select a.attrelid || '.' || a.attnum as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and a.attnum > 0 and not a.attnotnull`.execute(db)
  await db.destroy()
  return rows.map(({ column }) => column)
}

/** A column of a result. `tableID` is 0 if it is not simply a column of a table. */
interface Field {
  name: string
  tableID: number
  columnID: number
}

const fieldsOf = new WeakMap<unknown[], Field[]>()

// pg knows what PostgreSQL says about the columns of a result; Kysely passes on the rows alone.
const { Result } = pg as unknown as { Result: { prototype: { rows: unknown[]; addFields(fields: Field[]): void } } }
const { addFields } = Result.prototype
Result.prototype.addFields = function (fields) {
  fieldsOf.set(this.rows, fields)
  addFields.call(this, fields)
}

let nullable: Set<string> | undefined

/** Which columns of a result are columns of tables that may be null, by their names in the result. */
export function nullableColumns(rows: unknown[]): string[] {
  const file = process.env[nullableFile]
  nullable ??= new Set(file ? readFileSync(file, 'utf8').split('\n') : [])
  const fields = fieldsOf.get(rows) ?? []
  return fields.filter(({ tableID, columnID }) => nullable?.has(`${tableID}.${columnID}`)).map(({ name }) => name)
}
