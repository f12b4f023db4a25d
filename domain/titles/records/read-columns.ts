import { readFormatOf } from '../formats-rules.ts'
import { importedColumns, unknownColumns } from '../import/column-readers.ts'
import type { ImportedTitle } from '../import/imported-title.ts'
import type { Kind } from '../rules.ts'

/** What a record of the format 'columns' holds: values by column of `titles`, and lists by name. */
export type ColumnsRecord = Partial<
  Omit<ImportedTitle['columns'], 'format'> & {
    /** A code, or as release 0.1 spelled it: 'Light Novel'. */
    format: string | null
    names: string[]
    ids: Record<string, string>
    characters: ImportedTitle['characters']
    staff_members: ImportedTitle['staff']
  }
>

const noCompanies: ImportedTitle['companies'] = { studio: [], producer: [], licensor: [], serialization: [] }

/** A title about which nothing is said. */
export function unknownTitle(kind: Kind): ImportedTitle {
  return readColumns(kind, {})
}

/** What a record that is written by column says. */
export function readColumns(kind: Kind, record: ColumnsRecord): ImportedTitle {
  const { names, ids = {}, characters, staff_members, ...columns } = record
  const unmentioned: ImportedTitle['unmentioned'] = importedColumns.filter((column) => !(column in record))
  if (!names) unmentioned.push('names')
  if (!characters) unmentioned.push('characters')
  if (!staff_members) unmentioned.push('staff')
  unmentioned.push('related', 'themes', 'demographics', 'tags', 'producers', 'licensors')
  const { format, genres = [], studio = '' } = columns
  return {
    columns: { ...unknownColumns(kind), ...columns, format: format ? readFormatOf(kind, format) : null },
    names: names ?? [],
    languages: {},
    related: [],
    externalIds: ids,
    withoutIds: [],
    characters: characters ?? [],
    staff: staff_members ?? [],
    tags: { genre: genres.map((name) => ({ name, isSpoiler: false })), theme: [], demographic: [], tag: [] },
    companies: { ...noCompanies, [kind === 'anime' ? 'studio' : 'serialization']: studio.split(', ').filter(Boolean) },
    unmentioned,
  }
}
