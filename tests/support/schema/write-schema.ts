import type { Db } from '#db/connection.ts'
import { inPlainWords, writeFunction } from './plain-words.ts'
import { readComments } from './read-comments.ts'
import { readExtensions, readSchema, type SchemaObject } from './read-schema.ts'

const head = `-- The schema as the migrations leave it, to read from top to bottom. Generated: see db/types.test.ts.
-- It makes the same tables in an empty database, without the rows that migrations put into some of them.

set check_function_bodies = off;
`

type Constraint = SchemaObject['constraints'][number]

/** The schema as SQL, in the order in which it was made, except that what something needs stands before it. */
export async function writeSchema(db: Db): Promise<string> {
  const comments = await readComments()
  const objects = await readSchema(db)
  const byKey = new Map(objects.map((object) => [object.key, object]))
  const written = new Set<string>()
  const parts: string[] = []
  /** Constraints of tables that stand before the table that they refer to. */
  const late: { target: string; text: string }[] = []

  const commentOn = (key: string, indent = '') =>
    (comments.get(key) ?? []).map((line) => `${indent}-- ${line}\n`).join('')

  function write(object: SchemaObject | undefined): void {
    if (!object || written.has(object.key)) return
    written.add(object.key)
    for (const key of object.needs) write(byKey.get(key))
    if (object.kind === 'table') writeTable(object)
    else parts.push(`${commentOn(object.key)}${definitionOf(object)};\n`)
  }

  function writeTable({ key, name, columns, constraints, definition, indexes, triggers }: SchemaObject): void {
    const isLate = ({ target }: Constraint) => target !== null && !written.has(target)
    const own = constraints.filter((each) => !isLate(each))
    const isBesideColumn = (each: Constraint) => each.columns.length === 1 && each.name === usualName(name, each)
    const lines = [
      ...columns.map((column) => {
        const beside = own.filter((each) => isBesideColumn(each) && each.columns[0] === column.name)
        const words = [inPlainWords(column.definition), ...beside.map(besideColumn)]
        return `${commentOn(`column ${name}.${column.name}`, '  ')}  ${words.join(' ')}`
      }),
      ...own.filter((each) => !isBesideColumn(each)).map((each) => `  ${named(name, each)}`),
    ]
    const more = indexes.map((each) => `${commentOn(`index ${each.name}`)}${inPlainWords(each.definition)};\n`)
    const end = definition === '' ? ')' : `) ${definition}`
    parts.push(`${commentOn(key)}create table ${name} (\n${lines.join(',\n')}\n${end};\n${more.join('')}`)

    parts.push(...late.filter(({ target }) => target === key).map(({ text }) => text))
    for (const each of constraints.filter(isLate)) {
      late.push({ target: each.target ?? '', text: `alter table ${name} add ${named(name, each)};\n` })
    }
    for (const { calls, name, definition } of triggers) {
      write(byKey.get(calls))
      parts.push(`${commentOn(`trigger ${name}`)}${inPlainWords(definition)};\n`)
    }
  }

  for (const object of objects) write(object)
  const extensions = (await readExtensions(db)).map((name) => `create extension if not exists ${name};\n`)
  return [head, extensions.join(''), ...parts].join('\n')
}

function definitionOf({ kind, name, definition }: SchemaObject): string {
  if (kind === 'function') return writeFunction(definition)
  return kind === 'sequence' ? `create sequence ${name}` : definition
}

/** The name that PostgreSQL gives to a constraint if nobody names it. */
function usualName(table: string, { kind, columns }: Constraint): string {
  if (kind === 'p') return `${table}_pkey`
  if (kind === 'c' && columns.length > 1) return `${table}_check`
  return [table, ...columns, { u: 'key', f: 'fkey', c: 'check' }[kind]].join('_')
}

/** A constraint as it stands in a table's definition, with its name if that is an unusual one. */
function named(table: string, constraint: Constraint): string {
  const text = inPlainWords(constraint.definition)
  return constraint.name === usualName(table, constraint) ? text : `constraint ${constraint.name} ${text}`
}

/** A constraint of one column as it stands beside that column. */
function besideColumn({ kind, definition }: Constraint): string {
  if (kind === 'p') return 'primary key'
  if (kind === 'u') return 'unique'
  return inPlainWords(definition).replace(/^foreign key \(\S+\) /, '')
}
