import { type ImportedTitle, importedColumns } from '../import/imported-title.ts'
import type { Kind } from '../rules.ts'

/** What a record of the format 'columns' holds: values by column of `titles`, and lists by name. */
export type ColumnsRecord = Partial<
  ImportedTitle['columns'] & {
    names: string[]
    ids: Record<string, string>
    characters: ImportedTitle['characters']
    staff_members: ImportedTitle['staff']
  }
>

const nothing = {
  title: '',
  title_english: null,
  title_native: null,
  format: null,
  genres: [],
  poster: null,
  header_image: null,
  trailer_url: null,
  episodes: null,
  duration: null,
  studio: '',
  released_on: null,
  ended_on: '',
  storyline: '',
  content_warning: '',
  soundtracks: '',
  imported_score: null,
  imported_voters: null,
  imported_members: null,
} satisfies Omit<ImportedTitle['columns'], 'kind'>

/** A title about which nothing is said. */
export function unknownTitle(kind: Kind): ImportedTitle {
  return readColumns(kind, {})
}

/** What a record that is written by column says. */
export function readColumns(kind: Kind, record: ColumnsRecord): ImportedTitle {
  const { names, ids = {}, characters, staff_members, ...columns } = record
  const unmentioned: ImportedTitle['unmentioned'] = importedColumns.filter(
    (column) => column !== 'kind' && !(column in columns),
  )
  if (!names) unmentioned.push('names')
  if (!characters) unmentioned.push('characters')
  if (!staff_members) unmentioned.push('staff')
  return {
    columns: { ...nothing, ...columns, kind },
    names: names ?? [],
    externalIds: ids,
    withoutIds: [],
    characters: characters ?? [],
    staff: staff_members ?? [],
    unmentioned,
  }
}
