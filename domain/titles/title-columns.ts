import { sql, type Updateable } from 'kysely'
import type { Titles } from '#db/types.ts'
import type { PeopleChanges } from '../people/rules.ts'
import type { TitleChanges } from './title-changes-rules.ts'
import { titleFields } from './title-fields-rules.ts'
import type { TitleFields } from './title-shape-rules.ts'

/** The given fields as columns of `titles`. */
export function columnsOf(fields: Partial<TitleFields>): Updateable<Titles> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnOf(field), value]))
}

/** Fields of the title `t`, by default all, as JSON in the shape of TitleFields. */
export function fieldsAsJson(fields: readonly string[] = Object.keys(titleFields)) {
  return sql`json_build_object(${sql.join(fields.flatMap((field) => [sql.lit(field), sql.ref(`t.${columnOf(field)}`)]))})`
}

/** The column in which a field is stored: released_on for releasedOn. */
function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** What these changes edit, as named in `titles.edited_fields`. */
export function editedFields({ fields, characters, staff }: TitleChanges): string[] {
  return [
    ...Object.keys(columnsOf(fields)),
    ...(isAny(characters) ? ['characters'] : []),
    ...(isAny(staff) ? ['staff_members'] : []),
  ]
}

function isAny({ added, changed, removed }: PeopleChanges): boolean {
  return added.length + changed.length + removed.length > 0
}
